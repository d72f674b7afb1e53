import { clsx } from 'clsx/lite';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { ToneIcon } from './ToneIcon';

/** A rule for the typed text, and whether the text meets it. */
interface FieldRule {
  readonly rule: string;
  readonly holds: boolean;
}

/** The props that connect a control to its label, hint, rules and problem. */
interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly className: string;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The rules for the text; marks show which are met while the reader types. */
  readonly rules?: readonly FieldRule[] | undefined;
  /** What is wrong with the value, as a sentence. */
  readonly problem?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

const CONTROL =
  'h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-ink disabled:bg-sunken disabled:text-ink-muted aria-invalid:border-bad';

/** A labelled control with its hint, rules and problem. Screen readers read the problem when it appears. */
export function Field({ label, hint, rules, problem, children }: FieldProps) {
  const id = useId();
  const described = [
    hint !== undefined && `${id}-hint`,
    rules && `${id}-rules`,
    problem !== undefined && `${id}-problem`,
  ].filter(Boolean);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        className: CONTROL,
      })}
      {hint !== undefined && (
        <div id={`${id}-hint`} className="text-xs text-ink-muted">
          {hint}
        </div>
      )}
      {rules && <Rules id={`${id}-rules`} rules={rules} />}
      {/* Always rendered: a live region has to be on the page before its text. */}
      <p id={`${id}-problem`} role="alert" className="text-bad">
        {problem}
      </p>
    </div>
  );
}

function Rules({ id, rules }: { id: string; rules: readonly FieldRule[] }) {
  return (
    <ul id={id} className="flex flex-col gap-0.5 text-xs text-ink-muted">
      {rules.map(({ rule, holds }) => (
        <li key={rule} className="flex items-start gap-1.5">
          <span className="flex h-5 items-center">
            <ToneIcon tone={holds ? 'good' : 'unknown'} />
          </span>
          <span>
            {rule} <span className="sr-only">{holds ? '(met)' : '(not met)'}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

type TextFieldProps = Omit<FieldProps, 'children'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** For names, addresses and the like. */
  readonly isMono?: boolean;
} & Pick<
    ComponentPropsWithRef<'input'>,
    'ref' | 'type' | 'inputMode' | 'min' | 'onBlur' | 'required' | 'name'
  >;

/** A text field of one line. */
export function TextField({
  label,
  hint,
  rules,
  problem,
  value,
  onChange,
  isMono = false,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} rules={rules} problem={problem}>
      {({ className, ...control }) => (
        <input
          {...input}
          {...control}
          value={value}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          className={clsx(className, isMono && 'font-mono')}
        />
      )}
    </Field>
  );
}

import { clsx } from 'clsx/lite';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { formatDay, readIsoDay } from '@/lib/time';
import { ToneIcon } from './ToneIcon';

/** A rule for the typed text, and whether the text meets it; undefined while there is none. */
interface FieldRule {
  readonly rule: string;
  readonly holds: boolean | undefined;
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly className: string;
}

interface FieldProps {
  readonly label: string;
  /** After the label: the value of a date field as the page writes it. Screen readers read the field alone. */
  readonly written?: string | undefined;
  /** Whether the label stands before a control of 180 px. @default false */
  readonly isInline?: boolean | undefined;
  readonly hint?: ReactNode;
  /** The rules for the text; marks show which are met while the reader types. */
  readonly rules?: readonly FieldRule[] | undefined;
  /** What is wrong with the value, a sentence each. They show unless a broken rule says them. */
  readonly problem?: string | readonly string[] | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** The look of a text field or a list of choices. */
export const FIELD_CONTROL =
  'h-7 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-ink disabled:border-line-firm disabled:bg-sunken disabled:text-ink-muted aria-invalid:border-bad';

/** A labelled control with its hint, rules and problem. Screen readers read a problem that is no rule when it appears. */
export function Field({ label, written, isInline = false, hint, rules, problem, children }: FieldProps) {
  const id = useId();
  const problems = typeof problem === 'string' ? [problem] : (problem ?? []);
  const isWrong = problems.length > 0;
  // A broken rule is marked in its place: its sentence would stand there twice.
  const isSaid = rules?.some(({ holds }) => holds === false) === true;
  const described = [
    hint !== undefined && `${id}-hint`,
    rules && `${id}-rules`,
    isWrong && !isSaid && `${id}-problem`,
  ].filter(Boolean);
  return (
    <div
      className={
        isInline
          ? 'field grid grid-cols-[auto_11.25rem] items-center gap-x-2 max-phone:w-full max-phone:grid-cols-[5rem_1fr]'
          : 'field flex min-w-0 flex-col gap-1'
      }
    >
      <div className="flex gap-2 text-xs">
        <label htmlFor={id} className="font-medium text-ink-muted">
          {label}
        </label>
        {written !== undefined && (
          <span aria-hidden="true" className="figures">
            {written}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-invalid': isWrong,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        className: FIELD_CONTROL,
      })}
      {hint !== undefined && (
        <div id={`${id}-hint`} className="field-help text-xs text-ink-faint">
          {hint}
        </div>
      )}
      {rules && <Rules id={`${id}-rules`} rules={rules} isChecked={isWrong} />}
      <FieldProblems id={`${id}-problem`} problems={isSaid ? [] : problems} />
    </div>
  );
}

/**
 * What is wrong with the value of a control, a sentence each. Render it without problems too: a live region has to be on
 * the page before its text.
 */
export function FieldProblems({ id, problems }: { id: string; problems: readonly string[] }) {
  return (
    // Without text it takes no room: the margin undoes the gap of the field.
    <div id={id} role="alert" className="flex flex-col gap-1 text-xs text-bad empty:-mt-1">
      {problems.map((problem, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- sentences in a fixed order, and two may be the same
        <p key={i} className="status">
          <ToneIcon tone="bad" />
          <span>{problem}</span>
        </p>
      ))}
    </div>
  );
}

interface RulesProps {
  readonly id: string;
  readonly rules: readonly FieldRule[];
  /** Whether a broken one is a problem: the reader has submitted. */
  readonly isChecked: boolean;
}

function Rules({ id, rules, isChecked }: RulesProps) {
  return (
    <ul id={id} className="field-help flex flex-col gap-0.5 text-xs text-ink-faint">
      {rules.map(({ rule, holds }) => {
        const isBroken = isChecked && holds === false;
        return (
          <li key={rule} className={clsx('status', isBroken && 'text-bad')}>
            {holds || isBroken ? (
              <ToneIcon tone={holds ? 'good' : 'bad'} />
            ) : (
              <span aria-hidden="true" className="absolute start-0 w-[1.25em] text-center">
                •
              </span>
            )}
            <span>{rule}</span>{' '}
            <span className="sr-only">{holds !== undefined && (holds ? '(met)' : '(not met)')}</span>
          </li>
        );
      })}
    </ul>
  );
}

export type TextFieldProps = Omit<FieldProps, 'children'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** For names, addresses and the like. */
  readonly isMono?: boolean;
} & Pick<
    ComponentPropsWithRef<'input'>,
    'ref' | 'type' | 'inputMode' | 'min' | 'max' | 'onBlur' | 'required' | 'name'
  >;

/** A text field of one line. */
export function TextField({
  label,
  written,
  isInline,
  hint,
  rules,
  problem,
  value,
  onChange,
  isMono = false,
  ...input
}: TextFieldProps) {
  const day = input.type === 'date' ? formatDay(readIsoDay(value)) : undefined;
  return (
    <Field written={written ?? day} {...{ label, isInline, hint, rules, problem }}>
      {({ className, ...control }) => (
        <input
          {...input}
          {...control}
          value={value}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          className={clsx(className, isMono && 'font-mono text-xs')}
        />
      )}
    </Field>
  );
}

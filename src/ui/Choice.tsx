import { clsx } from 'clsx/lite';
import { type ReactNode, useId } from 'react';
import { formatCount } from '@/lib/numbers';

const OPTION =
  'inline-flex items-center gap-1.5 px-2 whitespace-nowrap text-ink-muted hover:text-ink has-checked:bg-chip has-checked:font-medium has-checked:text-ink has-disabled:text-ink-faint has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-focus forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-4 forced-colors:has-focus-visible:-outline-offset-1 [&>svg]:size-3.5';

interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  /** How many it chooses, behind the label; undefined keeps its room while that is not known. */
  readonly count?: number | undefined;
}

interface ChoiceProps<Value extends string> {
  /** Names the group. */
  label: string;
  /** Whether the label is only for screen readers, because the place says what is chosen. @default false */
  isLabelHidden?: boolean;
  /** Whether it is 24 px high instead of 28. @default false */
  isSmall?: boolean;
  /** Whether the options stand apart, without a frame, as above a list that they choose. @default false */
  isPlain?: boolean;
  options: readonly ChoiceOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons for a few options, side by side. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, isLabelHidden = false, isSmall = false, isPlain = false, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className="print:hidden">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1 text-xs font-medium text-ink-muted'}>
        {label}
      </legend>
      <div
        className={clsx(
          isPlain ? 'flex flex-wrap gap-1' : 'inline-flex rounded-md border border-line-firm bg-surface',
          !isPlain && (isSmall ? 'h-6' : 'h-7'),
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              OPTION,
              isPlain
                ? 'h-7 rounded-md'
                : 'border-line-firm first-of-type:rounded-s-md last-of-type:rounded-e-md not-first-of-type:border-s',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.icon}
            <span>{option.label}</span>{' '}
            {'count' in option && (
              <span className="min-w-2 font-normal text-ink-muted figures">
                {option.count !== undefined && formatCount(option.count)}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

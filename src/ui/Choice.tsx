import { clsx } from 'clsx/lite';
import { type ReactNode, useId } from 'react';

interface ChoiceProps<Value extends string> {
  /** Names the group. */
  label: string;
  /** Whether the label is only for screen readers, because the place says what is chosen. @default false */
  isLabelHidden?: boolean;
  /** Whether it is 24 px high instead of 28. @default false */
  isSmall?: boolean;
  options: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons for a few options, side by side. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, isLabelHidden = false, isSmall = false, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className="print:hidden">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1 text-xs font-medium text-ink-muted'}>
        {label}
      </legend>
      <div
        className={clsx('inline-flex rounded-md border border-line-firm bg-surface', isSmall ? 'h-6' : 'h-7')}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex items-center gap-1.5 border-line-firm px-2 whitespace-nowrap text-ink-muted first-of-type:rounded-s-md last-of-type:rounded-e-md not-first-of-type:border-s hover:text-ink has-checked:bg-chip has-checked:font-medium has-checked:text-ink has-disabled:text-ink-faint has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-focus forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-4 forced-colors:has-focus-visible:-outline-offset-1 [&>svg]:size-3.5"
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.icon}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { type ReactNode, useId } from 'react';

interface ChoiceProps<Value extends string> {
  /** Names the group. */
  label: string;
  options: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons for a few options, side by side. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-md border border-line bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="inline-flex h-6.5 items-center gap-1.5 rounded-sm border border-transparent px-2 text-xs text-ink-muted hover:text-ink has-checked:border-line has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-1 [&>svg]:size-4"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

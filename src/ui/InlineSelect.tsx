import ChevronDown from 'lucide-react/icons/chevron-down';

interface InlineSelectProps<Value extends string> {
  /** The accessible name. It stands before the value. */
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
}

/** A native select box that looks like a button and is as wide as its value. */
export function InlineSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
}: InlineSelectProps<Value>) {
  return (
    <label className="relative inline-flex h-7 shrink-0 items-center rounded-md border border-line-firm bg-surface ps-2.5 text-ink-muted hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus print:hidden">
      <span aria-hidden="true">{label}</span>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((one) => one.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
        className="h-full max-w-50 cursor-pointer appearance-none rounded-md bg-transparent ps-1.5 pe-7 font-medium text-ink field-sizing-content outline-none *:bg-surface *:text-ink"
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute end-2 size-3.5" />
    </label>
  );
}

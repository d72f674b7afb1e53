import { clsx } from 'clsx/lite';
import { formatCount } from '@/lib/numbers';

interface CheckboxProps {
  label: string;
  /** How many things the choice stands for. */
  count?: number | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Whether an unchecked box is muted, because checking it would match nothing. It stays usable. */
  isDimmed?: boolean;
}

/** A checkbox with a label and an optional count. */
export function Checkbox({ label, count, checked, onChange, isDimmed = false }: CheckboxProps) {
  return (
    <label
      className={clsx(
        'flex min-h-7 items-center gap-2 rounded-sm px-1.5 hover:bg-chip',
        isDimmed && !checked && 'text-ink-muted',
      )}
    >
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 grow wrap-anywhere">{label}</span>{' '}
      {count !== undefined && <span className="text-xs text-ink-muted figures">{formatCount(count)}</span>}
    </label>
  );
}

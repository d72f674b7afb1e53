import { clsx } from 'clsx/lite';
import { formatCount } from '@/lib/numbers';

interface CheckboxProps {
  label: string;
  /** How many things the choice stands for. */
  count?: number | undefined;
  checked: boolean;
  /** `isAlt`: whether Alt is held. */
  onChange: (checked: boolean, isAlt: boolean) => void;
  /** Whether an unchecked box is muted, because checking it would match nothing. It stays usable. */
  isDimmed?: boolean;
  /** Whether the label is an identifier, such as a version. */
  isMono?: boolean;
}

/** A checkbox with a label and an optional count. */
export function Checkbox(props: CheckboxProps) {
  const { label, count, checked, onChange, isDimmed = false, isMono = false } = props;
  return (
    <label
      className={clsx(
        '-ms-1.5 flex min-h-6 items-center gap-2 rounded-sm ps-1.5 pe-1 hover:bg-chip',
        isDimmed && !checked && 'text-ink-faint',
      )}
    >
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.altKey)
        }
        className="size-3.5 shrink-0 accent-accent"
      />
      <span
        // One line beside a number, as in a table.
        className={clsx(
          'min-w-0 grow',
          count === undefined ? 'wrap-anywhere' : 'truncate',
          isMono && 'font-mono text-xs leading-5',
        )}
        data-hint={count === undefined ? undefined : label}
        data-hint-when-cut
      >
        {label}
      </span>{' '}
      {count !== undefined && (
        <span className={clsx('-ms-1 text-xs figures', (!isDimmed || checked) && 'text-ink-muted')}>
          {formatCount(count)}
        </span>
      )}
    </label>
  );
}

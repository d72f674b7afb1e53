import X from 'lucide-react/icons/x';

interface ChipProps {
  /** What the label is a value of. */
  facet?: string;
  label: string;
  /** The accessible name, which contains the label: "Remove filter Status: Connected". */
  removeLabel: string;
  /** Called with the pressed button: not every browser focuses it. */
  onRemove: (button: HTMLButtonElement) => void;
}

/** A chip for something active, such as a filter. Pressing it removes that. */
export function Chip({ facet, label, removeLabel, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={removeLabel}
      onClick={({ currentTarget }) => onRemove(currentTarget)}
      className="prints group inline-flex h-7 max-w-full min-w-0 items-center gap-1 rounded-md border border-transparent bg-chip ps-2.25 pe-1 text-ink forced-colors:border-ink"
    >
      <span className="truncate">
        {facet !== undefined && (
          <span className="text-ink-muted">
            {facet}
            <span className="sr-only">:</span>{' '}
          </span>
        )}
        <span>{label}</span>
      </span>
      <span className="grid size-5 shrink-0 place-items-center rounded-sm text-ink-muted group-hover:text-ink print:hidden">
        <X className="size-3" />
      </span>
    </button>
  );
}

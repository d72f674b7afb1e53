import { clsx } from 'clsx/lite';
import X from 'lucide-react/icons/x';

interface ChipProps {
  /** What the label is a value of. */
  facet?: string;
  /** Whether the label says enough: then only paper and assistive technology have the facet. @default false */
  isFacetHidden?: boolean;
  label: string;
  /** "Remove filter Status: Connected". */
  removeLabel: string;
  /** Called with the pressed button: not every browser focuses it. */
  onRemove: (button: HTMLButtonElement) => void;
  /** The accessible name, which contains the label: "Edit filter Status: Connected". */
  editLabel?: string;
  /** Absent where it can only be removed. */
  onEdit?: (() => void) | undefined;
}

/** A chip for something active, such as a filter: its text, which may be a button that changes it, and a button that removes it. */
export function Chip({
  facet,
  isFacetHidden = false,
  label,
  removeLabel,
  onRemove,
  editLabel,
  onEdit,
}: ChipProps) {
  const text = (
    <>
      {facet !== undefined && (
        <span className={clsx('text-ink-muted', isFacetHidden && 'sr-only print:not-sr-only')}>
          {facet}
          <span className="sr-only">:</span>{' '}
        </span>
      )}
      <span>{label}</span>
    </>
  );
  return (
    <span className="inline-flex h-7 max-w-full min-w-0 items-center rounded-md border border-transparent bg-chip ps-2.25 text-ink forced-colors:border-ink">
      {onEdit ? (
        <button
          type="button"
          aria-label={editLabel}
          onClick={onEdit}
          className="prints h-full min-w-6 truncate rounded-sm pe-1 hover:underline"
        >
          {text}
        </button>
      ) : (
        <span className="truncate pe-1">{text}</span>
      )}
      <button
        type="button"
        aria-label={removeLabel}
        onClick={({ currentTarget }) => onRemove(currentTarget)}
        className="grid h-full w-6 shrink-0 place-items-center rounded-sm text-ink-muted hover:text-ink"
      >
        <X className="size-3" />
      </button>
    </span>
  );
}

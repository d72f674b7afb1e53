import X from 'lucide-react/icons/x';

interface ChipProps {
  /** What the label is a value of. */
  facet?: string;
  label: string;
  /** The accessible name, which contains the label: "Remove filter Status: Connected". */
  removeLabel: string;
  /** Called with the pressed button: not every browser focuses it. */
  onRemove: (button: HTMLButtonElement) => void;
  /** Likewise: "Edit filter Status: Connected". */
  editLabel?: string;
  /** Absent where the whole chip is the button that removes. */
  onEdit?: (() => void) | undefined;
}

const BOX =
  'prints inline-flex h-7 max-w-full min-w-0 items-center rounded-md border border-transparent bg-chip text-ink forced-colors:border-ink';
const CROSS = 'grid w-6 shrink-0 place-items-center rounded-sm text-ink-muted print:hidden';

/** A chip for something active, such as a filter: a button that removes it, and where it can be changed, one for that. */
export function Chip({ facet, label, removeLabel, onRemove, editLabel, onEdit }: ChipProps) {
  const text = (
    <>
      {facet !== undefined && (
        <span className="text-ink-muted">
          {facet}
          <span className="sr-only">:</span>{' '}
        </span>
      )}
      <span>{label}</span>
    </>
  );
  if (!onEdit)
    return (
      <button
        type="button"
        aria-label={removeLabel}
        onClick={({ currentTarget }) => onRemove(currentTarget)}
        className={`${BOX} group gap-1 ps-2.25`}
      >
        <span className="truncate">{text}</span>
        <span className={`${CROSS} group-hover:text-ink`}>
          <X className="size-3" />
        </span>
      </button>
    );
  return (
    <span className={BOX}>
      <button
        type="button"
        aria-label={editLabel}
        onClick={onEdit}
        className="h-full truncate rounded-s-md ps-2.25 pe-1 hover:underline"
      >
        {text}
      </button>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={({ currentTarget }) => onRemove(currentTarget)}
        className={`${CROSS} h-full hover:text-ink`}
      >
        <X className="size-3" />
      </button>
    </span>
  );
}

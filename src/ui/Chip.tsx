import X from 'lucide-react/icons/x';
import type { Ref } from 'react';

interface ChipProps {
  label: string;
  /** The accessible name, which contains the label: "Remove filter Status: Connected". */
  removeLabel: string;
  /** Called with the pressed button: not every browser focuses it. */
  onRemove: (button: HTMLButtonElement) => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A chip for something active, such as a filter. Pressing it removes that. */
export function Chip({ label, removeLabel, onRemove, ref }: ChipProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={removeLabel}
      onClick={({ currentTarget }) => onRemove(currentTarget)}
      className="prints inline-flex h-6 max-w-full min-w-0 items-center gap-1 rounded-sm border border-accent/40 bg-selected ps-2 pe-1 text-ink transition-colors hover:border-accent"
    >
      <span className="truncate">{label}</span>
      <X className="size-3.5 shrink-0 text-ink-muted" />
    </button>
  );
}

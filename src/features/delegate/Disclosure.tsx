import type { ReactNode } from 'react';

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** Content that is collapsed until the user opens it. */
export function Disclosure({ summary, onToggle, children }: DisclosureProps) {
  return (
    <details onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm py-0.5 text-ink-muted hover:text-ink">
        {summary}
      </summary>
      <div className="mt-1">{children}</div>
    </details>
  );
}

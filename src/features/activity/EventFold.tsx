import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';

interface EventFoldProps {
  /** What it holds: "4 steps". */
  readonly what: string;
  readonly children: ReactNode;
}

/** A part of an entry that is folded until somebody wants it. Paper shows it. */
export function EventFold({ what, children }: EventFoldProps) {
  return (
    <details className="activity-fold group">
      <summary className="-ms-0.75 inline-flex min-h-6 cursor-pointer items-center gap-0.5 text-xs font-medium text-ink-muted hover:text-ink print:hidden">
        <ChevronRight aria-hidden className="size-3.5 text-ink-faint group-open:rotate-90" />
        <span className="group-open:hidden">{`Show ${what}`}</span>
        <span className="hidden group-open:inline">{`Hide ${what}`}</span>
      </summary>
      {children}
    </details>
  );
}

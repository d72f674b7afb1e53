import type { ReactNode } from 'react';

/** Shows the name of a keyboard key. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-sunken px-1 font-mono text-xs text-ink-muted">
      {children}
    </kbd>
  );
}

import type { ReactNode } from 'react';

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border border-line-firm px-1 text-2xs text-ink-faint">
      {children}
    </kbd>
  );
}

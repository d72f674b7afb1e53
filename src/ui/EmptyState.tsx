import type { ReactNode } from 'react';

const DRAWINGS = {
  /** Nothing is here yet. */
  nothing: (
    <>
      <rect x="14" y="7" width="36" height="10" rx="2" />
      <rect x="14" y="19" width="36" height="10" rx="2" />
      <rect x="14" y="31" width="36" height="10" rx="2" strokeDasharray="3 3" />
      <path d="M20 12h.01M20 24h.01M26 12h10M26 24h10" />
    </>
  ),
  /** Something is here, but not this. */
  'no-match': (
    <>
      <circle cx="29" cy="21" r="13" />
      <path d="m39 31 10 10M23 21h12" />
    </>
  ),
  /** It cannot be reached. */
  broken: (
    <>
      <path d="M6 24h16l4 -8 M58 24H42l-4 8" />
      <path d="m29 30 6-12" strokeDasharray="2 3" />
      <circle cx="6" cy="24" r="2" />
      <circle cx="58" cy="24" r="2" />
    </>
  ),
  /** It may not be seen. */
  locked: (
    <>
      <rect x="20" y="21" width="24" height="19" rx="3" />
      <path d="M25 21v-5a7 7 0 0 1 14 0v5M32 29v4" />
    </>
  ),
};

interface EmptyStateProps {
  /** One sentence. */
  title: ReactNode;
  children?: ReactNode;
  /** One button or link, seldom two. */
  actions?: ReactNode;
  drawing?: keyof typeof DRAWINGS | undefined;
}

/** Stands where something would be, says why it is not, and offers the way on. */
export function EmptyState({ title, children, actions, drawing }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      {drawing !== undefined && (
        <svg
          aria-hidden="true"
          viewBox="0 0 64 48"
          className="h-12 w-16 fill-none stroke-line-strong stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round]"
        >
          {DRAWINGS[drawing]}
        </svg>
      )}
      <p className="text-lg font-medium">{title}</p>
      {children !== undefined && <div className="max-w-prose text-ink-muted">{children}</div>}
      {actions !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';

/** SVG paths: the first with a solid line, the second, if any, with a dashed line. */
const DRAWINGS = {
  /** There is nothing yet. */
  nothing: ['M16 7h32v10H16zM16 19h32v10H16zM20 12h.01M20 24h.01M26 12h10M26 24h10', 'M16 31h32v10H16z'],
  /** There is data, but nothing matches. */
  'no-match': ['M16 21a13 13 0 1 0 26 0 13 13 0 1 0-26 0M39 31l10 10M23 21h12'],
  /** The data cannot be reached. */
  broken: [
    'M6 24h16l4-8M58 24H42l-4 8M4 24a2 2 0 1 0 4 0 2 2 0 1 0-4 0M56 24a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
    'm29 30 6-12',
  ],
  /** The reader may not see the data. */
  locked: ['M20 21h24v19H20zM25 21v-5a7 7 0 0 1 14 0v5M32 29v4'],
} as const;

interface EmptyStateProps {
  /** One sentence. */
  title: ReactNode;
  /** Whether this is the whole content of the page: the title is then the page's heading. */
  isPage?: boolean;
  children?: ReactNode;
  /** One button or link, seldom two. */
  actions?: ReactNode;
  drawing?: keyof typeof DRAWINGS | undefined;
}

/** A placeholder for missing content: says why it is missing, and offers what to do next. */
export function EmptyState({ title, isPage = false, children, actions, drawing }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center gap-0.5 px-4 pt-7 pb-8 text-center">
      {drawing !== undefined && (
        <svg
          aria-hidden="true"
          viewBox="0 0 64 48"
          className="h-12 w-16 fill-none stroke-line-strong stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round]"
        >
          {DRAWINGS[drawing].map((path, i) => (
            <path key={path} d={path} strokeDasharray={i === 0 ? undefined : '3'} />
          ))}
        </svg>
      )}
      <Title className="text-lg font-semibold wrap-anywhere">{title}</Title>
      {children !== undefined && (
        <div className="max-w-[60ch] text-balance wrap-anywhere text-ink-muted">{children}</div>
      )}
      {actions !== undefined && <div className="mt-2.5 flex flex-wrap justify-center gap-1.5">{actions}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** One sentence. */
  title: ReactNode;
  /** Whether this is the whole content of the page: the title is then the page's heading. */
  isPage?: boolean;
  children?: ReactNode;
  /** One button or link, seldom two. */
  actions?: ReactNode;
}

/** A placeholder for missing content: says why it is missing, and offers what to do next. */
export function EmptyState({ title, isPage = false, children, actions }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center gap-0.5 px-4 pt-7 pb-8 text-center">
      <Title className="text-lg font-semibold wrap-anywhere">{title}</Title>
      {children !== undefined && (
        <div className="max-w-[60ch] text-balance wrap-anywhere text-ink-muted">{children}</div>
      )}
      {actions !== undefined && <div className="mt-2.5 flex flex-wrap justify-center gap-1.5">{actions}</div>}
    </div>
  );
}

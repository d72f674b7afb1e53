import { clsx } from 'clsx/lite';

/** For the `nav` around router links that act as tabs. */
export const TAB_LIST = 'flex gap-1 overflow-x-auto border-b border-line print:hidden';

/** For a router link that acts as a tab; set `aria-current="page"` on the current one as well. */
export function tabClass(isCurrent: boolean): string {
  return clsx(
    '-mb-px inline-flex h-9 items-center border-b-2 px-3 whitespace-nowrap transition-colors -outline-offset-2',
    isCurrent
      ? 'border-accent font-medium text-ink'
      : 'border-transparent text-ink-muted hover:border-line-strong hover:text-ink',
  );
}

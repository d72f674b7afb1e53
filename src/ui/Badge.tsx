import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

const LOOK = 'inline-block max-w-full truncate rounded-sm border border-line bg-sunken px-1.5 text-ink';

interface BadgeProps {
  /** Shown on hover. */
  hint?: string;
  /** Typography and place, such as `italic`. */
  className?: string;
  children: ReactNode;
}

/** A short word in a frame, such as a tag. */
export function Badge({ hint, className, children }: BadgeProps) {
  return (
    <span data-hint={hint} className={clsx(LOOK, 'h-5 min-w-0 text-xs/4.5', className)}>
      {children}
    </span>
  );
}

/** For a link that looks like a {@link Badge}. */
export function badgeLinkClass(className?: string): string {
  return clsx(
    LOOK,
    'h-6 min-w-6 text-center text-xs/5.5 hover:border-line-strong hover:underline',
    className,
  );
}

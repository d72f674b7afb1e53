import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

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
    <span
      data-hint={hint}
      className={clsx(
        'inline-block h-5 max-w-full min-w-0 truncate rounded-sm border border-line bg-sunken px-1.5 text-xs/4.5 text-ink',
        className,
      )}
    >
      {children}
    </span>
  );
}

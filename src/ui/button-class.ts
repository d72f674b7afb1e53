import { clsx } from 'clsx/lite';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'sm';

// Forced colours draw a backplate behind text, so filled buttons get an outline there.
const FILLED = 'border-transparent forced-colors:border-ink forced-colors:bg-surface forced-colors:text-ink';

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none print:hidden ' +
  '[&>svg]:shrink-0 aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-faint';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: `${FILLED} bg-accent text-on-accent not-aria-disabled:hover:bg-accent/90`,
  secondary:
    'border-line-firm bg-surface text-ink [&>svg]:text-ink-muted aria-expanded:bg-hover not-aria-disabled:hover:bg-hover',
  quiet:
    'border-transparent bg-transparent text-ink-muted aria-disabled:border-transparent aria-disabled:bg-transparent aria-expanded:bg-chip aria-expanded:text-ink aria-pressed:bg-selected aria-pressed:text-accent not-aria-disabled:hover:bg-chip not-aria-disabled:hover:text-ink',
  danger: `${FILLED} bg-bad text-on-bad not-aria-disabled:hover:bg-bad/90`,
};

const SIZES: Record<ButtonSize, string> = {
  md: 'h-7 px-2.5 text-base [&>svg]:size-3.5',
  sm: 'h-6 px-2 text-xs [&>svg]:size-3.5',
};

const SQUARE_SIZES: Record<ButtonSize, string> = {
  md: 'size-7 [&>svg]:size-4',
  sm: 'size-6 [&>svg]:size-3.5',
};

/** Also for a link that should look like a button. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return clsx(BASE, VARIANTS[variant], SIZES[size]);
}

/** For a square button with one icon. */
export function iconButtonClass(size: ButtonSize = 'md'): string {
  return clsx(BASE, VARIANTS.quiet, SQUARE_SIZES[size]);
}

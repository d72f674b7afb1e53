import { clsx } from 'clsx/lite';

/** A grey bar in place of a text that is loading. The place around it has the height of the text. */
export function SkeletonBar({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('inline-block h-2.5 rounded-sm bg-chip forced-colors:border', className)}
    />
  );
}

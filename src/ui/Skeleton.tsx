import { clsx } from 'clsx/lite';

const WIDTHS = ['w-36', 'w-28', 'w-40', 'w-32'];
const BAR = 'h-2.5 shrink-0 rounded-sm bg-chip forced-colors:bg-ink forced-colors:opacity-30';

interface SkeletonProps {
  rows: number;
  /** @default 'Loading' */
  label?: string;
  /** Whether the rows go to the edges of the page, below a header; on a phone they have three lines and no header. */
  isEdgeToEdge?: boolean;
  /** The class of the height of a row. @default a row of a list */
  rowClassName?: string;
}

/** Grey rows without animation, as high as the rows that are loading, and one text for assistive technology. */
export function Skeleton(props: SkeletonProps) {
  const { rows, label = 'Loading', isEdgeToEdge = false, rowClassName = 'h-10' } = props;
  return (
    <div>
      {isEdgeToEdge && <div className="h-8 border-b border-line-firm max-phone:h-0" />}
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          aria-hidden="true"
          className={clsx(
            'flex items-center gap-6 overflow-hidden border-b border-line',
            rowClassName,
            isEdgeToEdge && 'px-6 max-phone:h-21.25 max-phone:px-3',
          )}
        >
          <span className={clsx(BAR, WIDTHS[row % WIDTHS.length])} />
          <span className={clsx(BAR, 'ms-[8%] w-24')} />
          <span className={clsx(BAR, 'ms-[8%] w-20')} />
          <span className={clsx(BAR, 'ms-auto w-16')} />
        </div>
      ))}
      <output className="sr-only">{label}</output>
    </div>
  );
}

interface SkeletonBarProps {
  readonly className: string;
  /** For assistive technology, where nothing else says what is loading. */
  readonly label?: string;
}

/** A grey bar in place of a text that is loading. The place around it has the height of the text. */
export function SkeletonBar({ className, label }: SkeletonBarProps) {
  return (
    <>
      <span
        aria-hidden="true"
        className={clsx('inline-block h-2.5 rounded-sm bg-chip forced-colors:border', className)}
      />
      {label !== undefined && <span className="sr-only">{label}</span>}
    </>
  );
}

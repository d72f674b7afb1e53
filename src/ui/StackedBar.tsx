import './stacked-bar.css';
import { formatCount } from '@/lib/numbers';
import type { BarMark } from './bar-mark';

/** The number of marks that the legend names; the others are counted. */
const NAMED_MARKS = 2;
/** Each segment is darker than the one before, up to this place. */
const DARKEST = 4;

interface StackedBarProps {
  readonly label: string;
  /** From the start of the bar. Those without a count are left out. */
  readonly marks: readonly BarMark[];
  /** Whether the labels are words, and all are named. Else they are versions. @default false */
  readonly isWordy?: boolean;
}

/** One bar of segments, with a legend of the first ones. Segments with an `href` are links. */
export function StackedBar({ label, marks, isWordy = false }: StackedBarProps) {
  const shown = marks.filter(({ count }) => count > 0);
  const named = isWordy ? shown.length : NAMED_MARKS;
  const more = shown.length - named;
  return (
    <>
      <div role="group" aria-label={label} className="mt-0.5 flex h-6 gap-0.5">
        {shown.map((mark, place) => {
          const segment = {
            'aria-label': mark.name,
            'data-hint': mark.name,
            style: { flexGrow: mark.count },
            className: 'flex min-w-1 items-center hover:opacity-80',
          };
          const bar = <Shade mark={mark} place={place} className="h-2.5 w-full" />;
          return mark.href === undefined ? (
            <span key={mark.key} role="img" {...segment}>
              {bar}
            </span>
          ) : (
            <a key={mark.key} href={mark.href} {...segment}>
              {bar}
            </a>
          );
        })}
      </div>
      {/* The segments and the table say the same. */}
      <div
        aria-hidden="true"
        className="flex min-h-4 flex-wrap gap-x-3 overflow-hidden text-xs whitespace-nowrap text-ink-muted figures"
      >
        {shown.slice(0, named).map((mark, place) => (
          <span key={mark.key} className="flex min-w-0 items-center gap-1.25">
            <Shade mark={mark} place={place} className="size-2 shrink-0" />
            <span
              className={isWordy || mark.tone ? 'truncate' : 'truncate font-mono'}
              data-hint={mark.label}
              data-hint-when-cut=""
            >
              {mark.label}
            </span>
            <span>{formatCount(mark.count)}</span>
          </span>
        ))}
        {more > 0 && <span className="text-ink-faint">{`+${formatCount(more)}`}</span>}
      </div>
    </>
  );
}

function Shade({ mark, place, className }: { mark: BarMark; place: number; className: string }) {
  return <span className={`shade ${className}`} data-shade={mark.tone ?? Math.min(place, DARKEST)} />;
}

import { formatCount } from '@/lib/numbers';
import { type BarMark, barFill } from './bar-mark';
import { useRovingFocus } from './use-roving-focus';

interface BarRowsProps {
  readonly label: string;
  /** From top to bottom; marks with the count 0 are shown too. */
  readonly marks: readonly BarMark[];
}

const COLUMNS = 'grid grid-cols-[minmax(0,max-content)_minmax(30%,1fr)_max-content] gap-x-2';
const ROW = 'col-span-3 grid h-4 grid-cols-subgrid items-center';

/** A chart of horizontal bars. Bars with an `href` are links, which together are one tab stop. */
export function BarRows({ label, marks }: BarRowsProps) {
  const links = marks.filter(({ href }) => href !== undefined);
  const { group, tabIndexOf } = useRovingFocus<HTMLUListElement>(links.map(({ key }) => key));
  const most = Math.max(1, ...marks.map(({ count }) => count));
  return (
    <ul aria-label={label} className={`${COLUMNS} text-xs`} {...group}>
      {marks.map((mark) => (
        <li key={mark.key} className="contents">
          {mark.href === undefined ? (
            <span className={ROW}>
              <Row mark={mark} share={mark.count / most} />
            </span>
          ) : (
            <a
              href={mark.href}
              aria-label={mark.name}
              data-hint={mark.name}
              tabIndex={tabIndexOf(mark.key)}
              className={`${ROW} text-ink no-underline hover:bg-chip`}
            >
              <Row mark={mark} share={mark.count / most} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Row({ mark, share }: { mark: BarMark; share: number }) {
  return (
    <>
      <span className="truncate">{mark.label}</span>
      <svg aria-hidden="true" className="block h-2.5 w-full">
        {share > 0 && <rect width={`max(2px, ${share * 100}%)`} height="100%" className={barFill(mark)} />}
      </svg>
      <span className="text-end text-ink-muted figures">{formatCount(mark.count)}</span>
    </>
  );
}

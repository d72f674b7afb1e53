import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { csvSeparatorFor, csvText } from '@/domain/export/export';
import { MOST_PARTS, type PartNumbers, type PartUnit } from '@/domain/memory/number-parts';
import { minutesOf, numberTexts } from '@/domain/memory/number-texts';
import { fileName } from '@/domain/scope/file-name';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { failureDetail } from '@/features/failures/failure-labels';
import { PAUSED_QUERY, useIsPaused } from '@/features/fleet/polling';
import { type ChartPeriod, numbersQuery } from '@/features/memory/queries';
import { counted, DELEGATES } from '@/features/words/labels';
import { startOfDay } from '@/lib/calendar';
import { formatCount } from '@/lib/numbers';
import { formatClockTime, formatDateNear, formatMoment, formatWeekday, type TimeZone } from '@/lib/time';
import { MINUTE_MS } from '@/lib/units';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { DataTable } from '@/ui/DataTable';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { Skeleton } from '@/ui/Skeleton';
import { saveFile } from '@/ui/save-file';

const TITLE = 'Numbers by day and week';
const UNREAD = 'They could not be read.';
const UNITS = { day: 'Day', week: 'Week' } as const;
const LINK = 'text-accent underline';

interface NumbersTableProps {
  readonly listing: ListingChoice;
  readonly period: ChartPeriod;
  readonly by: PartUnit;
  readonly onChoose: (by: PartUnit) => void;
  /** The link to the page as it was at a moment, epoch ms. */
  readonly hrefAt: (at: number) => string;
  /** Whether the page says why the memory cannot be read. */
  readonly isExplained: boolean;
  /** The link to the outages of a period, epoch ms. */
  readonly outagesHref: (period: { readonly from: number; readonly to: number }) => string;
}

/** The delegates, instances and outages of each day or week, newest first, and the same as a file. */
export function NumbersTable(props: NumbersTableProps) {
  const { listing, period, by, onChoose, hrefAt, outagesHref, isExplained } = props;
  const [zone] = usePreference(TIME_ZONE);
  const isPaused = useIsPaused();
  const { data, error } = useQuery({
    ...numbersQuery(listing, period, by, zone),
    ...(isPaused && PAUSED_QUERY),
  });
  const parts = data?.parts;
  const columns = columnsOf({ by, hrefAt, outagesHref, zone });
  function download() {
    if (!parts) return;
    const text = csvText(numberTexts(by, parts, zone), csvSeparatorFor(navigator.language));
    const name = fileName(`numbers-by-${by}`, listing.scope, parts.at(-1)?.to ?? 0, 'csv');
    saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
  }
  return (
    <section aria-label={TITLE} className="pt-1">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Choice
          label="Numbers by"
          isLabelHidden
          options={[
            { value: 'day', label: 'By day' },
            { value: 'week', label: 'By week' },
          ]}
          value={by}
          onChange={onChoose}
        />
        <Button onClick={download} disabledReason={parts ? undefined : 'The numbers are not here yet.'}>
          Download CSV
        </Button>
      </div>
      {data?.isCut && (
        <p className="pt-1 text-xs text-ink-muted">{`The newest ${MOST_PARTS} ${by}s of the period.`}</p>
      )}
      {parts ? (
        <DataTable
          label={TITLE}
          columns={columns}
          sections={[{ id: 'numbers', items: parts.toReversed() }]}
          keyOf={({ from }) => String(from)}
          isDense
        />
      ) : error ? (
        <p role="status" className="pt-1 text-ink-muted">
          {isExplained ? UNREAD : `${UNREAD} ${failureDetail(error)}`}
        </p>
      ) : (
        <Skeleton rows={by === 'day' ? 8 : 5} label="Loading the numbers" rowClassName="h-8" />
      )}
    </section>
  );
}

type Context = Pick<NumbersTableProps, 'by' | 'hrefAt' | 'outagesHref'> & { readonly zone: TimeZone };
type Known = NonNullable<PartNumbers['known']>;

function columnsOf({
  outagesHref,
  by,
  hrefAt,
  zone,
}: Context): ComponentProps<typeof DataTable<PartNumbers>>['columns'] {
  const number = (header: string, text: (known: Known, part: PartNumbers) => ReactNode) => ({
    header,
    isNumber: true,
    cell: (part: PartNumbers) =>
      part.known ? text(part.known, part) : <span className="text-ink-muted">unknown</span>,
  });
  return [
    {
      header: UNITS[by],
      cell: ({ from, to, known }) => (
        <>
          <span>{partText(by, { from, to }, zone)}</span>
          {known && to - known.at > MINUTE_MS && (
            <span className="block text-xs font-normal text-ink-muted">
              {`as of ${formatMoment(known.at, to, zone)}`}
            </span>
          )}
        </>
      ),
    },
    number('Delegates', ({ at, delegates }) => (
      <a
        href={hrefAt(at)}
        aria-label={`${counted(delegates, DELEGATES)}: show the page as it was`}
        className={LINK}
      >
        {formatCount(delegates)}
      </a>
    )),
    number('Instances', ({ instances }) => formatCount(instances)),
    number('Lowest Reporting', ({ lowest: { at, reporting, total } }) => {
      const text = `${formatCount(reporting)} of ${formatCount(total)}`;
      return (
        <a href={hrefAt(at)} aria-label={`${text} reporting: show the page as it was`} className={LINK}>
          {text}
        </a>
      );
    }),
    number('Outages', ({ outages, outageMs }, part) =>
      outages === 0 ? (
        '0'
      ) : (
        <>
          <a
            href={outagesHref(part)}
            aria-label={`${counted(outages, OUTAGES)}: show in Activity`}
            className={LINK}
          >
            {formatCount(outages)}
          </a>
          <span>{` for ${lengthText(outageMs)}`}</span>
        </>
      ),
    ),
    { header: 'Not Read', isNumber: true, cell: ({ unreadMs }) => lengthText(unreadMs) },
  ];
}

const OUTAGES = { one: 'outage', other: 'outages' } as const;

/** "Monday 23 Nov", "16 Nov to 22 Nov", "Sunday 29 Nov, until 09:03". */
function partText(by: PartUnit, { from, to }: Pick<PartNumbers, 'from' | 'to'>, zone: TimeZone): string {
  const first = formatDateNear(from, to, zone);
  const last = formatDateNear(to - 1, to, zone);
  const days =
    by === 'day' ? `${formatWeekday(from, zone)} ${first}` : first === last ? first : `${first} to ${last}`;
  return to === startOfDay(to, zone) ? days : `${days}, until ${formatClockTime(to, zone)}`;
}

const DAYS = { one: 'day', other: 'days' } as const;

/** "2 h 59 min", "6 days": in its two largest units. */
function lengthText(ms: number): string {
  const all = minutesOf(ms);
  const [days, hours, minutes] = [Math.floor(all / 1_440), Math.floor(all / 60) % 24, all % 60];
  const texts = [days > 0 && counted(days, DAYS), hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`];
  return texts.filter(Boolean).slice(0, 2).join(' ') || '0 min';
}

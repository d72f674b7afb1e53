import { formatMoment, type TimeZone } from '@/lib/time';
import { ChartTitle } from '@/ui/ChartTitle';
import { type PeriodStrips, STATE_WORDS } from './lanes';

interface HistoryTableProps {
  readonly title: string;
  readonly strips: PeriodStrips;
  readonly zone: TimeZone;
}

const COLUMNS = ['Instance', 'State', 'From', 'Until'] as const;

/** The title of a period, which opens its table: the equal of its lines. */
export function HistoryTable({ title, strips, zone }: HistoryTableProps) {
  const { instances, to } = strips;
  const say = (at: number) => formatMoment(at, to, zone);
  return (
    <ChartTitle title={title} className="font-semibold">
      <table aria-label={title} className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line-firm text-xs text-ink-muted">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="h-7 pe-4 text-start font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {instances.flatMap(({ id, host, intervals }) =>
            intervals.map(({ state, from, to: until }) => (
              <tr key={`${id} ${from}`} className="border-b border-line">
                <th scope="row" className="py-1 pe-4 text-start font-mono text-xs font-normal wrap-anywhere">
                  {host ?? id}
                </th>
                <td className="pe-4 whitespace-nowrap">{STATE_WORDS[state]}</td>
                <td className="pe-4 whitespace-nowrap figures">{say(from)}</td>
                <td className="whitespace-nowrap figures">{until === to ? '–' : say(until)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </ChartTitle>
  );
}

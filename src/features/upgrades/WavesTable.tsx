import { Fragment, type ReactNode, useState } from 'react';
import { type RunningWave, shownDay } from '@/domain/upgrade/plan-progress';
import { counted, DELEGATES } from '@/features/words/labels';
import { startOfWeek } from '@/lib/calendar';
import { formatDayNear } from '@/lib/time';
import { useIsPrinting } from '@/ui/use-is-printing';
import { freezeText, WAVES, waveDayText } from './plan-labels';
import type { PlanState, WaveContext } from './use-plan';
import { EndCell, NoDayRow, ProgressCell, WaveRow } from './WaveRow';

const HEADERS = ['Wave', 'Day', 'Delegates', 'Order', 'Support ends first', 'Progress'];

/** More waves than this are grouped by week. */
const MOST_WAVES = 40;

/** The waves in their order, with the days without one between them; each opens to its delegates. Paper has all of them. */
export function WavesTable(props: WaveContext) {
  const { plan, state } = props;
  const { today, parameters } = state;
  const { waves } = plan;
  const isPrinting = useIsPrinting();
  const [open, toggle] = useToggled();
  const dayOf = (wave: RunningWave) => shownDay(wave, today);
  const weekOf = (wave: RunningWave | undefined) => wave && startOfWeek(dayOf(wave), 'utc');
  const [openWeeks, toggleWeek] = useToggled();
  const isGrouped = waves.length > MOST_WAVES;
  return (
    <table role="table" aria-label="Waves" className="waves -mx-6 block max-phone:-mx-3 print:mx-0">
      <thead role="rowgroup" className="waves-head block max-phone:sr-only">
        <tr role="row" className="row-cells wave-grid wave-head">
          {HEADERS.map((header) => (
            <th key={header} role="columnheader" scope="col" data-col={header}>
              {header}
            </th>
          ))}
          <th role="columnheader" scope="col" data-col="menu">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="block">
        {waves.map((wave, place) => {
          const before = waves[place - 1];
          const week = weekOf(wave);
          const isFolded = isGrouped && !isPrinting && !openWeeks.has(week ?? 0);
          return (
            <Fragment key={wave.number}>
              <WaveLines
                {...{ since: before ? dayOf(before) : plan.day, until: dayOf(wave), parameters, today }}
              />
              {isGrouped && week !== undefined && week !== weekOf(before) && (
                <WeekRow
                  {...{ week, today, plan }}
                  waves={waves.filter((other) => weekOf(other) === week)}
                  isOpen={!isFolded}
                  onToggle={() => toggleWeek(week)}
                />
              )}
              {!isFolded && (
                <WaveRow
                  {...props}
                  wave={wave}
                  isOpen={isPrinting || open.has(wave.number)}
                  onToggle={() => toggle(wave.number)}
                />
              )}
            </Fragment>
          );
        })}
        <WaveLines
          since={waves.length > 0 ? Math.max(...waves.map(dayOf)) : plan.day}
          until={Number.MAX_SAFE_INTEGER}
          {...{ parameters, today }}
        />
        {plan.noDay.length > 0 && <NoDayRow {...props} />}
      </tbody>
    </table>
  );
}

function useToggled(): readonly [ReadonlySet<number>, (one: number) => void] {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (one: number) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(one)) next.add(one);
      return next;
    });
  return [chosen, toggle];
}

/** What happens between two waves: a freeze, the deadline, and today once the plan runs. */
function WaveLines({
  since,
  until,
  parameters: { freeze, by },
  today,
}: {
  since: number;
  until: number;
  parameters: PlanState['parameters'];
  today: number;
}) {
  const isLast = until === Number.MAX_SAFE_INTEGER;
  const lines: { at: number; kind: string; content: ReactNode }[] = [];
  for (const window of freeze) {
    if (window.from > since && window.from <= until && !(isLast && by !== undefined && window.from > by))
      lines.push({
        at: window.from,
        kind: 'freeze',
        content: (
          <>
            <b className="font-medium text-ink">Freeze</b>{' '}
            <span>{`${freezeText(window, today)}. No wave.`}</span>
          </>
        ),
      });
  }
  if (by !== undefined && by >= since && by < until)
    lines.push({ at: by, kind: 'deadline', content: `Deadline ${formatDayNear(by, today)}.` });
  if (today > since && today <= until && !isLast)
    lines.push({ at: today, kind: 'today', content: `Today, ${waveDayText(today, today)}` });
  return lines
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, kind, content }) => (
      <tr key={kind + at} role="row" className={`wave-line wave-line-${kind}`}>
        <td role="cell">
          <span>{content}</span>
        </td>
      </tr>
    ));
}

interface WeekRowProps {
  /** Start of its Monday, UTC. */
  readonly week: number;
  readonly waves: readonly RunningWave[];
  readonly today: number;
  readonly plan: WaveContext['plan'];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The sums of the waves of a week. */
function WeekRow({ week, waves, today, plan, isOpen, onToggle }: WeekRowProps) {
  const delegates = waves.flatMap((wave) => wave.delegates);
  const [first] = waves;
  const name = `Week of ${formatDayNear(week, today)}`;
  return (
    <tr role="row" className="row-cells wave-grid wave-row wave-week">
      <th role="rowheader" scope="row" data-col="Wave">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} waves of the ${name.toLowerCase()}`}
          onClick={onToggle}
          className="row-chevron"
        />
        <span className="font-medium whitespace-nowrap text-ink">{name}</span>
      </th>
      <td role="cell" data-col="Day">
        <span className="sr-only">{counted(waves.length, WAVES)}</span>
      </td>
      <td role="cell" data-col="Delegates">
        {`${counted(delegates.length, DELEGATES)} in ${counted(waves.length, WAVES)}`}
      </td>
      <td role="cell" data-col="Order">
        <span className="sr-only">none</span>
      </td>
      <EndCell delegates={delegates} waveDay={first && shownDay(first, today)} supportDay={plan.supportDay} />
      <ProgressCell members={delegates} hasBar={waves.some(({ hasBegun }) => hasBegun)} />
      <td role="cell" data-col="menu">
        <span className="sr-only">none</span>
      </td>
    </tr>
  );
}

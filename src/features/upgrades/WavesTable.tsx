import { Fragment, useState } from 'react';
import { startOfWeek } from '@/domain/upgrade/plan-days';
import type { Wave } from '@/domain/upgrade/wave-fill';
import { useIsPrinting } from '@/ui/use-is-printing';
import { WaveLines } from './WaveLines';
import { NoDayRow, WaveRow, type WavesTableProps } from './WaveRow';
import { WeekRow } from './WeekRow';

const HEADERS = ['Wave', 'Day', 'Delegates', 'Order', 'Support ends first', 'Progress'];

/** More waves than this are grouped by week. */
const MOST_WAVES = 40;

/** The waves in their order, with the days without one between them; each opens to its delegates. Paper has all of them. */
export function WavesTable(props: WavesTableProps) {
  const { plan, state, progress } = props;
  const { today, parameters } = state;
  const { waves } = plan;
  const isPrinting = useIsPrinting();
  const [open, toggle] = useToggled();
  const dayOf = (wave: Wave) => progress.moved.get(wave) ?? wave.day;
  const weekOf = (wave: Wave | undefined) => wave && startOfWeek(dayOf(wave));
  const [openWeeks, toggleWeek] = useToggled();
  const isGrouped = waves.length > MOST_WAVES;
  return (
    <table role="table" aria-label="Waves" className="waves -mx-6 block max-phone:-mx-3">
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
                  {...{ week, today, progress }}
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

import type { PlanProgress } from '@/domain/upgrade/plan-progress';
import type { Wave } from '@/domain/upgrade/wave-fill';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatDayNear } from '@/lib/time';
import { WAVES } from './plan-labels';
import { EndCell, ProgressCell } from './WaveRow';

interface WeekRowProps {
  /** Start of its Monday, UTC. */
  readonly week: number;
  readonly waves: readonly Wave[];
  readonly today: number;
  readonly progress: PlanProgress;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The sums of the waves of a week. */
export function WeekRow({ week, waves, today, progress, isOpen, onToggle }: WeekRowProps) {
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
      <EndCell
        delegates={delegates}
        waveDay={first && (progress.moved.get(first) ?? first.day)}
        today={today}
      />
      <ProgressCell
        wave={{ delegates }}
        progress={progress}
        hasBar={waves.some((wave) => progress.begun.has(wave))}
      />
      <td role="cell" data-col="menu">
        <span className="sr-only">none</span>
      </td>
    </tr>
  );
}

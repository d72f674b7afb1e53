import type { OutageStep } from '@/domain/memory/events';
import { counted, DELEGATES, INSTANCES } from '@/features/words/labels';
import { formatIso, formatMoment } from '@/lib/time';
import type { EventTime } from './event-labels';

interface OutageStepsProps {
  /** Oldest first. */
  readonly steps: readonly OutageStep[];
  readonly isOver: boolean;
  readonly time: EventTime;
}

/** How an outage went, newest first: begun, grown, how many were back, over. */
export function OutageSteps({ steps, isOver, time }: OutageStepsProps) {
  const most = Math.max(...steps.map(({ instances }) => instances));
  return (
    <ol className="activity-steps">
      {steps
        .map((step, place) => (
          <li key={step.at}>
            <time dateTime={formatIso(step.at)} className="figures">
              {formatMoment(step.at, steps[0]?.at ?? step.at, time.zone)}
            </time>
            <span
              aria-hidden="true"
              className="h-1.5 overflow-hidden rounded-sm bg-chip forced-color-adjust-none"
            >
              <i
                className={`block h-full ${step.back > 0 || isOver ? 'bg-neutral' : 'bg-bad'}`}
                style={{ width: `${(100 * (step.back || step.instances)) / most}%` }}
              />
            </span>
            <span>{stepText(step, place === 0, isOver && place === steps.length - 1)}</span>
          </li>
        ))
        .toReversed()}
    </ol>
  );
}

function stepText({ delegates, instances, back }: OutageStep, isFirst: boolean, isOver: boolean): string {
  const silent = `${counted(delegates, DELEGATES)}, ${counted(instances, INSTANCES)} silent`;
  if (isFirst) return `Begun: ${silent}`;
  if (isOver) return `Over: ${back} of ${counted(instances, INSTANCES)} back`;
  return back > 0 ? `${back} of ${counted(instances, INSTANCES)} back` : `Grown to ${silent}`;
}

import { clsx } from 'clsx/lite';
import type { OutageStep } from '@/domain/memory/events';
import { counted, DELEGATES, INSTANCES } from '@/features/shared/labels';
import { formatClockTime, formatIso } from '@/lib/time';
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
        .map((_, place) => steps.length - 1 - place)
        .map((place) => {
          const step = steps[place];
          if (!step) return null;
          const isLast = place === steps.length - 1;
          const isReturn = step.back > 0;
          return (
            <li key={step.at}>
              <time dateTime={formatIso(step.at)} className="figures">
                {formatClockTime(step.at, time.zone)}
              </time>
              <span aria-hidden="true" className="activity-meter">
                <i
                  className={clsx(!isReturn && 'activity-silent')}
                  style={{ width: `${(100 * (isReturn ? step.back : step.instances)) / most}%` }}
                />
              </span>
              <span>{stepText(step, place === 0, isLast && isOver)}</span>
            </li>
          );
        })}
    </ol>
  );
}

function stepText({ delegates, instances, back }: OutageStep, isFirst: boolean, isOver: boolean): string {
  const silent = `${counted(delegates, DELEGATES)}, ${counted(instances, INSTANCES)} silent`;
  if (isFirst) return `Begun: ${silent}`;
  if (isOver) return `Over: ${back} of ${counted(instances, INSTANCES)} back`;
  return back > 0 ? `${back} of ${counted(instances, INSTANCES)} back` : `Grown to ${silent}`;
}

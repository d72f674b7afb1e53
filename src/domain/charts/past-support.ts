import { supportDay } from '../delegate/context';
import { dayAfter, endsOfSupport } from '../delegate/day-to-come';
import type { Fleet } from '../delegate/fleet';
import { instancesOf } from '../delegate/rows';

/** From a day on, so many instances are past support. Both days are epoch ms. */
export interface PastSupportStep {
  /** The last day of support of those that are new; undefined for today. */
  readonly after?: number;
  readonly from: number;
  readonly count: number;
}

/** How many instances are past support from today to the day of the fleet, which is to come: a step for each change. */
export function pastSupportSteps({
  now,
  context,
}: Fleet & { readonly now: Fleet }): readonly PastSupportStep[] {
  const today = supportDay(now.context);
  let count = countPast(now, today);
  const steps: PastSupportStep[] = [{ from: today, count }];
  for (const end of endsOfSupport(now)) {
    const from = dayAfter(end);
    if (from > supportDay(context)) break;
    count += end.instances.length;
    steps.push({ after: end.at, from, count });
  }
  return steps;
}

/** Also those whose date is past although the Manager does not report them as expired. */
function countPast(fleet: Fleet, today: number): number {
  return instancesOf(fleet).filter(
    ({ versionStatus, supportEnds = today }) => versionStatus === 'EXPIRED' || supportEnds < today,
  ).length;
}

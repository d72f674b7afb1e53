import { WEEKDAYS, waveDays } from '@/domain/upgrade/plan-days';
import { MOST_PER_WAVE, type PlanParameters, WORKDAYS } from '@/domain/upgrade/plan-parameters';
import { formatDayNear } from '@/lib/time';
import { daysText, plannedOf } from './plan-labels';
import type { PlanState } from './use-plan';

type Changes = Partial<PlanParameters>;
type FixState = Pick<PlanState, 'plan' | 'parameters' | 'planWith'>;

/** How many are offered. */
const MOST_FIXES = 2;

/**
 * Changes after which everybody has a day: single ones; else the fewest together, from the mildest on; else the first
 * later deadline. Empty only if there is none.
 */
export function fixesThatFit({ plan, parameters, planWith }: FixState): readonly Changes[] {
  const { days, wave, by } = parameters;
  const count = plan ? plannedOf(plan).length : 0;
  const fits = (changes: Changes) => {
    const chosen = { ...parameters, ...changes };
    // A plan of many delegates takes its time: this answers most questions without one.
    const hasRoom = !plan || waveDays(plan.day, chosen).days.length * chosen.wave >= count;
    return hasRoom && planWith(changes)?.noDay.length === 0;
  };
  const weekdays = (chosen: typeof WEEKDAYS | typeof WORKDAYS) =>
    WEEKDAYS.filter((day) => days.weekdays.includes(day) || chosen.includes(day));
  const sizes: number[] = [];
  for (let size = wave * 2; size < MOST_PER_WAVE; size *= 2) sizes.push(size);
  sizes.push(MOST_PER_WAVE);
  const mildFirst: readonly ((before: PlanParameters) => Changes)[] = [
    (before) => ({ days: { ...before.days, every: 1 } }),
    (before) => ({ days: { ...before.days, weekdays: weekdays(WORKDAYS) } }),
    (before) => ({ wave: sizes.find((most) => fits({ ...before, wave: most })) ?? MOST_PER_WAVE }),
    () => ({ freeze: [] }),
    (before) => ({ days: { ...before.days, weekdays: WEEKDAYS } }),
  ];
  const together = (steps: typeof mildFirst) =>
    steps.reduce<Changes>((all, step) => ({ ...all, ...step({ ...parameters, ...all }) }), {});
  const single = mildFirst.map((step) => together([step])).filter(fits);
  if (single.length > 0) return single.slice(0, MOST_FIXES);
  const enough = mildFirst.findIndex((_, place) => fits(together(mildFirst.slice(0, place + 1))));
  if (enough >= 0) {
    let needed = mildFirst.slice(0, enough + 1);
    for (const step of needed) {
      const others = needed.filter((other) => other !== step);
      if (fits(together(others))) needed = others;
    }
    return [together(needed)];
  }
  if (by === undefined) return [];
  const later = { by: Math.max(by, ...(planWith({ by: undefined })?.waves ?? []).map(({ day }) => day)) };
  return fits(later) ? [later] : [];
}

/** "A wave every day, 24 a wave". */
export function fixText({ days, wave, freeze, by }: Changes, today: number): string {
  const parts = [
    days && `Waves on ${daysText(days)}`,
    wave !== undefined && `${wave} a wave`,
    freeze && 'no freeze',
    by !== undefined && `by ${formatDayNear(by, today)}`,
  ].filter((part) => typeof part === 'string');
  const text = parts.join(', ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

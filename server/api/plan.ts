import * as v from 'valibot';
import { startOfUtcDay } from '@/domain/delegate/context';
import type { Fleet } from '@/domain/delegate/fleet';
import { day } from '@/domain/report/schema';
import type { Candidate } from '@/domain/upgrade/candidates';
import { readPlan } from '@/domain/upgrade/plan-parameters';
import { wavePlan } from '@/domain/upgrade/wave-plan';
import { formatIsoDay } from '@/lib/time';
import { Refusal } from '../requests/refusal.ts';

const PLANNED = {
  name: v.string(),
  /** Null where the listing reports none. */
  identifier: v.nullable(v.string()),
  /** The lowest that it runs; null when none can be read. */
  version: v.nullable(v.string()),
  supportEnds: v.nullable(day),
  /** Whether its support has ended. */
  isPast: v.boolean(),
};
const planned = v.array(v.object(PLANNED));

/** A plan of upgrades. All parts are null while there is no version to reach. */
export const PLAN = {
  target: v.nullable(v.string()),
  waves: v.nullable(v.array(v.object({ number: v.pipe(v.number(), v.integer()), day, delegates: planned }))),
  /** Those for whom no day is left. */
  noDay: v.nullable(planned),
  notPlanned: v.nullable(v.array(v.object({ ...PLANNED, reason: v.string() }))),
  /** Those whose upgrader works. */
  watched: v.nullable(planned),
};

/** The parameters of the page of upgrades, of which `freeze` is a list with commas. */
export type PlanQuery = Readonly<
  Partial<Record<'by' | 'wave' | 'days' | 'freeze' | 'order' | 'what', string>>
>;

/** `rows` leaves out others. Throws a Refusal that names each parameter that cannot be used. */
export function askedPlan(fleet: Fleet, { freeze, ...texts }: PlanQuery, rows: Iterable<number> | undefined) {
  const params = new URLSearchParams(texts);
  for (const period of freeze?.split(',') ?? []) params.append('freeze', period);
  const { parameters, dropped } = readPlan(params, startOfUtcDay(fleet.context.asOf));
  if (dropped.length > 0)
    throw new Refusal('GATEWAY_BAD_PARAMETER', {
      detail: dropped.map(({ name, why }) => `${name}: ${why}`).join('; '),
    });
  const plan = wavePlan(fleet, parameters, rows);
  if (!plan) return { target: null, waves: null, noDay: null, notPlanned: null, watched: null };
  return {
    target: plan.target,
    waves: plan.waves.map(({ number, day: at, delegates }) => ({
      number,
      day: formatIsoDay(at) ?? '',
      delegates: delegates.map(itemOf),
    })),
    noDay: plan.noDay.map(itemOf),
    notPlanned: plan.notPlanned.map((one) => ({ ...itemOf(one), reason: one.reason })),
    watched: plan.watched.map(itemOf),
  };
}

function itemOf({ delegate, facts, end, isPast }: Candidate) {
  return {
    name: facts.name,
    identifier: delegate.identifier ?? null,
    version: facts.lowestVersion ?? null,
    supportEnds: formatIsoDay(end) ?? null,
    isPast,
  };
}

import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type DroppedValue, droppingInto, readView } from '@/domain/address/address';
import { latestVersionOf } from '@/domain/delegate/context';
import type { Fleet } from '@/domain/delegate/fleet';
import { isFiltered } from '@/domain/filter/filters';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { type PlanParameters, readPlan, writePlan } from '@/domain/upgrade/plan-parameters';
import { type RunningPlan, runningPlan } from '@/domain/upgrade/plan-progress';
import { DEFAULT_SORT } from '@/domain/view/order';
import { selectView } from '@/domain/view/view';
import { useAddressWriter } from '@/features/address/use-address-param';
import { useHasMemory } from '@/features/fleet/moment';
import { pastOrLaterQuery } from '@/features/moment/queries';
import { dayBy, offsetMs } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { versionsSinceQuery } from './queries';
import { upgradedAt } from './upgraded-at';

export type PlanState = ReturnType<typeof usePlan>;

/** What a part of the page shows: a plan, and the fleet it is of. */
export interface PlanContext {
  readonly listing: ListingChoice;
  readonly fleet: Fleet;
  readonly state: PlanState;
  readonly plan: RunningPlan;
}

export interface WaveContext extends PlanContext {
  /** Shows the commands for these delegates; `wave` is its number, when they are a whole one. */
  readonly onCommands: (keys: ReadonlySet<string>, wave?: number) => void;
}

/** The plan that an address names, made of the fleet that its maker saw, and what has become of it. */
export function usePlan(listing: ListingChoice, fleet: Fleet | undefined, params: URLSearchParams) {
  const [zone] = usePreference(TIME_ZONE);
  const now = fleet?.context.asOf ?? 0;
  const offset = offsetMs(now, zone);
  const today = dayBy(now, offset);
  const { parameters, dropped: ofPlan } = useMemo(
    () => readPlan(params, fleet ? today : Number.MAX_SAFE_INTEGER, offset),
    [params, fleet, today, offset],
  );
  const { filters, dropped: ofList } = useMemo(() => readView(params), [params]);
  const { pastFleet, versions, isWaiting } = usePastOfPlan(listing, fleet, parameters);
  const madeOn = parameters.plan === undefined ? undefined : dayBy(parameters.plan, parameters.offsetMs);
  const isMadeAnew = madeOn !== undefined && madeOn !== today && !isWaiting && !pastFleet;
  const fleetOfDay = pastFleet ?? fleet;
  const upgradedOn = useMemo(() => {
    const target = parameters.target ?? (fleetOfDay && latestVersionOf(fleetOfDay.context));
    const times = upgradedAt(versions ?? [], target ?? '');
    return (key: string) => {
      const at = times.get(key);
      return at === undefined ? undefined : dayBy(at, offset);
    };
  }, [versions, parameters.target, fleetOfDay, offset]);
  const planWith = useCallback(
    (changes: Partial<PlanParameters>) =>
      fleet &&
      fleetOfDay &&
      runningPlan(
        { ...parameters, ...(isMadeAnew && { plan: undefined, offsetMs: offset }), ...changes },
        {
          ofDay: fleetOfDay,
          ofNow: fleet,
          today,
          upgradedOn,
          rowsOf: (one) => selectView(one, filters, DEFAULT_SORT).rows,
        },
      ),
    [fleet, fleetOfDay, today, offset, upgradedOn, parameters, isMadeAnew, filters],
  );
  const plan = useMemo(() => (isWaiting ? undefined : planWith({})), [isWaiting, planWith]);
  const dropped: DroppedValue[] = [...ofList, ...(fleet ? ofPlan : [])];
  const drop = droppingInto(dropped);
  for (const tag of plan?.unknownTags ?? []) drop('order', tag, 'no delegate has this tag');
  for (const key of plan?.unknownKeys ?? []) drop('without', key, 'no wave has this delegate');
  return {
    parameters,
    dropped,
    /** Undefined while it is being read, and while there is no version to reach. */
    plan,
    /** Whether the fleet of which the plan is made is still being read. */
    isWaiting,
    /** Whether nobody remembers the fleet of an earlier day: the plan is then made of the fleet of now. */
    isMadeAnew,
    /** The date on which the plan was made; undefined for one of now. */
    madeOn,
    /** The date of today, where the reader is. */
    today,
    ...usePlanAddress(params, parameters.plan, { now, today, offset }),
    /** The plan with other parameters. */
    planWith,
    /** Whether the address has filters of the list. */
    hasFilters: isFiltered(filters),
  };
}

/** The fleet of the day of a plan, if it is remembered, and the versions that were read since then. */
function usePastOfPlan(listing: ListingChoice, fleet: Fleet | undefined, { plan }: PlanParameters) {
  const isRemembered = useHasMemory();
  const isOfPast = plan !== undefined && isRemembered;
  const past = useQuery({ ...pastOrLaterQuery(listing, plan ?? 0), enabled: isOfPast });
  // Asked for last: only the days of complete waves wait for it.
  const isAsked = isOfPast && !past.isPending;
  const { data: versions } = useQuery({ ...versionsSinceQuery(listing, plan ?? 0), enabled: isAsked });
  return {
    pastFleet: isOfPast && past.data?.state === 'known' ? past.data.snapshot.fleet : undefined,
    versions,
    // Right after the first choice, the fleet on the page is the one of the plan.
    isWaiting: !fleet || (isOfPast && past.isPending && plan !== fleet.context.asOf),
  };
}

/** Writes other parameters into an address. The first choice makes a plan of now. */
function usePlanAddress(
  params: URLSearchParams,
  plan: number | undefined,
  { now, today, offset }: { readonly now: number; readonly today: number; readonly offset: number },
) {
  const writeAddress = useAddressWriter();
  /** The address of this page with other parameters. */
  const queryOf = useCallback(
    (changes: Partial<PlanParameters>) =>
      `?${writePlan(params, { today, offsetMs: offset }, { plan: plan ?? now, ...changes })}`,
    [params, today, offset, now, plan],
  );
  const change = useCallback(
    (changes: Partial<PlanParameters>) =>
      writeAddress((current) => {
        const before = readPlan(current, today, offset).parameters.plan;
        return writePlan(current, { today, offsetMs: offset }, { plan: before ?? now, ...changes });
      }),
    [writeAddress, today, offset, now],
  );
  return { queryOf, change };
}

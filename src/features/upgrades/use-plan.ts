import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { startOfUtcDay } from '@/domain/delegate/context';
import type { Fleet } from '@/domain/delegate/fleet';
import { type DroppedValue, droppingInto, readView } from '@/domain/query/address';
import { isFiltered } from '@/domain/query/filters';
import { DEFAULT_SORT } from '@/domain/query/order';
import { selectView } from '@/domain/query/view';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { type PlanParameters, readPlan, writePlan } from '@/domain/upgrade/plan-parameters';
import { planOf, type RunningPlan } from '@/domain/upgrade/plan-progress';
import { useAddressWriter } from '@/features/address/use-address-param';
import { useHasMemory } from '@/features/fleet/moment';
import { pastOrLaterQuery } from '@/features/moment/queries';

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
  const writeAddress = useAddressWriter();
  const now = fleet?.context.asOf ?? 0;
  const today = startOfUtcDay(now);
  const read = useMemo(() => readPlan(params, today || Number.MAX_SAFE_INTEGER), [params, today]);
  const { parameters } = read;
  const isRemembered = useHasMemory();
  const isOfPast = parameters.plan !== undefined && isRemembered;
  const past = useQuery({ ...pastOrLaterQuery(listing, parameters.plan ?? 0), enabled: isOfPast });
  const pastFleet = past.data?.state === 'known' ? past.data.snapshot.fleet : undefined;
  // Right after the first choice, the fleet on the page is the one of the plan.
  const isWaiting = !fleet || (isOfPast && past.isPending && parameters.plan !== now);
  const fleetOfDay = isOfPast && pastFleet ? pastFleet : fleet;
  const { filters, dropped: ofList } = useMemo(() => readView(params), [params]);
  const hasFilters = isFiltered(filters);
  const planWith = useCallback(
    (changes: Partial<PlanParameters>) =>
      fleet &&
      fleetOfDay &&
      planOf(
        { ...parameters, ...changes },
        {
          ofDay: fleetOfDay,
          ofNow: fleet,
          today,
          rowsOf: (one) => selectView(one, filters, DEFAULT_SORT).rows,
        },
      ),
    [fleet, fleetOfDay, today, parameters, filters],
  );
  const plan = useMemo(() => (isWaiting ? undefined : planWith({})), [isWaiting, planWith]);
  /** The address of this page with other parameters. */
  const queryOf = useCallback(
    (changes: Partial<PlanParameters>) =>
      `?${writePlan(params, today, { plan: parameters.plan ?? now, ...changes })}`,
    [params, today, now, parameters.plan],
  );
  const change = useCallback(
    (changes: Partial<PlanParameters>) =>
      writeAddress((current) => {
        const before = readPlan(current, today).parameters.plan;
        return writePlan(current, today, { plan: before ?? now, ...changes });
      }),
    [writeAddress, today, now],
  );
  const dropped: DroppedValue[] = [...ofList, ...(fleet ? read.dropped : [])];
  const drop = droppingInto(dropped);
  for (const tag of plan?.unknownTags ?? []) drop('order', tag, 'no delegate has this tag');
  for (const key of plan?.unknownKeys ?? []) drop('without', key, 'no wave has this delegate');
  const isOfToday = parameters.plan === undefined || startOfUtcDay(parameters.plan) === today;
  return {
    parameters,
    dropped,
    /** Undefined while it is being read, and while there is no version to reach. */
    plan,
    /** Whether the fleet of which the plan is made is still being read. */
    isWaiting,
    /** Whether nobody remembers the fleet of an earlier day: the plan is then made of the fleet of now. */
    isMadeAnew: !isOfToday && !isWaiting && !pastFleet,
    /** Start of today, UTC. */
    today,
    change,
    queryOf,
    /** The plan with other parameters. */
    planWith,
    /** Whether the address has filters of the list. */
    hasFilters,
  };
}

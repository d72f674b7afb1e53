import { type Drop, type DroppedValue, droppingInto, KNOWN_ALL, readKnown } from '@/domain/address/address';
import { EVENT_STATES, type EventState } from '@/domain/memory/event-state';
import { EVENT_KINDS, type EventKind } from '@/domain/memory/events';
import { PART_UNITS, type PartUnit } from '@/domain/memory/number-parts';
import { formatIso, readIsoMoment } from '@/lib/time';
import { DAY_MS, HOUR_MS } from '@/lib/units';

/** The periods that end now, by their names in the address, in ms. */
export const PERIODS = { '1h': HOUR_MS, '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS } as const;
export type PeriodName = keyof typeof PERIODS;

/** A period that ends now, or one between two moments, epoch ms; without `to` it ends now. */
export type Period = PeriodName | { readonly from: number; readonly to: number | undefined };

/** The state of the page that its address holds, cleaned. */
export interface ActivityAddress {
  readonly period: Period;
  /** All events when empty, also those without a state. */
  readonly states: readonly EventState[];
  /** All kinds when empty. */
  readonly kinds: readonly EventKind[];
  /** Keys of delegates; all when empty. */
  readonly delegates: readonly string[];
  /** Custom tags of delegates; all when empty. */
  readonly tags: readonly string[];
  /** Users; all events when empty. */
  readonly users: readonly string[];
  /** By what the numbers of the period are shown; undefined while they are folded. */
  readonly numbers?: PartUnit | undefined;
  /** The values left out, to be shown to the user. */
  readonly dropped: readonly DroppedValue[];
}

const DEFAULT_PERIOD: PeriodName = '7d';

/** Reads any address; values that could not be used are in `dropped`. */
export function readActivity(params: URLSearchParams): ActivityAddress {
  const dropped: DroppedValue[] = [];
  const drop = droppingInto(dropped);
  function chosenOf<Value extends string>(name: string, all: readonly Value[], problem: string) {
    return [...new Set(params.getAll(name))].flatMap((value) => {
      const known = all.find((one) => one === value);
      if (known === undefined) drop(name, value, problem);
      return known ?? [];
    });
  }
  // Read by the listing.
  readKnown(params, 'all', KNOWN_ALL, drop);
  return {
    period: readPeriod(params, drop),
    states: chosenOf('state', EVENT_STATES, 'there is no such state of an event'),
    kinds: chosenOf('kind', EVENT_KINDS, 'there is no such kind of event'),
    delegates: [...new Set(params.getAll('delegate'))],
    tags: [...new Set(params.getAll('tag'))],
    users: [...new Set(params.getAll('by'))],
    numbers: chosenOf('numbers', PART_UNITS, 'numbers are by day or by week')[0],
    dropped,
  };
}

function readPeriod(params: URLSearchParams, drop: Drop): Period {
  const named = params.get('period');
  if (named !== null && isPeriodName(named)) return named;
  if (named !== null) drop('period', named, `a period is one of ${Object.keys(PERIODS).join(', ')}`);
  const moment = (name: string) => {
    const text = params.get(name);
    const at = text === null ? undefined : readIsoMoment(text);
    if (text !== null && at === undefined) drop(name, text, 'a moment is written like 2026-11-23T02:00:00Z');
    return at;
  };
  const [from, to] = [moment('from'), moment('to')];
  if (from === undefined) {
    if (to !== undefined) drop('to', params.get('to') ?? '', 'a period needs its beginning, too');
    return DEFAULT_PERIOD;
  }
  if (to === undefined || to > from) return { from, to };
  drop('to', params.get('to') ?? '', 'the period ends before it begins');
  return { from, to: undefined };
}

function isPeriodName(text: string): text is PeriodName {
  return Object.hasOwn(PERIODS, text);
}

export const NO_FILTERS = { states: [], kinds: [], delegates: [], tags: [], users: [] } as const;
/** The name of each filter in the address. */
const FILTERS = [
  ['states', 'state'],
  ['kinds', 'kind'],
  ['delegates', 'delegate'],
  ['tags', 'tag'],
  ['users', 'by'],
] as const;

/** The number of chosen values. */
export function filterCount(address: Omit<ActivityAddress, 'dropped'>): number {
  return FILTERS.reduce((count, [filter]) => count + address[filter].length, 0);
}

/** Changes parts of the address; the others stay, and so do parameters of others. */
export function writeActivity(
  params: URLSearchParams,
  { period, ...filters }: Partial<Omit<ActivityAddress, 'dropped'>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [filter, name] of FILTERS) {
    const values = filters[filter];
    if (values) next.delete(name);
    for (const value of values ?? []) next.append(name, value);
  }
  if (period !== undefined) {
    for (const name of ['period', 'from', 'to']) next.delete(name);
    if (typeof period === 'string') {
      if (period !== DEFAULT_PERIOD) next.set('period', period);
    } else {
      next.set('from', formatIso(period.from) ?? '');
      if (period.to !== undefined) next.set('to', formatIso(period.to) ?? '');
    }
  }
  return next;
}

/** The beginning and the end of a period, epoch ms: no later than now, unless all of it is in the future. */
export function boundsOf(period: Period, now: number): { readonly from: number; readonly to: number } {
  if (typeof period === 'string') return { from: now - PERIODS[period], to: now };
  return { from: period.from, to: Math.max(Math.min(period.to ?? now, now), period.from + 1) };
}

import { DAY_MS, HOUR_MS } from '@/lib/units';
import { INSTANCE_STATES } from '../delegate/connectivity';
import { delegateCount, type Fleet, instanceCount } from '../delegate/fleet';
import type { Subjects } from './rule';

/** Instances whose last heartbeats lie within this time fell silent together, ms: twice the heartbeat interval. */
export const TOGETHER_MS = 120_000;
const LEAST_DELEGATES = 3;

/**
 * Contract: the Manager forgets a silent instance after 6 hours. Silence older than the newest by more than that is
 * left out.
 */
const REMEMBERED_MS = 6 * HOUR_MS;

// Some instances always fail independently. The listing shows how often: other instances fell silent at other moments.
const MEAN_TIME_TO_FAILURE_MS = 10 * DAY_MS;
/** The shortest time over which the other moments are spread: two of them a minute apart show no rate. */
const LEAST_SPAN_MS = HOUR_MS;
/** Above this share of moments with a silence, the share says nothing about their number. */
const MOST_MOMENTS = 0.5;

const DISCONNECTED = INSTANCE_STATES.indexOf('DISCONNECTED');

/**
 * Instances that fell silent in the same two minutes. The group with the most delegates comes first, and the newest of
 * equals. A group has at least three delegates, and more than independent failures would give. Groups at most two
 * minutes apart are one. Cached per fleet; linear, apart from one sort of numbers.
 */
export function groupsSilentTogether(fleet: Fleet): readonly Subjects[] {
  let groups = known.get(fleet);
  if (!groups) {
    groups = groupsOf(fleet);
    known.set(fleet, groups);
  }
  return groups;
}

const known = new WeakMap<Fleet, readonly Subjects[]>();

/** Of all groups. */
export function fellSilentTogether(fleet: Fleet): Subjects {
  const groups = groupsSilentTogether(fleet);
  const [only] = groups;
  if (only && groups.length === 1) return only;
  const union = (of: (group: Subjects) => Uint32Array) =>
    Uint32Array.from(new Set(groups.flatMap((group) => [...of(group)]))).sort();
  return { rows: union(({ rows }) => rows), instances: union(({ instances }) => instances) };
}

function groupsOf(fleet: Fleet): readonly Subjects[] {
  const silent = silentInstances(fleet);
  const timeAt = (i: number) => silent.heartbeats[silent.places[i] ?? -1] ?? 0;
  const windows = windowsIn(silent, fleet, 0, silent.places.length);
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of windows) {
    const last = joined.at(-1);
    if (last && timeAt(start) - timeAt(last.end - 1) <= TOGETHER_MS) last.end = end;
    else joined.push({ start, end });
  }
  return joined
    .map(({ start, end }) => {
      const instances = silent.places.slice(start, end).sort();
      return { rows: distinctRows(instances, silent.rows), instances };
    })
    .toReversed()
    .sort((a, b) => b.rows.length - a.rows.length);
}

/** A range of the silent instances in order of time. */
interface Window {
  readonly start: number;
  readonly end: number;
  readonly delegates: number;
}

/** The windows that are no accident, in order of time: the fullest, and those before and after it. */
function windowsIn(silent: SilentInstances, fleet: Fleet, from: number, to: number): readonly Window[] {
  const window = fullestWindow(silent, delegateCount(fleet), from, to);
  if (window.delegates < LEAST_DELEGATES || window.delegates < leastByChance(window, silent, fleet))
    return [];
  return [
    ...windowsIn(silent, fleet, from, window.start),
    window,
    ...windowsIn(silent, fleet, window.end, to),
  ];
}

/**
 * How many delegates a window needs before chance no longer explains it. Independent failures fill such a window in
 * fewer than one of a hundred histories of 6 hours. The number is two, the expected number, and 4.5 times its standard
 * deviation. Expected is what fails once in ten days, and what the other moments of silence show. Each moment counts
 * once, however many delegates fell silent at it: a moment of many is an outage of its own. In a fleet so large that
 * most moments have some, the usual number counts.
 */
function leastByChance(window: Window, silent: SilentInstances, fleet: Fleet): number {
  const moments = Math.max(LEAST_SPAN_MS, silent.spanMs) / TOGETHER_MS + 1;
  const share = otherMoments(window, silent) / moments;
  const seen = share > MOST_MOMENTS ? silent.usual : -Math.log(1 - share);
  const expected = (TOGETHER_MS * instanceCount(fleet)) / MEAN_TIME_TO_FAILURE_MS + seen;
  return 2 + expected + 4.5 * Math.sqrt(expected);
}

/** Moments of two minutes each. */
function otherMoments({ start, end }: Window, { places, heartbeats }: SilentInstances): number {
  let count = 0;
  let endsAt = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < places.length; i++) {
    if (i >= start && i < end) continue;
    const at = heartbeats[places[i] ?? -1] ?? 0;
    if (at <= endsAt) continue;
    endsAt = at + TOGETHER_MS;
    count++;
  }
  return count;
}

interface SilentInstances {
  /** Indexes in the instance columns, sorted by last heartbeat. */
  readonly places: Uint32Array;
  /** By index in the instance columns: the row of the delegate. */
  readonly rows: Uint32Array;
  readonly heartbeats: Float64Array;
  readonly spanMs: number;
  /** How many delegates fell silent in the median two minutes between the first and the last of them. */
  readonly usual: number;
}

/** More than the instances an answer can have; a power of two keeps the products exact. */
const PLACES = 2 ** 22;

function silentInstances({ firstInstance, instances }: Fleet): SilentInstances {
  const { ids } = instances.status;
  const heartbeats = instances.lastHeartbeat;
  const rows = new Uint32Array(heartbeats.length);
  let newest = 0;
  for (let row = 0; row + 1 < firstInstance.length; row++) {
    const end = firstInstance[row + 1] ?? 0;
    for (let place = firstInstance[row] ?? end; place < end; place++) {
      rows[place] = row;
      const at = heartbeats[place] ?? 0;
      if (ids[place] === DISCONNECTED && at > newest) newest = at;
    }
  }
  // Time and index share one number: sorting numbers without a comparator is many times faster.
  const keys = new Float64Array(heartbeats.length);
  let count = 0;
  for (let place = 0; place < heartbeats.length; place++) {
    const sinceFirst = (heartbeats[place] ?? 0) - (newest - REMEMBERED_MS);
    if (ids[place] === DISCONNECTED && sinceFirst >= 0)
      keys[count++] = Math.floor(sinceFirst) * PLACES + place;
  }
  const sorted = keys.subarray(0, count).sort();
  const places = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const key = sorted[i] ?? 0;
    places[i] = key - Math.floor(key / PLACES) * PLACES;
  }
  const timeAt = (i: number) => heartbeats[places[i] ?? -1] ?? 0;
  const spanMs = timeAt(count - 1) - timeAt(0);
  const usual = usualDelegates(places, firstInstance.length - 1, spanMs, (place) => ({
    row: rows[place] ?? 0,
    moment: Math.floor(((heartbeats[place] ?? 0) - timeAt(0)) / TOGETHER_MS),
  }));
  return { places, rows, heartbeats, spanMs, usual };
}

/** The median over all moments of two minutes. An outage is one moment, so it hardly counts. */
function usualDelegates(
  places: Uint32Array,
  delegates: number,
  spanMs: number,
  read: (place: number) => { readonly row: number; readonly moment: number },
): number {
  const counts = new Uint32Array(Math.floor(spanMs / TOGETHER_MS) + 1);
  const lastMoment = new Int32Array(delegates).fill(-1);
  for (const place of places) {
    const { row, moment } = read(place);
    if (lastMoment[row] === moment) continue;
    lastMoment[row] = moment;
    counts[moment] = (counts[moment] ?? 0) + 1;
  }
  return counts.sort()[counts.length >> 1] ?? 0;
}

/** The newest of windows with equally many delegates. */
function fullestWindow(
  { places, rows, heartbeats }: SilentInstances,
  delegates: number,
  from: number,
  to: number,
): Window {
  const counts = new Uint32Array(delegates);
  const best = { delegates: 0, start: from, end: from };
  let start = from;
  let found = 0;
  for (let end = from; end < to; end++) {
    const place = places[end] ?? 0;
    const row = rows[place] ?? 0;
    const before = counts[row] ?? 0;
    counts[row] = before + 1;
    if (before === 0) found++;
    const at = heartbeats[place] ?? 0;
    for (let oldest = places[start] ?? place; at - (heartbeats[oldest] ?? at) > TOGETHER_MS; ) {
      const left = rows[oldest] ?? 0;
      const remaining = (counts[left] ?? 1) - 1;
      counts[left] = remaining;
      if (remaining === 0) found--;
      start++;
      oldest = places[start] ?? place;
    }
    if (found < best.delegates) continue;
    best.delegates = found;
    best.start = start;
    best.end = end + 1;
  }
  return best;
}

/** Ascending, without duplicates. */
function distinctRows(instances: Uint32Array, rows: Uint32Array): Uint32Array {
  const found = new Uint32Array(instances.length);
  let count = 0;
  for (let i = 0; i < instances.length; i++) {
    const row = rows[instances[i] ?? -1] ?? 0;
    if (count === 0 || found[count - 1] !== row) found[count++] = row;
  }
  return found.slice(0, count);
}

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
const REMEMBERED_MS = 6 * 3_600_000;

// Some instances always fail independently. A window counts only when its number of delegates is no accident: when
// independent failures in such a fleet would fill it in fewer than one of a hundred listings.
const MEAN_TIME_TO_FAILURE_MS = 10 * 24 * 3_600_000;
const LEAST_SPAN_MS = 30 * 60_000;
const MOST_LIKELY_BY_CHANCE = 0.01;

const DISCONNECTED = INSTANCE_STATES.indexOf('DISCONNECTED');
const NOBODY: Subjects = { rows: new Uint32Array(), instances: new Uint32Array() };

/**
 * Returns the instances that fell silent in the same two minutes: in the window with the most delegates, the newest of
 * equals. Empty with fewer than three delegates, or so few that each may have failed independently. Linear, apart from
 * one sort of numbers.
 */
export function fellSilentTogether(fleet: Fleet): Subjects {
  const silent = silentInstances(fleet);
  const window = fullestWindow(silent, delegateCount(fleet));
  const others = silent.places.length - (window.end - window.start);
  if (window.delegates < LEAST_DELEGATES) return NOBODY;
  const spanMs = Math.max(LEAST_SPAN_MS, silent.spanMs);
  const expected = TOGETHER_MS * (instanceCount(fleet) / MEAN_TIME_TO_FAILURE_MS + others / spanMs);
  const windows = REMEMBERED_MS / TOGETHER_MS;
  if (chanceOf(window.delegates, expected) * windows > MOST_LIKELY_BY_CHANCE) return NOBODY;
  const instances = silent.places.slice(window.start, window.end).sort();
  return { rows: distinctRows(instances, silent.rows), instances };
}

interface SilentInstances {
  /** Indexes in the instance columns, sorted by last heartbeat. */
  readonly places: Uint32Array;
  /** By index in the instance columns: the row of the delegate. */
  readonly rows: Uint32Array;
  readonly heartbeats: Float64Array;
  readonly spanMs: number;
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
  return { places, rows, heartbeats, spanMs: timeAt(count - 1) - timeAt(0) };
}

/** Returns the range of silent instances within one window that covers the most delegates; the newest of equals. */
function fullestWindow({ places, rows, heartbeats }: SilentInstances, delegates: number) {
  const counts = new Uint32Array(delegates);
  const best = { delegates: 0, start: 0, end: 0 };
  let start = 0;
  let found = 0;
  for (let end = 0; end < places.length; end++) {
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

/**
 * Returns an upper bound of the probability of `count` or more independent events when `expected` are expected
 * (Chernoff bound for the Poisson distribution).
 */
function chanceOf(count: number, expected: number): number {
  return count <= expected ? 1 : Math.exp(count - expected + count * Math.log(expected / count));
}

/** Returns the rows of instances in ascending order, without duplicates. */
function distinctRows(instances: Uint32Array, rows: Uint32Array): Uint32Array {
  const found = new Uint32Array(instances.length);
  let count = 0;
  for (let i = 0; i < instances.length; i++) {
    const row = rows[instances[i] ?? -1] ?? 0;
    if (count === 0 || found[count - 1] !== row) found[count++] = row;
  }
  return found.slice(0, count);
}

import { bisectRight } from 'd3-array';
import { INSTANCE_STATES } from '../delegate/connectivity';
import type { Fleet } from '../delegate/fleet';
import { type Mark, markCounter } from './mark';

const HOUR_MS = 3_600_000;

/** How far back the axis reaches. Contract: the Manager forgets silent instances after about 6 hours. */
export const SHOWN_SILENCE_MS = 6 * HOUR_MS;
/** Instances whose last heartbeats lie within this time share a mark: twice the interval of heartbeats. */
const TOGETHER_MS = 120_000;

const DISCONNECTED = INSTANCE_STATES.indexOf('DISCONNECTED');
const NEVER = INSTANCE_STATES.indexOf('NEVER');
const UNKNOWN = INSTANCE_STATES.indexOf('UNKNOWN');

/** The instances that fell silent at about the same time. */
export interface SilenceMark extends Mark {
  /** The first and the last of their last heartbeats, epoch ms. */
  readonly from: number;
  readonly to: number;
}

/** Since when the instances of a fleet are silent. Each instance is in one mark. */
export interface SilenceChart {
  /** Those that are connected, late ones included. */
  readonly reporting: Mark;
  /** The greatest age of a heartbeat among them, ms; 0 without any. */
  readonly longestAgeMs: number;
  /** Those silent for at most 6 hours, the longest silence first. */
  readonly silences: readonly SilenceMark[];
  /** Silent for more than 6 hours. */
  readonly older: Mark;
  /** Without a heartbeat on record. */
  readonly never: Mark;
  /** Without a readable heartbeat. */
  readonly unknown: Mark;
  /** Total number of instances. */
  readonly total: number;
}

/** Places in the counter before those of the silences. */
const PLACES = ['reporting', 'older', 'never', 'unknown'] as const;

/**
 * Groups the silent instances by the moment of their last heartbeat, as of a moment, epoch ms. Linear apart from one sort
 * of the silent ones, and no object per instance.
 */
export function silenceChart({ firstInstance, delegates, instances }: Fleet, asOf: number): SilenceChart {
  const { lastHeartbeat, status } = instances;
  const isShown = (instance: number) =>
    status.ids[instance] === DISCONNECTED && asOf - (lastHeartbeat[instance] ?? 0) <= SHOWN_SILENCE_MS;
  const moments = lastHeartbeat.filter((_, instance) => isShown(instance)).sort();
  const starts = startsOf(moments);
  const counter = markCounter(PLACES.length + starts.length, 'status', delegates.state);
  const ends = new Float64Array(starts.length);
  let longestAgeMs = 0;

  function placeOf(instance: number): number {
    const at = lastHeartbeat[instance] ?? Number.NaN;
    switch (status.ids[instance]) {
      case UNKNOWN:
        return PLACES.indexOf('unknown');
      case NEVER:
        return PLACES.indexOf('never');
      case DISCONNECTED: {
        if (!isShown(instance)) return PLACES.indexOf('older');
        const place = lastAtMost(starts, at);
        ends[place] = Math.max(ends[place] ?? 0, at);
        return PLACES.length + place;
      }
      default:
        longestAgeMs = Math.max(longestAgeMs, asOf - at);
        return PLACES.indexOf('reporting');
    }
  }

  let instance = 0;
  for (let row = 0; row < firstInstance.length - 1; row++) {
    const end = firstInstance[row + 1] ?? instance;
    const state = delegates.state.ids[row] ?? 0;
    for (; instance < end; instance++) counter.add(placeOf(instance), state);
  }
  const markOf = (name: (typeof PLACES)[number]) => counter.markAt(PLACES.indexOf(name));
  return {
    reporting: markOf('reporting'),
    longestAgeMs,
    silences: starts.map((from, place) => ({
      ...counter.markAt(PLACES.length + place),
      from,
      to: ends[place] ?? from,
    })),
    older: markOf('older'),
    never: markOf('never'),
    unknown: markOf('unknown'),
    total: lastHeartbeat.length,
  };
}

/** Returns the first moment of each group of moments, which are sorted. */
function startsOf(moments: Float64Array): readonly number[] {
  const starts: number[] = [];
  for (const at of moments)
    if (at > (starts.at(-1) ?? Number.NEGATIVE_INFINITY) + TOGETHER_MS) starts.push(at);
  return starts;
}

/** Returns the index of the last of some ascending numbers that is at most `value`. */
function lastAtMost(numbers: readonly number[], value: number): number {
  return bisectRight(numbers, value) - 1;
}

import { bisectLeft } from 'd3-array';
import { INSTANCE_STATES, type InstanceState, instanceStateCode } from '../delegate/connectivity';
import type { Fleet } from '../delegate/fleet';
import { type Mark, markCounter } from './mark';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The greatest age of a heartbeat that has a bar. Contract: the Manager forgets silent instances after about 6 hours. */
export const LONGEST_AGE_MS = 6 * HOUR_MS;

/** Age limits, ms, in roughly equal steps on a log scale; the limits of the rules are added. */
const AGES_MS = [
  ...[15, 30].map((seconds) => seconds * SECOND_MS),
  ...[2, 3, 7, 10, 15, 20, 30, 45].map((minutes) => minutes * MINUTE_MS),
  ...[1, 1.5, 2, 3, 4].map((hours) => hours * HOUR_MS),
  LONGEST_AGE_MS,
];

/** The instances whose last heartbeat is more than `fromMs` and at most `toMs` old. */
export interface HeartbeatMark extends Mark {
  readonly fromMs: number;
  readonly toMs: number;
  /** The state of an instance with such a heartbeat age. */
  readonly state: InstanceState;
}

/** The age of the last heartbeat of all instances. Each instance is in one mark. */
export interface HeartbeatChart {
  /** From the newest heartbeats to those 6 hours old. */
  readonly bins: readonly HeartbeatMark[];
  /** Last heartbeat more than 6 hours ago. */
  readonly older: Mark;
  /** Without a heartbeat on record. */
  readonly never: Mark;
  /** Without a readable heartbeat. */
  readonly unknown: Mark;
  /** Total number of instances. */
  readonly total: number;
}

/**
 * Counts instances by the age of their last heartbeat at a moment, epoch ms. Runs in linear time and allocates no
 * object per instance.
 */
export function heartbeatChart({ firstInstance, delegates, instances, context }: Fleet, asOf: number) {
  const { lateAfterMs, disconnectedAfterMs } = context.policy;
  const limits = [...new Set([...AGES_MS, lateAfterMs, disconnectedAfterMs])].sort((a, b) => a - b);
  const older = limits.length;
  const [never, unknown] = [older + 1, older + 2];
  const counter = markCounter(unknown + 1, 'status', delegates.state);
  const heartbeats = instances.lastHeartbeat;

  function placeOf(heartbeatAt: number): number {
    if (heartbeatAt === 0) return never;
    return heartbeatAt > 0 ? bisectLeft(limits, asOf - heartbeatAt) : unknown;
  }

  let instance = 0;
  for (let row = 0; row < firstInstance.length - 1; row++) {
    const end = firstInstance[row + 1] ?? instance;
    const state = delegates.state.ids[row] ?? 0;
    for (; instance < end; instance++) counter.add(placeOf(heartbeats[instance] ?? Number.NaN), state);
  }
  const chart: HeartbeatChart = {
    bins: limits.map((toMs, place) => ({
      ...counter.markAt(place),
      fromMs: limits[place - 1] ?? 0,
      toMs,
      state: INSTANCE_STATES[instanceStateCode(asOf - toMs, { asOf, policy: context.policy })] ?? 'UNKNOWN',
    })),
    older: counter.markAt(older),
    never: counter.markAt(never),
    unknown: counter.markAt(unknown),
    total: heartbeats.length,
  };
  return chart;
}

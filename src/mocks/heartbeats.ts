import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/units';

/**
 * The heartbeats of an instance, as a rule over all time instead of a record of events: its last heartbeat is the
 * newest beat of the rhythm that is at least `lagMs` old. So every process shows the same fleet at the same time.
 */
export interface Rhythm {
  readonly everyMs: number;
  readonly lagMs: number;
  /** The beats of two instances differ by up to this much. @default a minute */
  readonly spreadMs?: number;
  /** When set, all instances leave one cycle for the next at one moment: at any time, they fell silent in one minute. */
  readonly inStep?: boolean;
  /** When set, it sends heartbeats only in the first `aliveMs` of every `cycleMs`. */
  readonly flapping?: { readonly aliveMs: number; readonly cycleMs: number };
  /** When set, it sends no heartbeat after this time, epoch ms. */
  readonly stopsAt?: number;
}

/** Contract: a running delegate sends a heartbeat about once a minute. */
export const BEATING: Rhythm = { everyMs: MINUTE_MS, lagMs: 0 };

/** Connected, but its last heartbeat is between 90 s and 4 min old. */
export const LATE: Rhythm = { everyMs: 150 * SECOND_MS, lagMs: 90 * SECOND_MS };

/** Silent for 2 to 5 hours: the Manager forgets an instance of an immutable image after 6. */
export const SILENT_FOR_HOURS: Rhythm = { everyMs: 3 * HOUR_MS, lagMs: 2 * HOUR_MS, inStep: true };

/** The same, but each instance falls silent at a time of its own. */
export const SILENT_INDEPENDENTLY: Rhythm = {
  ...SILENT_FOR_HOURS,
  inStep: false,
  spreadMs: SILENT_FOR_HOURS.everyMs,
};

/** Silent for 2 to 6 days: the Manager forgets an instance of a legacy image after 7. */
export const SILENT_FOR_DAYS: Rhythm = { everyMs: 4 * DAY_MS, lagMs: 2 * DAY_MS };

/** Silent for 12 to 43 minutes: an incident in progress. With {@link Rhythm.stopsAt}, it stays that incident. */
export const SILENT_SINCE_INCIDENT: Rhythm = {
  everyMs: 30 * MINUTE_MS,
  lagMs: 12 * MINUTE_MS,
  inStep: true,
};

/** Comes and goes: in every 15 minutes it is connected for 11, the last of them late, then silent for 4. */
export const FLAPPING: Rhythm = {
  ...BEATING,
  flapping: { aliveMs: 6 * MINUTE_MS, cycleMs: 15 * MINUTE_MS },
};

/** Both times are epoch ms. `phaseMs` shifts the heartbeats so that instances do not send them in step. */
export function lastBeatAt(
  { everyMs, lagMs, inStep, flapping, stopsAt = Number.POSITIVE_INFINITY }: Rhythm,
  phaseMs: number,
  now: number,
): number {
  const beginsMs = inStep ? MINUTE_MS : phaseMs;
  const beatUpTo = (at: number) => Math.floor((at - beginsMs) / everyMs) * everyMs + phaseMs;
  const at = Math.min(now, stopsAt) - lagMs;
  if (!flapping) return beatUpTo(at);
  const { aliveMs, cycleMs } = flapping;
  const cycleStart = Math.floor(at / cycleMs) * cycleMs;
  const beat = beatUpTo(Math.min(at, cycleStart + aliveMs));
  // Before the cycle's first heartbeat, the last one is from the previous cycle.
  return beat >= cycleStart ? beat : beatUpTo(cycleStart - cycleMs + aliveMs);
}

const DISCONNECTED_AFTER_MS = 5 * MINUTE_MS;

/** Contract: connected = last heartbeat at most 5 minutes old. */
export function isConnectedAt(heartbeatAt: number, now: number): boolean {
  return now - heartbeatAt <= DISCONNECTED_AFTER_MS;
}

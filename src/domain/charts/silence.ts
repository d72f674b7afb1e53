import { HOUR_MS, MINUTE_MS } from '@/lib/units';
import { INSTANCE_STATES } from '../delegate/connectivity';
import type { Fleet } from '../delegate/fleet';
import { formatRange, type Range } from '../query/ranges';
import { filterOf, type Mark } from './mark';

/** How far back the axis reaches. Contract: the Manager forgets silent instances after about 6 hours. */
export const SHOWN_SILENCE_MS = 6 * HOUR_MS;
/** The width of a mark. Marks begin at full 5 minutes of the clock, so that they stay the same from poll to poll. */
const WIDTH_MS = 5 * MINUTE_MS;

const DISCONNECTED = INSTANCE_STATES.indexOf('DISCONNECTED');
const NEVER = INSTANCE_STATES.indexOf('NEVER');
const UNKNOWN = INSTANCE_STATES.indexOf('UNKNOWN');

/** The silent instances whose last heartbeats lie in the same 5 minutes of the clock. */
export interface SilenceMark extends Mark {
  /** The first moment, and the first one after it, epoch ms. */
  readonly from: number;
  readonly to: number;
}

/** Since when the instances of a fleet are silent. Each instance is in one mark. */
export interface SilenceChart {
  /** Where the axis begins, epoch ms: 6 hours ago or up to 5 minutes earlier. */
  readonly startsAt: number;
  /** Those that are connected, late ones included. */
  readonly reporting: Mark;
  /** The greatest age of a heartbeat among them, ms; 0 without any. */
  readonly longestAgeMs: number;
  /** Those silent since the start of the axis, the longest silence first. Only marks with an instance. */
  readonly silences: readonly SilenceMark[];
  /** Silent since before the start of the axis. */
  readonly older: Mark;
  /** Without a heartbeat on record. */
  readonly never: Mark;
  /** Without a readable heartbeat. */
  readonly unknown: Mark;
  readonly total: number;
}

/** Linear, and makes no object per instance. */
export function silenceChart({ instances, context }: Fleet): SilenceChart {
  const { lastHeartbeat, status } = instances;
  const { asOf, policy } = context;
  const startsAt = Math.floor((asOf - SHOWN_SILENCE_MS) / WIDTH_MS) * WIDTH_MS;
  const counts = new Uint32Array(Math.ceil((asOf - startsAt) / WIDTH_MS));
  const beside = { reporting: 0, older: 0, never: 0, unknown: 0 };
  let longestAgeMs = 0;
  for (const [instance, at] of lastHeartbeat.entries()) {
    const state = status.ids[instance];
    if (state === UNKNOWN) beside.unknown++;
    else if (state === NEVER) beside.never++;
    else if (state !== DISCONNECTED) {
      beside.reporting++;
      longestAgeMs = Math.max(longestAgeMs, asOf - at);
    } else if (at < startsAt) beside.older++;
    else {
      const place = Math.floor((at - startsAt) / WIDTH_MS);
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  // The newest mark may begin before the first heartbeat that counts as reporting, and end after it.
  const reportingFrom = Math.ceil(asOf - policy.disconnectedAfterMs);
  return {
    startsAt,
    reporting: markOf(beside.reporting, {
      unit: 'age',
      from: undefined,
      to: policy.disconnectedAfterMs,
    }),
    longestAgeMs,
    silences: Array.from(counts, (count, place) => {
      const from = startsAt + place * WIDTH_MS;
      const to = from + WIDTH_MS;
      return { ...markOf(count, { unit: 'moment', from, to: Math.min(to, reportingFrom) }), from, to };
    }).filter(({ count }) => count > 0),
    older: markOf(beside.older, { unit: 'moment', from: undefined, to: startsAt }),
    never: { count: beside.never, filter: filterOf('silent', ['never']) },
    unknown: { count: beside.unknown, filter: filterOf('silent', ['unknown']) },
    total: lastHeartbeat.length,
  };
}

function markOf(count: number, range: Range): Mark {
  return { count, filter: filterOf('silent', [formatRange(range)]) };
}

import { min, rollup } from 'd3-array';
import { countWhere } from '@/lib/count-where';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';
import { isConnected, isUnknown } from '../delegate/connectivity';
import type { Fleet } from '../delegate/fleet';
import { instancesOf } from '../delegate/rows';
import { formatRange, type Range } from '../query/ranges';
import { filterOf, type Mark } from './mark';

/** How far back the axis reaches. Contract: the Manager forgets silent instances after about 6 hours. */
export const SHOWN_SILENCE_MS = 6 * HOUR_MS;
/** The width of a mark. Marks begin at full 5 minutes of the clock, so that they stay the same from poll to poll. */
const WIDTH_MS = 5 * MINUTE_MS;

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

export function silenceChart(fleet: Fleet): SilenceChart {
  const { asOf, policy } = fleet.context;
  const startsAt = startOfMark(asOf - SHOWN_SILENCE_MS);
  const instances = instancesOf(fleet);
  const reporting = instances.filter(isConnected);
  const silences: number[] = [];
  for (const { status, lastHeartbeat = 0 } of instances)
    if (status === 'DISCONNECTED') silences.push(lastHeartbeat);
  const countByMark = rollup(
    silences.filter((at) => at >= startsAt),
    (all) => all.length,
    startOfMark,
  );
  // The newest mark may begin before the first heartbeat that counts as reporting, and end after it.
  const reportingFrom = Math.ceil(asOf - policy.disconnectedAfterMs);
  return {
    startsAt,
    reporting: markOf(reporting.length, {
      unit: 'age',
      from: undefined,
      to: policy.disconnectedAfterMs,
    }),
    longestAgeMs: Math.max(0, asOf - (min(reporting, ({ lastHeartbeat }) => lastHeartbeat) ?? asOf)),
    silences: [...countByMark]
      .sort(([a], [b]) => a - b)
      .map(([from, number]) => {
        const to = from + WIDTH_MS;
        return { ...markOf(number, { unit: 'moment', from, to: Math.min(to, reportingFrom) }), from, to };
      }),
    older: markOf(
      countWhere(silences, (at) => at < startsAt),
      { unit: 'moment', from: undefined, to: startsAt },
    ),
    never: {
      count: countWhere(instances, ({ status }) => status === 'NEVER'),
      filter: filterOf('silent', ['never']),
    },
    unknown: { count: countWhere(instances, isUnknown), filter: filterOf('silent', ['unknown']) },
    total: instances.length,
  };
}

function startOfMark(at: number): number {
  return Math.floor(at / WIDTH_MS) * WIDTH_MS;
}

function markOf(count: number, range: Range): Mark {
  return { count, filter: filterOf('silent', [formatRange(range)]) };
}

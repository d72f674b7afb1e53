import { startOfUtcDay } from '../delegate/context';
import type { Fleet } from '../delegate/fleet';
import { VERSION_STATUSES } from '../delegate/lifecycle';
import { lowestOf } from '../delegate/version';
import { type Dictionary, valueCount } from '../table/kinds';
import { allTexts, textAt } from '../table/texts';
import type { Evidence, EvidenceInput, Measure, Subjects } from './rule';

/** Returns the first and the last of the moments at these indexes; undefined when none is on record. */
export function periodOf(moments: Float64Array, places: Uint32Array) {
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  for (let i = 0; i < places.length; i++) {
    const at = moments[places[i] ?? -1] ?? 0;
    if (at > 0 && at < from) from = at;
    if (at > to) to = at;
  }
  return to === 0 ? undefined : { from, to };
}

/** Returns the period of the instances' last heartbeats; of the delegates' when there are no instances. */
export function heartbeatsOf({ rows, instances }: Subjects, fleet: Fleet) {
  return instances.length > 0
    ? periodOf(fleet.instances.lastHeartbeat, instances)
    : periodOf(fleet.delegates.lastHeartbeat, rows);
}

/** Returns the evidence that no heartbeat came for longer than the limit, in ms. */
export function silence(subjects: Subjects, fleet: Fleet, limitMs: number): readonly Evidence[] {
  const period = heartbeatsOf(subjects, fleet);
  return [
    {
      input: 'lastHeartbeat',
      threshold: { unit: 'ms', ms: limitMs },
      result: period ? { unit: 'period', ...period } : { unit: 'unknown' },
    },
  ];
}

/**
 * Returns the earliest end of support beside a limit, and the number of instances whose status the Manager itself
 * reports.
 */
export function supportEnd(
  { instances }: Subjects,
  { instances: columns }: Fleet,
  threshold: Measure,
): readonly Evidence[] {
  const first = periodOf(columns.supportEnds, instances)?.from;
  const reported = instances.filter(
    (instance) => (columns.reportedStatus.ids[instance] ?? VERSION_STATUSES.length) < VERSION_STATUSES.length,
  );
  const day: Measure = first === undefined ? { unit: 'unknown' } : { unit: 'day', at: first };
  return [
    { input: 'supportEnds', threshold, result: day },
    ...(reported.length > 0
      ? [
          {
            input: 'reportedStatus',
            result: { unit: 'instances', count: reported.length, of: instances.length },
          } as const,
        ]
      : []),
  ];
}

/** Returns the start of the UTC day of the fleet's context. */
export function today({ context }: Fleet): Measure {
  return { unit: 'day', at: startOfUtcDay(context.asOf) };
}

/** Returns the oldest version of the instances, beside the latest. */
export function oldestVersion({ instances }: Subjects, fleet: Fleet): readonly Evidence[] {
  const { latestVersion } = fleet.context;
  const versions = distinct(fleet.instances.version, instances);
  const oldest = lowestOf(versions) ?? versions[0];
  if (oldest === undefined) return [];
  return [
    {
      input: 'version',
      ...(latestVersion.state === 'known' && {
        threshold: { unit: 'texts', texts: [latestVersion.version] },
      }),
      result: { unit: 'texts', texts: [oldest] },
    },
  ];
}

/** Returns the greatest number of releases that any of the delegates is behind. */
export function mostReleasesBehind(
  { rows }: Subjects,
  { delegates }: Fleet,
  least: number,
): readonly Evidence[] {
  let most = 0;
  for (const row of rows) most = Math.max(most, delegates.releasesBehind[row] || 0);
  return [
    {
      input: 'releasesBehind',
      threshold: { unit: 'releases', count: least },
      result: { unit: 'releases', count: most },
    },
  ];
}

/** Returns when the upgraders of the delegates called last. */
export function upgraderCalls({ rows }: Subjects, { delegates }: Fleet): readonly Evidence[] {
  const period = periodOf(delegates.upgraderSeenAt, rows);
  return [
    {
      input: 'upgraderSeenAt',
      result: period ? { unit: 'period', ...period } : { unit: 'none' },
    },
  ];
}

/** Returns the distinct texts at these indexes. */
export function texts(input: EvidenceInput, column: Dictionary, places: Uint32Array): readonly Evidence[] {
  return [{ input, result: { unit: 'texts', texts: distinct(column, places) } }];
}

/** Returns the hosts of these instances, distinct and sorted. */
export function hosts({ instances: places }: Subjects, { instances }: Fleet): readonly Evidence[] {
  const names = new Set(Array.from(places, (place) => textAt(instances.hostName, place)));
  return [{ input: 'hostName', result: { unit: 'texts', texts: [...names].sort() } }];
}

/** Returns the distinct texts at these indexes, sorted by code unit. */
function distinct({ values, ids }: Dictionary, places: Uint32Array): string[] {
  const isThere = new Uint8Array(valueCount(values));
  for (let i = 0; i < places.length; i++) isThere[ids[places[i] ?? -1] ?? -1] = 1;
  return allTexts(values)
    .filter((_, id) => isThere[id] === 1)
    .sort();
}

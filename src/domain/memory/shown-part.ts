import { group } from 'd3-array';
import type { Policy } from '../delegate/context';
import { fleetOf } from '../delegate/derive';
import type { DelegateFilters } from '../filter/filters';
import { matchFilters } from '../filter/match';
import { ownIncident } from './covering';
import type { ActivitySources } from './event-draft';
import type { MemorySource } from './source';
import { fleetFactsOf } from './stored-facts';

interface Shown {
  readonly filters: DelegateFilters;
  readonly policy: Policy;
  readonly from: number;
  readonly to: number;
}

/**
 * The part of what happened in a period that is about the delegates that the filters show. Each delegate counts as it was
 * when the period ended, or before, when it was last listed.
 */
export async function shownPart(
  source: Pick<MemorySource, 'delegatesOf' | 'instancesOf'>,
  sources: ActivitySources,
  { filters, policy, from, to }: Shown,
): Promise<ActivitySources> {
  const { delegates, incidents, readings } = sources;
  const keys = [
    ...new Set([
      ...delegates.map(({ key }) => key),
      ...incidents.flatMap(({ subjects }) => subjects.map(({ key }) => key)),
    ]),
  ];
  const newest = new Map((await source.delegatesOf(keys, from, to)).map((one) => [one.key, one]));
  const listed = (await source.instancesOf(keys, from, to)).filter(
    (one) => (one.to ?? to) >= (newest.get(one.delegate)?.to ?? to),
  );
  const latestVersion = readings.findLast((one) => one.from <= to)?.latestVersion ?? { state: 'loading' };
  const facts = fleetFactsOf(
    [...newest.values()],
    group(listed, ({ delegate }) => delegate),
    to,
  );
  const matches = matchFilters(fleetOf(facts, { asOf: to, latestVersion, policy }), filters).delegates;
  const shown = new Set([...newest.keys()].filter((_, row) => matches[row] === 1));
  return {
    ...sources,
    delegates: delegates.filter(({ key }) => shown.has(key)),
    incidents: incidents.flatMap((incident) =>
      ownIncident(
        incident,
        incident.subjects.filter(({ key }) => shown.has(key)),
      ),
    ),
  };
}

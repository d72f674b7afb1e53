import { descending } from 'd3-array';
import type { DelegateFilters } from '@/domain/filter/filters';
import { RULES_AS_VALUES } from '@/domain/filter/finding-filters';
import { readRange } from '@/domain/filter/ranges';
import { FINDING_RULES } from '@/domain/findings/finding';
import { incidentKinds } from '@/domain/memory/finding-incidents';
import type { Reporting } from '@/domain/memory/questions';

type Incident = Pick<Reporting['outages'][number], 'kind' | 'from' | 'worstAt'>;

/** So many incidents of a kind are worth a look, the newest. */
const MOST_OF_KIND = 2;

/** The kinds of incidents in which delegates match these filters: those that choose findings or a connectivity of an incident. */
export function kindsOfMatches({ finding, status }: DelegateFilters): ReadonlySet<'outage' | 'lost'> {
  const rules = FINDING_RULES.filter(
    (rule) =>
      finding.includes(rule) || RULES_AS_VALUES[rule]?.status?.some((value) => status.includes(value)),
  );
  return new Set(rules.flatMap(incidentKinds));
}

/**
 * Where to look for delegates that matched: the worst moments of incidents (oldest first), epoch ms before `now`, newest first. Of a finding
 * with a period of last heartbeats, those of that time.
 */
export function momentsOfMatches(
  filters: DelegateFilters,
  incidents: readonly Incident[],
  now: number,
): readonly number[] {
  const periods = filters.silent.map((text) => readRange('silence', text));
  const isAsked = ({ from, worstAt }: Incident) =>
    periods.length === 0 ||
    periods.some(
      (one) =>
        typeof one === 'object' &&
        (one.unit !== 'moment' || ((one.from ?? from) <= worstAt && (one.to ?? worstAt) >= from)),
    );
  return [...kindsOfMatches(filters)]
    .flatMap((kind) =>
      incidents.filter((one) => one.kind === kind && one.worstAt < now && isAsked(one)).slice(-MOST_OF_KIND),
    )
    .map(({ worstAt }) => worstAt)
    .toSorted(descending);
}

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Finding } from '@/domain/findings/finding';
import { incidentsOfFindings } from '@/domain/memory/finding-incidents';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { activityPath } from '@/domain/scope/paths';
import type { Scope } from '@/domain/scope/scope';
import { useListing } from '@/features/address/use-listing';
import { ACTIVITY_RENEW_MS, memoryQuery } from '@/features/memory/queries';
import { presentOf } from '@/fleet/memory';
import { hrefOfNow } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { formatIso, formatSince } from '@/lib/time';
import { MINUTE_MS } from '@/lib/units';
import { SENTENCE_LINK } from '@/ui/Sentence';
import { useZoneStyle } from '@/ui/use-zone-style';

/** The query for the incidents that last: each has no end yet, so that the newest minute has all of them. */
const incidentsQuery = (listing: ListingChoice) =>
  memoryQuery({
    what: 'incidents',
    listing,
    ask: async (memory, options) => {
      const to = await presentOf(memory, options);
      const question = { ...listing, kinds: ['outage', 'lost'] as const, from: to - MINUTE_MS, to };
      return (await memory.activity(question, options)).events;
    },
    renewMs: ACTIVITY_RENEW_MS,
  });

interface IncidentPastProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly finding: Finding;
  /** All findings with a sentence, worst first: an incident is said once. */
  readonly findings: readonly Finding[];
  /** What is said while the memory knows no incident; '' for nothing. */
  readonly fallback: string;
}

/** How many instances of the incident of a finding are back, as the memory has it, as a link to what it tells of it. */
export function IncidentPast({ scope, fleet, finding, findings, fallback }: IncidentPastProps) {
  const listing = useListing(scope);
  const zone = useZoneStyle();
  const { data } = useQuery(incidentsQuery(listing));
  const incident = useMemo(
    () => data && incidentsOfFindings(findings, data, fleet).get(finding.key),
    [data, findings, fleet, finding.key],
  );
  if (!incident || (incident.kind === 'lost' && incident.instances.count === 0))
    return fallback && <span className="text-ink-muted">{fallback}</span>;
  const { kind, from, instances } = incident;
  const path = activityPath(scope, {
    kind,
    from: formatIso(from) ?? '',
    ...(listing.includesBelow && { all: 'true' }),
  });
  // The sentence of a group says itself when it fell silent.
  const isNamed = kind === 'lost' || finding.rule === 'FELL_SILENT_TOGETHER';
  return (
    <a href={hrefOfNow(path)} className={SENTENCE_LINK}>
      <span>
        <span>{`${!isNamed ? `Outage since ${formatSince(from, fleet.context.asOf, zone)}: ` : ''}${formatCount(instances.count)} of ${formatCount(instances.of)}`}</span>{' '}
        <span className="desk:max-[1152px]:sr-only">instances</span>{' '}
        <span>{`back${instances.gone > 0 ? `, ${formatCount(instances.gone)} gone` : ''}`}</span>
      </span>
    </a>
  );
}

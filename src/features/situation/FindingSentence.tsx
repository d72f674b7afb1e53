import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import { delegateAt, type Fleet } from '@/domain/delegate/fleet';
import { mustBeReplaced } from '@/domain/delegate/health';
import { isNothingConnected } from '@/domain/delegate/silence';
import type { Finding, FindingRule } from '@/domain/findings/finding';
import type { SilentGroup } from '@/domain/findings/silent-group';
import { hasIncident, incidentsOfFindings } from '@/domain/memory/finding-incidents';
import { findingFilters } from '@/domain/query/finding-filters';
import { sharedCauseOf } from '@/domain/query/shared-cause';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { activityPath, tokensPath, upgradesPath } from '@/domain/scope/paths';
import type { Scope } from '@/domain/scope/scope';
import { remedyLabel } from '@/features/actions/remedy-labels';
import { useListing } from '@/features/address/use-listing';
import { useViewHref } from '@/features/address/use-view-href';
import { StatusPageLink } from '@/features/failures/StatusPageLink';
import { useHasMemory, useMoment } from '@/features/fleet/moment';
import { ACTIVITY_RENEW_MS, memoryQuery } from '@/features/memory/queries';
import { findingDetail } from '@/features/words/finding-details';
import { type FindingAction, findingLabel } from '@/features/words/finding-labels';
import { shortVerdict } from '@/features/words/shared-cause-labels';
import { presentOf } from '@/fleet/memory';
import { hrefOf, hrefOfNow, withQuery } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { formatIso, formatIsoDay, formatSince } from '@/lib/time';
import { MINUTE_MS } from '@/lib/units';
import { useIsPainted } from '@/ui/content-painted';
import { SENTENCE_LINK, Sentence } from '@/ui/Sentence';
import { useZoneStyle } from '@/ui/use-zone-style';
import { backText } from './situation-labels';

/** Their lead says whether it may be Harness. */
const SILENT_RULES: ReadonlySet<FindingRule> = new Set(['FELL_SILENT_TOGETHER', 'NOT_CONNECTED']);

interface FindingSentenceProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly finding: Finding;
  /** The groups that fell silent together, with their delegates that are connected again. */
  readonly silentGroups: readonly SilentGroup[];
  /** All findings with a sentence, worst first: an incident is said once. */
  readonly findings: readonly Finding[];
  readonly isLead: boolean;
  /** Rendered behind the actions. */
  readonly more: ReactNode;
}

/** The sentence of a finding with its detail, and the links to what can be done. */
export function FindingSentence({ isLead, more, ...props }: FindingSentenceProps) {
  const { scope, finding, findings, fleet, silentGroups } = props;
  const { pathname, search } = useLocation();
  const zone = useZoneStyle();
  const moment = useMoment();
  const isNow = moment === undefined;
  const { sentence, tone, actions } = findingLabel(finding, fleet, zone);
  const shown = useViewHref()({ filters: findingFilters(finding) });
  const isRemembered = useHasMemory();
  const isPainted = useIsPainted();
  const asksMemory = isRemembered && isPainted && isNow && hasIncident(finding.rule);
  const seenBack = backText(finding, fleet, silentGroups);
  const back = asksMemory ? '' : seenBack;
  const parts = findingDetail(finding, fleet, zone);
  const verdict = isLead && SILENT_RULES.has(finding.rule) ? shortVerdict(sharedCauseOf(finding, fleet)) : '';
  const count = finding.rows.length;
  const links = [
    ...(isNow ? actions : []).flatMap((action) => linkFor(action, { ...props, pathname, search }) ?? []),
    { href: shown, label: count === 1 ? 'Show' : `Show these ${formatCount(count)}` },
    ...(isLead && moment?.isToCome && actions.includes('upgrade')
      ? [{ href: hrefOfNow(`${upgradesPath(scope)}?by=${formatIsoDay(moment.at)}`), label: 'Plan upgrades' }]
      : []),
  ];
  const detail = (parts.length > 0 || back !== '' || verdict !== '') && (
    <>
      {parts.map((part, place) => {
        // On a phone the lead has two lines: the verdict takes the room of what follows the common trait.
        return typeof part === 'string' ? (
          <span key={part} className={verdict && place > 1 ? 'max-phone:hidden' : undefined}>
            {part}
          </span>
        ) : (
          <span key={part.tag} className="tag-chip text-base text-ink">
            {part.tag}
          </span>
        );
      })}
      {back && <span>{` ${back}`}</span>}
      {verdict && (
        <span
          className={parts.length > 2 ? 'max-phone:before:content-["."]' : undefined}
        >{` ${verdict}`}</span>
      )}
    </>
  );
  return (
    <Sentence
      tone={tone}
      isLead={isLead}
      detail={detail}
      actions={
        <>
          {links.map(({ href, label }) => (
            <a key={label} href={href} className={SENTENCE_LINK}>
              {label}
            </a>
          ))}
          {asksMemory && <IncidentPast {...{ scope, fleet, finding, findings }} fallback={seenBack} />}
          {isLead && isNow && isNothingConnected(fleet) && <StatusPageLink className={SENTENCE_LINK} />}
          {more}
        </>
      }
    >
      {sentence}
    </Sentence>
  );
}

interface Place extends Omit<FindingSentenceProps, 'findings' | 'isLead' | 'more'> {
  readonly pathname: string;
  readonly search: string;
}

/** Undefined for an action without a link, or one that needs exactly one delegate. */
function linkFor(action: FindingAction, { scope, finding, fleet, pathname, search }: Place) {
  if (action === 'tokens') return { href: hrefOf(tokensPath(scope)), label: 'Tokens' };
  if (action !== 'troubleshoot' && action !== 'upgrade') return undefined;
  const delegate = finding.rows.length === 1 ? delegateAt(fleet, finding.rows[0] ?? -1) : undefined;
  if (!delegate) return undefined;
  const query = new URLSearchParams(search);
  const remedy = mustBeReplaced(delegate) ? 'upgrade' : action;
  query.set(remedy, delegate.key);
  return { href: hrefOf(withQuery(pathname, query)), label: remedyLabel(remedy, delegate) };
}

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

interface IncidentPastProps extends Pick<FindingSentenceProps, 'scope' | 'fleet' | 'finding' | 'findings'> {
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

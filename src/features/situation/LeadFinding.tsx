import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import { delegateAt, type Fleet } from '@/domain/delegate/fleet';
import { mustBeReplaced } from '@/domain/delegate/health';
import { isNothingConnected } from '@/domain/delegate/silence';
import { findingFilters } from '@/domain/filter/finding-filters';
import { sharedCauseOf } from '@/domain/filter/shared-cause';
import type { Finding, FindingRule } from '@/domain/findings/finding';
import type { SilentGroup } from '@/domain/findings/silent-group';
import { incidentKinds, incidentsOfFindings } from '@/domain/memory/finding-incidents';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { pagePath, tokensPath } from '@/domain/scope/paths';
import type { Scope } from '@/domain/scope/scope';
import { remedyLabel } from '@/features/actions/remedy-labels';
import { useListing } from '@/features/address/use-listing';
import { useViewHref } from '@/features/address/use-view-href';
import { STATUS_PAGE } from '@/features/failures/StatusPageLink';
import { useHasMemory, useMoment } from '@/features/fleet/moment';
import { ACTIVITY_RENEW_MS, memoryQuery } from '@/features/memory/queries';
import { findingDetail } from '@/features/words/finding-details';
import { type FindingAction, findingLabel } from '@/features/words/finding-labels';
import { counted, INSTANCES } from '@/features/words/labels';
import { shortVerdict } from '@/features/words/shared-cause-labels';
import { memoryNow } from '@/fleet/memory';
import { hrefOf, hrefOfNow, withQuery } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { formatIsoDay, formatSince } from '@/lib/time';
import { MINUTE_MS } from '@/lib/units';
import { LeadSentence, SENTENCE_LINK } from '@/ui/Sentence';
import { useZoneStyle } from '@/ui/use-zone-style';
import { backText } from './situation-labels';

/** Their lead says whether it may be Harness. */
const SILENT_RULES: ReadonlySet<FindingRule> = new Set(['FELL_SILENT_TOGETHER', 'NOT_CONNECTED']);

interface LeadFindingProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly finding: Finding;
  /** The groups that fell silent together, with their delegates that are connected again. */
  readonly silentGroups: readonly SilentGroup[];
  /** All findings to act on, worst first: an incident is said once. */
  readonly findings: readonly Finding[];
}

/** The worst finding on one line: its sentence, its evidence, which gives way first, and one action. */
export function LeadFinding({ more, ...props }: LeadFindingProps & { readonly more: ReactNode }) {
  const { finding, fleet } = props;
  const zone = useZoneStyle();
  const { sentence, tone } = findingLabel(finding, fleet, zone);
  const back = useBackText(props);
  const verdict = SILENT_RULES.has(finding.rule) ? shortVerdict(sharedCauseOf(finding, fleet)) : '';
  const detail = [
    ...findingDetail(finding, fleet, zone),
    ...[back, verdict].filter(Boolean).map((text) => ` ${text}`),
  ];
  const texts = detail.map((part) => (typeof part === 'string' ? part : part.tag));
  const actions = useActions(props);
  return (
    <LeadSentence
      tone={tone}
      text={`${sentence} ${texts.join('')}`}
      detail={detail.map((part) =>
        typeof part === 'string' ? (
          <span key={part}>{part}</span>
        ) : (
          <span key={part.tag} className="tag-chip text-base text-ink">
            {part.tag}
          </span>
        ),
      )}
      actions={actions.map(({ href, label, isElsewhere }) => (
        <a
          key={label}
          href={href}
          className={SENTENCE_LINK}
          {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
        >
          {label}
        </a>
      ))}
      more={more}
    >
      {sentence}
    </LeadSentence>
  );
}

interface Action {
  readonly href: string;
  readonly label: string;
  readonly isElsewhere?: boolean;
}

/**
 * The one that helps most: the remedy of a single delegate, the status page when nothing is connected, or the delegates. Of
 * a day to come also the plan.
 */
function useActions({ scope, finding, fleet }: LeadFindingProps): readonly Action[] {
  const { pathname, search } = useLocation();
  const viewHref = useViewHref();
  const moment = useMoment();
  const { actions } = findingLabel(finding, fleet, useZoneStyle());
  const count = finding.rows.length;
  const show = {
    href: viewHref({ filters: findingFilters(finding) }),
    label: count === 1 ? 'Show' : `Show these ${formatCount(count)}`,
  };
  if (moment?.isToCome && actions.includes('upgrade')) {
    const plan = `${pagePath('upgrades', scope)}?by=${formatIsoDay(moment.at)}`;
    return [show, { href: hrefOfNow(plan), label: 'Plan upgrades' }];
  }
  if (moment) return [show];
  if (isNothingConnected(fleet)) return [{ ...STATUS_PAGE, isElsewhere: true }];
  const place = { scope, finding, fleet, pathname, search };
  return [actions.map((one) => linkFor(one, place)).find((link) => link !== undefined) ?? show];
}

interface Place extends Pick<LeadFindingProps, 'scope' | 'finding' | 'fleet'> {
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
      const to = await memoryNow(memory, options);
      const question = { ...listing, kinds: ['outage', 'lost'] as const, from: to - MINUTE_MS, to };
      return (await memory.activity(question, options)).events;
    },
    renewMs: ACTIVITY_RENEW_MS,
  });

/** How many instances of the incident of a finding are back, as the memory has it, or as this page has seen it; '' for nothing. */
function useBackText({ scope, fleet, finding, findings, silentGroups }: LeadFindingProps): string {
  const zone = useZoneStyle();
  const isRemembered = useHasMemory();
  const isNow = useMoment() === undefined;
  const asksMemory = isRemembered && isNow && incidentKinds(finding.rule).length > 0;
  const { data, isPending } = useQuery({ ...incidentsQuery(useListing(scope)), enabled: asksMemory });
  const incident = useMemo(
    () => data && incidentsOfFindings(findings, data, fleet).get(finding.key),
    [data, findings, fleet, finding.key],
  );
  if (asksMemory && isPending) return '';
  if (!incident || (incident.kind === 'lost' && incident.instances.count === 0))
    return backText(finding, fleet, silentGroups);
  const { kind, from, instances } = incident;
  // The sentence of a group says itself when it fell silent.
  const isNamed = kind === 'lost' || finding.rule === 'FELL_SILENT_TOGETHER';
  const since = isNamed ? '' : `Outage since ${formatSince(from, fleet.context.asOf, zone)}: `;
  const gone = instances.gone > 0 ? `, ${formatCount(instances.gone)} gone` : '';
  return `${since}${formatCount(instances.count)} of ${counted(instances.of, INSTANCES)} back${gone}.`;
}

import { groups } from 'd3-array';
import type { Fleet } from '@/domain/delegate/fleet';
import { type DelegateRow, delegatesIn } from '@/domain/delegate/rows';
import { facetCounts } from '@/domain/filter/facets';
import { NO_FILTERS } from '@/domain/filter/filters';
import { sharedCauseOf } from '@/domain/filter/shared-cause';
import type { Finding } from '@/domain/findings/finding';
import { sentScopeLabel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { nextStepOf } from '@/domain/upgrade/next-step';
import { upgradeFacts } from '@/domain/upgrade/upgrade-facts';
import { hasScopes } from '@/domain/view/has-scopes';
import { fleetSizeText } from '@/domain/words/situation-text';
import { LATEST_LOADING } from '@/features/actions/upgrade/upgrade-labels';
import { facetValueLabel } from '@/features/list/facet-labels';
import { findingDetailText } from '@/features/words/finding-details';
import { findingLabel } from '@/features/words/finding-labels';
import { counted, DELEGATES } from '@/features/words/labels';
import { nextStepText } from '@/features/words/next-step-labels';
import { exceptionText, verdictText } from '@/features/words/shared-cause-labels';
import { copiedText, type Line } from '@/lib/copied-text';
import { formatCount } from '@/lib/numbers';
import { formatAbsolute, formatDay, type TimeZone, wholeTimes } from '@/lib/time';

/** The most delegates that the summary names for each finding. */
const NAMED_DELEGATES = 20;

export interface Summary {
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** The findings with a sentence of their own. */
  readonly findings: readonly Finding[];
  /** All other findings: only their titles and numbers are listed. */
  readonly others: readonly Finding[];
  readonly zone: TimeZone;
  /** The whole address of the list with the delegates of a finding. */
  readonly linkTo: (finding: Finding) => string;
  /** The whole address of the list without filters. */
  readonly link: string;
}

/**
 * Plain text to post: the scope, the time with its zone, the numbers, each finding with its probable cause, its
 * delegates and its link, and the titles of the others.
 */
export function summaryText({ scope, fleet, findings, others, zone, linkTo, link }: Summary): string {
  const named = new Set<number>();
  return copiedText([
    head(scope, fleet, zone, link),
    ...findings.map((finding) => [
      ...sentences(finding, fleet, zone),
      ...namesOf(finding, fleet, named),
      linkTo(finding),
    ]),
    otherFindingsText(others, fleet, zone),
  ]);
}

function head(scope: Scope, fleet: Fleet, zone: TimeZone, link: string): readonly Line[] {
  const where = `${sentScopeLabel(scope)}${hasScopes(fleet) ? ' and the scopes below' : ''}`;
  const states = facetCounts(fleet, NO_FILTERS, 'status')
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => `${formatCount(count)} ${facetValueLabel('status', value).toLowerCase()}`);
  const { asOf, dayToCome } = fleet.context;
  const toCome = formatDay(dayToCome);
  return [
    `Harness delegates of ${where}, ${formatAbsolute(asOf, zone) ?? 'at an unknown time'}`,
    toCome && `Support as it will be on ${toCome}, if nobody acts`,
    `${fleetSizeText(fleet)}: ${states.join(', ')}.`,
    fleet.context.latestVersion.state === 'loading' && `${LATEST_LOADING} What depends on it is left out.`,
    link,
  ];
}

function sentences(finding: Finding, fleet: Fleet, zone: TimeZone): readonly Line[] {
  const whole = wholeTimes(zone);
  const first =
    `${findingLabel(finding, fleet, whole).sentence} ${findingDetailText(finding, fleet, whole)}`.trim();
  if (finding.rule !== 'FELL_SILENT_TOGETHER') return [first];
  const cause = sharedCauseOf(finding, fleet);
  return [first, exceptionText(cause, fleet), verdictText(cause, false)];
}

/**
 * Below their next step; first those without one. Each delegate has one next step and is named once in a summary: `named` holds the rows that
 * have been named.
 */
function namesOf({ rows }: Finding, fleet: Fleet, named: Set<number>): readonly string[] {
  const fresh = rows.filter((row) => !named.has(row));
  const stepOf = (delegate: DelegateRow) => {
    const facts = upgradeFacts(fleet, delegate.row, delegate);
    const step = nextStepOf(delegate, facts);
    return step === undefined ? '' : nextStepText(step, facts.image);
  };
  let room = NAMED_DELEGATES;
  const lines = groups(delegatesIn(fleet, fresh), stepOf)
    .toSorted(([a], [b]) => Number(a !== '') - Number(b !== ''))
    .flatMap(([text, delegates]) => {
      const shown = delegates.slice(0, room);
      room -= shown.length;
      for (const { row } of shown) named.add(row);
      const more = delegates.length - shown.length;
      return [
        ...(text === '' ? [] : [`Next step${delegates.length > 1 ? ' for each' : ''}: ${text}`]),
        ...shown.map(({ name }) => `- ${name}`),
        ...(more > 0 ? [`${shown.length > 0 ? 'and ' : ''}${formatCount(more)} more`] : []),
      ];
    });
  const before = rows.length - fresh.length;
  const above = before > 0 ? [`${fresh.length > 0 ? 'and ' : ''}${formatCount(before)} named above`] : [];
  return [...lines, ...above];
}

function otherFindingsText(others: readonly Finding[], fleet: Fleet, zone: TimeZone): Line {
  if (others.length === 0) return undefined;
  const titles = others.map(
    (finding) => `${findingLabel(finding, fleet, zone).title} (${counted(finding.rows.length, DELEGATES)})`,
  );
  return `Also: ${titles.join(', ')}.`;
}

import { writeView } from '@/domain/address/address';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateAt, type Fleet, rowOf } from '@/domain/delegate/fleet';
import { silenceOf } from '@/domain/delegate/silence';
import type { DelegateFilters } from '@/domain/filter/filters';
import { LEGACY_SUPPORT_ENDED } from '@/domain/findings/rules';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import { type NextStep, nextStepOf } from '@/domain/upgrade/next-step';
import { type UpgradeFacts, upgradeFacts } from '@/domain/upgrade/upgrade-facts';
import type { DelegateGroup, Grouping } from '@/domain/view/group';
import { requestEvidence } from '@/features/actions/upgrade/upgrade-labels';
import { counted, DELEGATES } from '@/features/words/labels';
import { nextStepText } from '@/features/words/next-step-labels';
import { copiedText } from '@/lib/copied-text';
import { formatCount } from '@/lib/numbers';
import { formatAbsolute, type TimeZone } from '@/lib/time';

interface GroupRequest {
  readonly fleet: Fleet;
  readonly by: Grouping;
  readonly group: DelegateGroup;
  /** Whether a filter or the search left out others. */
  readonly isFiltered: boolean;
  /** The name of the scope in a sentence. */
  readonly where: string;
  readonly zone: TimeZone;
  /** The address of the list with only this group, and the filters that are on. */
  readonly link: string;
}

interface Task {
  readonly delegate: Delegate;
  readonly facts: UpgradeFacts;
  readonly step: NextStep;
  /** Since when, or on which day, the step is due: epoch ms. Undefined when unknown. */
  readonly at: number | undefined;
}

/**
 * Plain text for the owner of a group: each delegate that the list shows in it once, with its facts and its one next step,
 * the earliest date first.
 */
export function groupRequest({ fleet, by, group, isFiltered, where, zone, link }: GroupRequest): string {
  const { value, rows } = group;
  const delegates = Array.from(rows).flatMap((row) => delegateAt(fleet, row) ?? []);
  const tasks = delegates.flatMap((delegate) => taskOf(fleet, delegate) ?? []).toSorted(byDate);
  const withTask = new Set(tasks.map(({ delegate }) => delegate));
  const rest = delegates.filter((delegate) => !withTask.has(delegate)).map(nameWithScope);
  const opening = openingText({
    by,
    value,
    isFiltered,
    count: tasks.length,
    total: delegates.length,
    where,
  });
  const asOf = formatAbsolute(fleet.context.asOf, zone);
  return copiedText([
    `${opening} As of ${asOf ?? 'an unknown time'}.`,
    tasks.flatMap(({ delegate, facts, step }) => [
      `- ${nameWithScope(delegate)}: ${requestEvidence(fleet, delegate, facts, zone).join(' ')}`,
      `  Next step: ${nextStepText(step, facts.image)}`,
    ]),
    rest.length > 0 && restText(rest),
    `${hasFilter(by, value) ? 'Show them' : 'The list'}: ${link}`,
  ]);
}

function taskOf(fleet: Fleet, delegate: Delegate): Task | undefined {
  const row = rowOf(fleet, delegate.key);
  const facts = upgradeFacts(fleet, row, delegate);
  const step = nextStepOf(delegate, facts);
  // Nobody is asked for what happens by itself.
  if (step === undefined || step === 'awaitUpgrader') return undefined;
  return { delegate, facts, step, at: dateOf(step, facts, silenceOf(fleet, row).since) };
}

/** The steps that the end of support makes due. */
const SUPPORT_STEPS: ReadonlySet<NextStep> = new Set([
  'upgrade',
  'awaitRelease',
  'troubleshootInstancesAndUpgrade',
]);

function dateOf(
  step: NextStep,
  { supportEnds }: UpgradeFacts,
  silentSince: number | undefined,
): number | undefined {
  if (step === 'replace') return LEGACY_SUPPORT_ENDED;
  return SUPPORT_STEPS.has(step) ? supportEnds : silentSince;
}

/** The earliest date first, without a date last, then by name. */
function byDate(a: Task, b: Task): number {
  const [first, second] = [a.at ?? Number.MAX_VALUE, b.at ?? Number.MAX_VALUE];
  return first - second || (a.delegate.name < b.delegate.name ? -1 : 1);
}

/** With the scope where the listing has several. */
function nameWithScope({ name, scope }: Delegate): string {
  return scope === undefined ? name : `${name} (${delegateScopeLabel(delegateScopeOf(scope))})`;
}

/** Whether a filter can show only this group: there is none for delegates without an owner, a version or a scope. */
function hasFilter(by: Grouping, value: string | undefined): boolean {
  return value !== undefined || by === 'tag';
}

/** This group among what the filters show; without a filter for it, all that they show. */
export function queryOfGroup(
  current: URLSearchParams,
  filters: DelegateFilters,
  by: Grouping,
  value: string | undefined,
): URLSearchParams {
  return writeView(current, { filters: withGroup(filters, by, value), open: [] });
}

/** The filters with that of a group; without one where no filter can show only this group. */
export function withGroup(
  filters: DelegateFilters,
  by: Grouping,
  value: string | undefined,
): DelegateFilters {
  if (value === undefined) return by === 'tag' ? { ...filters, tagged: ['NO'] } : filters;
  // A delegate must have all wanted tags; of another facet it has one value.
  const values = by === 'tag' ? [...new Set([...filters.delegateTags, value])] : [value];
  return { ...filters, [by === 'tag' ? 'delegateTags' : by]: values };
}

const GROUPS: Record<Grouping, { readonly of: (value: string) => string; readonly none: string }> = {
  owner: { of: (value) => `of ${value}`, none: 'without an owner' },
  tag: { of: (value) => `with the tag ${value}`, none: 'without custom tags' },
  version: { of: (value) => `of version ${value}`, none: 'of unknown version' },
  scope: { of: (value) => `of ${delegateScopeLabel(delegateScopeOf(value))}`, none: 'of an unknown scope' },
};

const SHOWN_DELEGATES = { one: 'shown delegate', other: 'shown delegates' };

interface RequestOpening {
  readonly by: Grouping;
  /** The value that the group has in common; undefined for the group without a value. */
  readonly value: string | undefined;
  readonly isFiltered: boolean;
  /** How many delegates need action, and how many there are. */
  readonly count: number;
  readonly total: number;
  /** The name of the scope in a sentence. */
  readonly where: string;
}

/** `Harness: 2 of 9 delegates of web in account acme need action.` Of a filtered list: `2 of 3 shown delegates …` */
function openingText({ by, value, isFiltered, count, total, where }: RequestOpening): string {
  const which = value === undefined ? GROUPS[by].none : GROUPS[by].of(value);
  const verb = count === 1 ? 'needs' : 'need';
  return `Harness: ${formatCount(count)} of ${isFiltered ? counted(total, SHOWN_DELEGATES) : counted(total, DELEGATES)} ${which} in ${where} ${verb} action.`;
}

/** Delegates of the group that need nothing. */
function restText(names: readonly string[]): string {
  const others = names.length === 1 ? 'other one needs' : `other ${formatCount(names.length)} need`;
  return `The ${others} no action: ${names.join(', ')}.`;
}

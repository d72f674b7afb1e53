import { oncePer } from '@/lib/once-per';
import { delegateCount, type Fleet, instanceCount } from '../delegate/fleet';
import { heartbeatsOf, type Period } from './periods';
import type { Measure, Rule, Severity, Subjects } from './rule';
import { RULES } from './rules';

/** Also used in addresses. */
export type FindingRule = keyof typeof RULES;

/** Every rule, worst first. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant object
export const FINDING_RULES = Object.keys(RULES) as readonly FindingRule[];

export const RULE_OF: Readonly<Record<FindingRule, Rule>> = RULES;

/**
 * Something that is wrong with some delegates. `evidence.ts` gives its evidence, and `domain/words/finding-sentence.ts` its
 * sentences.
 */
export interface Finding extends Subjects {
  readonly rule: FindingRule;
  /** Identifies it among the findings of a fleet, in later answers too. */
  readonly key: string;
  /** The period of its last heartbeats, where its rule has several findings. */
  readonly period: Period | undefined;
  readonly severity: Severity;
  readonly affected: Measure;
  /** Since when the first of these delegates has it, epoch ms. Undefined when unknown, or when the rule has no beginning. */
  readonly since: number | undefined;
}

/** Worst first: one per rule, or one per group where a rule finds groups. */
export const findingsOf = oncePer((fleet: Fleet): readonly Finding[] => {
  const all = { delegates: delegateCount(fleet), instances: instanceCount(fleet) };
  const isToCome = fleet.context.dayToCome !== undefined;
  return FINDING_RULES.flatMap((rule) => {
    const { find, findGroups, isOfNow } = RULE_OF[rule];
    if (isToCome && isOfNow) return [];
    const groups = (findGroups?.(fleet) ?? [find(fleet)]).filter(({ rows }) => rows.length > 0);
    const isOneOfSeveral = groups.length > 1;
    return groups.map((subjects) =>
      findingOf(rule, subjects, fleet, all, isOneOfSeveral ? heartbeatsOf(subjects, fleet) : undefined),
    );
  });
});

export function findingOf(
  rule: FindingRule,
  subjects: Subjects,
  fleet: Fleet,
  all: Readonly<Record<Rule['unit'], number>>,
  period?: Period,
): Finding {
  const { severity, unit, since } = RULE_OF[rule];
  const { rows, instances } = subjects;
  const count = unit === 'delegates' ? rows.length : instances.length;
  return {
    rule,
    key: period ? `${rule} ${period.from}` : rule,
    period,
    severity,
    rows,
    instances,
    affected: { unit, count, of: all[unit] },
    // Each poll shows only three findings, so the others need no beginning.
    get since() {
      return since?.(subjects, fleet);
    },
  };
}

import { delegateCount, type Fleet, instanceCount } from '../delegate/fleet';
import type { Evidence, Rule, Severity, Subjects } from './rule';
import { RULES } from './rules';
import { subjectsOfRow } from './subjects';

/** What a finding is about: the name of its rule, also in addresses. */
export type FindingRule = keyof typeof RULES;

/** Every rule, worst first. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant object
export const FINDING_RULES = Object.keys(RULES) as readonly FindingRule[];

const RULE_OF: Readonly<Record<FindingRule, Rule>> = RULES;

/** Something that is wrong with some delegates, with what shows it. Its sentences are in `features/fleet/finding-labels.ts`. */
export interface Finding extends Subjects {
  readonly rule: FindingRule;
  readonly severity: Severity;
  /** How many are concerned, then the values that the rule looked at. */
  readonly evidence: readonly Evidence[];
  /** Since when, for the first of them: epoch ms. Undefined where it is unknown or the rule has no beginning. */
  readonly since: number | undefined;
}

const findings = new WeakMap<Fleet, readonly Finding[]>();

/** Everything that is found in a fleet, worst first; each rule at most once. Made once per fleet and shared: do not change it. */
export function findingsOf(fleet: Fleet): readonly Finding[] {
  let found = findings.get(fleet);
  if (!found) {
    const all = { delegates: delegateCount(fleet), instances: instanceCount(fleet) };
    found = FINDING_RULES.flatMap((rule) => {
      const subjects = RULE_OF[rule].find(fleet);
      return subjects.rows.length === 0 ? [] : [findingOf(rule, subjects, fleet, all)];
    });
    findings.set(fleet, found);
  }
  return found;
}

/**
 * What is found of one delegate, worst first, with the evidence of this delegate alone. What it shares with others, such as
 * falling silent together, is the finding of the whole group.
 */
export function findingsOfDelegate(fleet: Fleet, row: number): readonly Finding[] {
  const all = { delegates: 1, instances: fleet.delegates.instanceCount[row] ?? 0 };
  return findingsOf(fleet)
    .filter(({ rows }) => rows.includes(row))
    .map((finding) =>
      RULE_OF[finding.rule].isOfGroup
        ? finding
        : findingOf(finding.rule, subjectsOfRow(finding, row, fleet), fleet, all),
    );
}

/**
 * What is found of some delegates, worst first, with the evidence of these alone. What delegates share with others, such as
 * falling silent together, is left out. Takes rows, in any order.
 */
export function findingsOfRows(fleet: Fleet, rows: Uint32Array): readonly Finding[] {
  const isMember = new Uint8Array(delegateCount(fleet));
  const isOfMember = new Uint8Array(instanceCount(fleet));
  for (const row of rows) {
    isMember[row] = 1;
    isOfMember.fill(1, fleet.firstInstance[row], fleet.firstInstance[row + 1]);
  }
  const all = { delegates: rows.length, instances: isOfMember.reduce((sum, one) => sum + one, 0) };
  return findingsOf(fleet).flatMap((finding) => {
    const subjects = {
      rows: finding.rows.filter((row) => isMember[row] === 1),
      instances: finding.instances.filter((instance) => isOfMember[instance] === 1),
    };
    if (subjects.rows.length === 0 || RULE_OF[finding.rule].isOfGroup) return [];
    return [findingOf(finding.rule, subjects, fleet, all)];
  });
}

function findingOf(
  rule: FindingRule,
  subjects: Subjects,
  fleet: Fleet,
  all: Readonly<Record<Rule['unit'], number>>,
): Finding {
  const { severity, unit, evidence, since } = RULE_OF[rule];
  const { rows, instances } = subjects;
  const count = unit === 'delegates' ? rows.length : instances.length;
  let made: readonly Evidence[] | undefined;
  return {
    rule,
    severity,
    rows,
    instances,
    // Of each poll only three findings are shown; the others are counted, and nobody reads their evidence.
    get evidence() {
      made ??= [{ input: 'affected', result: { unit, count, of: all[unit] } }, ...evidence(subjects, fleet)];
      return made;
    },
    get since() {
      return since?.(subjects, fleet);
    },
  };
}

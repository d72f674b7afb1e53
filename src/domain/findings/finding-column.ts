import { oncePer } from '@/lib/once-per';
import { delegateCount, type Fleet, instanceCount } from '../delegate/fleet';
import { choice, type TextListColumn } from '../table/kinds';
import { textsOf } from '../table/texts';
import { FINDING_RULES, type FindingRule, findingsOf } from './finding';

export const FINDING = choice(FINDING_RULES);

/** The rules that found each delegate, by row; worst first. A delegate may be in several findings of one rule. */
const rulesByRow = oncePer((fleet: Fleet): readonly (readonly FindingRule[])[] => {
  const found = Array.from({ length: delegateCount(fleet) }, (): FindingRule[] => []);
  for (const { rule, rows } of findingsOf(fleet))
    for (const row of rows) if (found[row]?.at(-1) !== rule) found[row]?.push(rule);
  return found;
});

/** Worst first. */
export function findingsAt(fleet: Fleet, row: number): readonly FindingRule[] {
  return rulesByRow(fleet)[row] ?? [];
}

/** Names of rules per row. */
export const findingColumn = oncePer((fleet: Fleet): TextListColumn => {
  const rules = rulesByRow(fleet);
  const first = [0];
  for (const { length } of rules) first.push((first.at(-1) ?? 0) + length);
  const ids = Uint8Array.from(rules.flat(), (rule) => FINDING_RULES.indexOf(rule));
  return { values: textsOf(FINDING_RULES), ids, first: Uint32Array.from(first) };
});

/**
 * Marks with 1 the instances that show the problem, and all instances of a delegate of which none shows it. A loop over
 * columns: between a key press and its frame, facets need it for every rule.
 */
export function instancesOfFindings(fleet: Fleet, rules: ReadonlySet<string>): Uint8Array {
  const marks = new Uint8Array(instanceCount(fleet));
  for (const { rule, rows, instances } of findingsOf(fleet)) {
    if (!rules.has(rule)) continue;
    for (const instance of instances) marks[instance] = 1;
    let next = 0;
    for (const row of rows) {
      const [first = 0, end = 0] = fleet.firstInstance.subarray(row, row + 2);
      const before = next;
      while ((instances[next] ?? end) < end) next++;
      if (next === before) marks.fill(1, first, end);
    }
  }
  return marks;
}

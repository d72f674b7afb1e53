import { delegateCount, type Fleet, instanceCount } from '../delegate/fleet';
import { choice, type TextListColumn } from '../table/kinds';
import { textsOf } from '../table/texts';
import { FINDING_RULES, type FindingRule, findingsOf } from './finding';

export const FINDING = choice(FINDING_RULES);

const columns = new WeakMap<Fleet, TextListColumn>();

/** Names of rules per row. Computed once per fleet. */
export function findingColumn(fleet: Fleet): TextListColumn {
  let column = columns.get(fleet);
  if (!column) {
    column = columnOf(fleet);
    columns.set(fleet, column);
  }
  return column;
}

/** Marks with 1 the instances that show the problem, and all instances of a delegate of which none shows it. */
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

/** Worst first. */
export function findingsAt(fleet: Fleet, row: number): readonly FindingRule[] {
  const { ids, first } = findingColumn(fleet);
  return Array.from(ids.subarray(first[row], first[row + 1]), (id) => FINDING_RULES[id] ?? []).flat();
}

function columnOf(fleet: Fleet): TextListColumn {
  const first = new Uint32Array(delegateCount(fleet) + 1);
  visitRules(fleet, (row) => {
    first[row + 1] = (first[row + 1] ?? 0) + 1;
  });
  for (let row = 1; row < first.length; row++) first[row] = (first[row] ?? 0) + (first[row - 1] ?? 0);
  const next = first.slice();
  const ids = new Uint8Array(first.at(-1) ?? 0);
  visitRules(fleet, (row, id) => {
    const item = next[row] ?? 0;
    ids[item] = id;
    next[row] = item + 1;
  });
  return { values: textsOf(FINDING_RULES), ids, first };
}

/** Visits each delegate once per rule, also where it is in several findings of the rule. */
function visitRules(fleet: Fleet, visit: (row: number, ruleId: number) => void): void {
  const lastRule = new Int16Array(delegateCount(fleet)).fill(-1);
  for (const { rule, rows } of findingsOf(fleet)) {
    const id = FINDING_RULES.indexOf(rule);
    for (const row of rows) {
      if (lastRule[row] === id) continue;
      lastRule[row] = id;
      visit(row, id);
    }
  }
}

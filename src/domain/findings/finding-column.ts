import { delegateCount, type Fleet } from '../delegate/fleet';
import { choice, type TextListColumn } from '../table/kinds';
import { textsOf } from '../table/texts';
import { FINDING_RULES, findingsOf } from './finding';

/** The names of rules. */
export const FINDING = choice(FINDING_RULES);

const columns = new WeakMap<Fleet, TextListColumn>();

/** Returns the rules that apply to each delegate, as a list of names per row. Computed once per fleet. */
export function findingColumn(fleet: Fleet): TextListColumn {
  let column = columns.get(fleet);
  if (!column) {
    column = columnOf(fleet);
    columns.set(fleet, column);
  }
  return column;
}

function columnOf(fleet: Fleet): TextListColumn {
  const findings = findingsOf(fleet);
  const first = new Uint32Array(delegateCount(fleet) + 1);
  for (const { rows } of findings) for (const row of rows) first[row + 1] = (first[row + 1] ?? 0) + 1;
  for (let row = 1; row < first.length; row++) first[row] = (first[row] ?? 0) + (first[row - 1] ?? 0);
  const next = first.slice();
  const ids = new Uint8Array(first.at(-1) ?? 0);
  for (const { rule, rows } of findings) {
    const id = FINDING_RULES.indexOf(rule);
    for (const row of rows) {
      const item = next[row] ?? 0;
      ids[item] = id;
      next[row] = item + 1;
    }
  }
  return { values: textsOf(FINDING_RULES), ids, first };
}

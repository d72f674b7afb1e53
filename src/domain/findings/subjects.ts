import { delegateCount, type Fleet, instanceCount } from '../delegate/fleet';
import type { Subjects } from './rule';

export type Test = (row: number) => boolean;

/** The delegates that pass, with those of their instances that pass. */
export function delegatesWhere(fleet: Fleet, isFound: Test, isShown: Test): Subjects {
  return select(fleet, isFound, isShown, false);
}

/** The instances that pass. Only the delegates of `mayHave` are searched. */
export function instancesWhere(fleet: Fleet, mayHave: Test, isFound: Test): Subjects {
  return select(fleet, mayHave, isFound, true);
}

// Plain loops: all rules together read all delegates within the time of one frame.
function select(fleet: Fleet, isRow: Test, isInstance: Test, mustHaveInstance: boolean): Subjects {
  const { firstInstance } = fleet;
  const rows = new Uint32Array(delegateCount(fleet));
  const instances = new Uint32Array(instanceCount(fleet));
  let rowTotal = 0;
  let instanceTotal = 0;
  for (let row = 0; row < rows.length; row++) {
    if (!isRow(row)) continue;
    const before = instanceTotal;
    const end = firstInstance[row + 1] ?? 0;
    for (let instance = firstInstance[row] ?? end; instance < end; instance++)
      if (isInstance(instance)) instances[instanceTotal++] = instance;
    if (!mustHaveInstance || instanceTotal > before) rows[rowTotal++] = row;
  }
  return { rows: rows.slice(0, rowTotal), instances: instances.slice(0, instanceTotal) };
}

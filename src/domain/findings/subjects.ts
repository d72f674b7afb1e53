import { delegateCount, type Fleet, instanceCount } from '../delegate/fleet';
import type { Subjects } from './rule';

type Test = (position: number) => boolean;

/** The delegates whose rows pass, with those of their instances that pass. */
export function delegatesWhere(fleet: Fleet, isFound: Test, isShown: Test): Subjects {
  const rows = new Uint32Array(delegateCount(fleet));
  const instances = new Uint32Array(instanceCount(fleet));
  let rowTotal = 0;
  let instanceTotal = 0;
  for (let row = 0; row < rows.length; row++) {
    if (!isFound(row)) continue;
    rows[rowTotal++] = row;
    const end = fleet.firstInstance[row + 1] ?? 0;
    for (let instance = fleet.firstInstance[row] ?? end; instance < end; instance++)
      if (isShown(instance)) instances[instanceTotal++] = instance;
  }
  return { rows: rows.slice(0, rowTotal), instances: instances.slice(0, instanceTotal) };
}

/** The instances that pass, with their delegates; delegates whose rows do not pass are left out. */
export function instancesWhere(fleet: Fleet, isFound: Test, isConsidered: Test = everyone): Subjects {
  const rows = new Uint32Array(delegateCount(fleet));
  const instances = new Uint32Array(instanceCount(fleet));
  let rowTotal = 0;
  let instanceTotal = 0;
  for (let row = 0; row < rows.length; row++) {
    if (!isConsidered(row)) continue;
    const before = instanceTotal;
    const end = fleet.firstInstance[row + 1] ?? 0;
    for (let instance = fleet.firstInstance[row] ?? end; instance < end; instance++)
      if (isFound(instance)) instances[instanceTotal++] = instance;
    if (instanceTotal > before) rows[rowTotal++] = row;
  }
  return { rows: rows.slice(0, rowTotal), instances: instances.slice(0, instanceTotal) };
}

function everyone(): boolean {
  return true;
}

/** The part of the subjects that belongs to one row. */
export function subjectsOfRow({ instances }: Subjects, row: number, { firstInstance }: Fleet): Subjects {
  const end = firstInstance[row + 1] ?? 0;
  const first = firstInstance[row] ?? end;
  return {
    rows: Uint32Array.of(row),
    instances: instances.filter((instance) => instance >= first && instance < end),
  };
}

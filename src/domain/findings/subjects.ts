import type { Fleet } from '../delegate/fleet';
import { type DelegateRow, delegatesOf, type InstanceRow } from '../delegate/rows';
import type { Subjects } from './rule';

/** The delegates that pass, with those of their instances that pass. */
export function delegatesWhere(
  fleet: Fleet,
  isFound: (delegate: DelegateRow) => boolean,
  isShown: (instance: InstanceRow) => boolean,
): Subjects {
  const found = delegatesOf(fleet).filter(isFound);
  const shown: InstanceRow[] = [];
  for (const { instances } of found) for (const one of instances) if (isShown(one)) shown.push(one);
  return subjectsFrom(found, shown);
}

/** The instances that pass, and their delegates. */
export function instancesWhere(fleet: Fleet, isFound: (instance: InstanceRow) => boolean): Subjects {
  const found: InstanceRow[] = [];
  for (const { instances } of delegatesOf(fleet))
    for (const instance of instances) if (isFound(instance)) found.push(instance);
  return ofInstances(found);
}

/** These instances, in the order of the fleet, and their delegates. */
export function ofInstances(instances: readonly InstanceRow[]): Subjects {
  return subjectsFrom(new Set(instances.map(({ delegate }) => delegate)), instances);
}

function subjectsFrom(delegates: Iterable<DelegateRow>, instances: readonly InstanceRow[]): Subjects {
  return {
    rows: Uint32Array.from(delegates, ({ row }) => row),
    instances: Uint32Array.from(instances, ({ row }) => row),
  };
}

import { useLayoutEffect, useRef } from 'react';
import { delegateAt, type Fleet, instancesAt } from '@/domain/delegate/fleet';
import type { FleetView } from '@/domain/query/view';
import { InstancesTable } from './InstancesTable';

interface InstancesOfProps {
  readonly fleet: Fleet;
  readonly row: number;
  /** The view whose matching instances are marked. */
  readonly view?: FleetView | undefined;
  /** Start of the day of the answer, epoch ms. */
  readonly today: number;
}

/** The instances of the delegate in a row of a fleet. */
export function InstancesOf({ fleet, row, view, today }: InstancesOfProps) {
  const first = fleet.firstInstance[row] ?? 0;
  const newest = useRef({ fleet, first });
  useLayoutEffect(() => {
    newest.current = { fleet, first };
  });
  const delegate = delegateAt(fleet, row);
  if (!delegate) return null;
  const matching = view?.matchingInstances;
  return (
    <InstancesTable
      delegate={delegate}
      instances={instancesAt(fleet, row)}
      today={today}
      heartbeatOf={(position) => {
        const { fleet: current, first: start } = newest.current;
        return current.instances.lastHeartbeat[start + position] ?? Number.NaN;
      }}
      isMatch={matching && ((position) => matching[first + position] === 1)}
    />
  );
}

import { useLayoutEffect, useRef } from 'react';
import type { Delegate } from '@/domain/delegate/delegate';
import { instanceHealthOf } from '@/domain/delegate/health';
import type { FleetView } from '@/domain/query/view';
import type { KnownFleet } from '@/features/fleet/use-fleet';
import { InstancesTable } from './InstancesTable';

export interface InstancesOfProps {
  readonly known: KnownFleet;
  readonly ordinal: number;
  readonly delegate: Delegate;
  readonly view?: FleetView;
  /** Start of the day of the answer, epoch ms. */
  readonly today: number;
}

/** The instances of the delegate at an ordinal of a fleet; with a view, those that meet its filters are marked. */
export function InstancesOf({ known, ordinal, delegate, view, today }: InstancesOfProps) {
  const { fleet, judgement } = known;
  const first = fleet.index.firstInstance[ordinal] ?? 0;
  const heartbeats = useRef({ column: fleet.heartbeats, first });
  useLayoutEffect(() => {
    heartbeats.current = { column: fleet.heartbeats, first };
  });
  return (
    <InstancesTable
      delegate={delegate}
      today={today}
      healthOf={(position) => instanceHealthOf(fleet, judgement, first + position)}
      heartbeatOf={(position) => {
        const { column, first: start } = heartbeats.current;
        return column[start + position] ?? Number.NaN;
      }}
      isMatch={view?.hasInstanceFilter ? (position) => view.matchesInstance(first + position) : undefined}
    />
  );
}

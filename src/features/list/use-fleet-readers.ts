import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Delegate } from '@/domain/delegate/delegate';
import { type DelegateHealth, healthOf, isSameHealth } from '@/domain/delegate/health';
import type { Judgement } from '@/domain/delegate/judgement';
import type { KnownFleet } from '@/features/fleet/use-fleet';

export interface FleetReaders {
  /** The health of the delegate at an ordinal; the same object as before while it says the same. */
  readonly stableHealthOf: (ordinal: number) => DelegateHealth;
  /** The newest heartbeat of a delegate as of the newest answer; never changes identity, so ages alone follow polls. */
  readonly lastHeartbeatOf: (key: string) => number;
}

/** What was last said of a delegate, and on what it rests. */
interface Remembered {
  readonly health: DelegateHealth;
  readonly judgement: Judgement;
}

/** Reads a fleet for rows in ways that let a row that did not change stay as it is. */
export function useFleetReaders({ fleet, judgement }: KnownFleet): FleetReaders {
  const [memory] = useState(() => new WeakMap<Delegate, Remembered>());
  const stableHealthOf = useCallback(
    (ordinal: number) => {
      const delegate = fleet.delegateAt(ordinal);
      const before = delegate && memory.get(delegate);
      if (before?.judgement === judgement) return before.health;
      const found = healthOf(fleet, judgement, ordinal);
      const health = before && isSameHealth(before.health, found) ? before.health : found;
      if (delegate) memory.set(delegate, { health, judgement });
      return health;
    },
    [fleet, judgement, memory],
  );

  const newest = useRef({ fleet, judgement });
  useLayoutEffect(() => {
    newest.current = { fleet, judgement };
  });
  const lastHeartbeatOf = useCallback((key: string) => {
    const ordinal = newest.current.fleet.roster.ordinalOf(key);
    return newest.current.judgement.newestHeartbeats[ordinal] ?? Number.NaN;
  }, []);

  return { stableHealthOf, lastHeartbeatOf };
}

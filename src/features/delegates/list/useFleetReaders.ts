import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type DelegateHealth, healthOf, isSameHealth } from '@/domain/health';
import type { KnownFleet } from '../useFleet';

export interface FleetReaders {
  /** The health of the delegate at an ordinal; the same object as before while it says the same. */
  readonly stableHealthOf: (ordinal: number) => DelegateHealth;
  /** The newest heartbeat of a delegate as of the newest answer; never changes identity, so ages alone follow polls. */
  readonly lastHeartbeatOf: (key: string) => number;
}

/** Reads a fleet for rows in ways that let a row that did not change stay as it is. */
export function useFleetReaders({ fleet, judgement }: KnownFleet): FleetReaders {
  const [memory] = useState(() => new Map<string, DelegateHealth>());
  const stableHealthOf = useCallback(
    (ordinal: number) => {
      const health = healthOf(fleet, judgement, ordinal);
      const key = fleet.delegates[ordinal]?.key ?? '';
      const before = memory.get(key);
      if (before && isSameHealth(before, health)) return before;
      memory.set(key, health);
      return health;
    },
    [fleet, judgement, memory],
  );

  const ordinalOf = useMemo(
    () => new Map(fleet.delegates.map(({ key }, ordinal) => [key, ordinal])),
    [fleet.delegates],
  );
  const newest = useRef({ ordinalOf, judgement });
  useEffect(() => {
    newest.current = { ordinalOf, judgement };
  });
  const lastHeartbeatOf = useCallback((key: string) => {
    const ordinal = newest.current.ordinalOf.get(key);
    return ordinal === undefined
      ? Number.NaN
      : (newest.current.judgement.newestHeartbeats[ordinal] ?? Number.NaN);
  }, []);

  return { stableHealthOf, lastHeartbeatOf };
}

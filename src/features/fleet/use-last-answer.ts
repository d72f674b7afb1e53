import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { readView } from '@/domain/query/address';
import { hasScopesBelow, type Scope } from '@/domain/scope/scope';
import { fleetStore } from './fleet-store';
import type { FleetSnapshot } from './snapshot';

/** The newest answer to what the page lists. It only reads: the page polls, and a request from here would double it. */
export function useLastAnswer(scope: Scope): FleetSnapshot | undefined {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const includesBelow = readView(params).withScopesBelow && hasScopesBelow(scope);
  const store = useMemo(() => fleetStore(client, { scope, includesBelow }), [client, scope, includesBelow]);
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}

import type { QueryClient } from '@tanstack/react-query';
import type { Fleet } from '@/domain/delegate/fleet';
import { type Judgement, judgeFleet } from '@/domain/delegate/judgement';
import type { Scope } from '@/domain/scope/scope';
import { fleetKey, fleetQuery } from '@/features/fleet/queries';

/**
 * Asks for the list of a scope from now on, and gives who is in it and how they stand. What is on its way may have been
 * answered before now, so it is given up. Throws a ManagerError.
 */
export async function freshFleet(
  client: QueryClient,
  scope: Scope,
): Promise<{ fleet: Fleet; judgement: Judgement }> {
  await client.cancelQueries({ queryKey: fleetKey(scope) });
  const { fleet, asOf } = await client.fetchQuery({ ...fleetQuery(scope), staleTime: 0 });
  return { fleet, judgement: judgeFleet(fleet, { now: asOf, latestVersion: undefined }) };
}

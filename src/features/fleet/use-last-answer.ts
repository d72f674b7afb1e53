import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { readView } from '@/domain/query/address';
import { hasScopesBelow, type Scope } from '@/domain/scope/scope';
import { type FleetAnswer, fleetQuery } from './queries';

/** The newest answer to what the page lists. Only looks: the page polls, and asking from here as well would double it. */
export function useLastAnswer(scope: Scope): FleetAnswer | undefined {
  const [params] = useSearchParams();
  const includesBelow = readView(params).withScopesBelow && hasScopesBelow(scope);
  return useQuery({ ...fleetQuery(scope, includesBelow), enabled: false }).data;
}

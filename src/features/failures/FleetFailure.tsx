import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ManagerError } from '@/api/errors';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { useHasMemory, usePastMoment } from '@/features/fleet/moment';
import { fleetQuery } from '@/features/fleet/queries';
import type { FleetState } from '@/features/fleet/use-fleet';
import { memoryQuery } from '@/features/memory/queries';
import { defaultOwnerPrefixes } from '@/fleet/feed';
import { lastKnownFleet } from '@/fleet/past';
import { LoadFailure } from './LoadFailure';

const lastKnownQuery = (listing: ListingChoice) =>
  memoryQuery({
    what: 'last-known',
    listing,
    ask: async (memory, options) =>
      (await lastKnownFleet(memory, listing, { ...options, ownerPrefixes: defaultOwnerPrefixes.get() })) ??
      null,
  });

interface FleetFailureProps {
  readonly listing: ListingChoice;
  readonly error: ManagerError;
  readonly state: FleetState;
}

/**
 * Shown instead of the delegates of a listing that could not be loaded. While the Manager only does not answer, the fleet
 * that the memory knows last takes its place.
 */
export function FleetFailure({ listing, error, state }: FleetFailureProps) {
  const client = useQueryClient();
  const isRemembered = useHasMemory();
  const isNow = usePastMoment() === undefined;
  const query = { ...lastKnownQuery(listing), structuralSharing: false, gcTime: 0 };
  const { data } = useQuery({ ...query, enabled: isRemembered && isNow && isAway(error) });
  useEffect(() => {
    const polled = client.getQueryCache().find({ queryKey: fleetQuery(listing).queryKey });
    // The error of the last poll stays beside it.
    if (data && polled?.state.data === undefined) polled?.setState({ data });
  }, [client, listing, data]);
  return <LoadFailure error={error} scope={listing.scope} state={state} />;
}

/** Whether the reader may see the delegates, as far as is known, and only the answer is missing. */
function isAway(error: ManagerError): boolean {
  return error.kind === 'unreachable' || error.reason === 'unavailable' || error.reason === 'failed';
}

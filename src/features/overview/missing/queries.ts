import { queryOptions } from '@tanstack/react-query';
import { scopeKey } from '@/domain/scope/scope';
import { MEMORY_KEY } from '@/features/shared/memory/queries';
import { fleetMemory } from '@/fleet/memory';
import type { ListingChoice } from '@/fleet/messages';

const RENEW_MS = 60_000;

export const MISSING_KEY = [...MEMORY_KEY, 'missing'] as const;

/** The query for the missing delegates that nobody dismissed, at a moment, epoch ms; now without one. */
export const missingQuery = ({ scope, includesBelow = false }: ListingChoice, at: number | undefined) =>
  queryOptions({
    queryKey: [...MISSING_KEY, scopeKey(scope), includesBelow, at],
    queryFn: ({ signal }) => fleetMemory().missing({ scope, below: includesBelow, at }, { signal }),
    refetchInterval: at === undefined ? RENEW_MS : false,
    retry: false,
  });

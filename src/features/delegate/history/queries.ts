import { queryOptions } from '@tanstack/react-query';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { fleetMemory } from '@/fleet/memory';
import { clock } from '@/lib/clock';
import type { PeriodStrips } from './lanes';

/** The query for the past of a delegate's instances, in the time before a moment, epoch ms; before now without one. */
export const stripsQuery = (scope: Scope, delegate: string, lengthMs: number, at: number | undefined) =>
  queryOptions({
    queryKey: ['past', 'strips', scopeKey(scope), delegate, lengthMs, at],
    queryFn: async ({ signal }): Promise<PeriodStrips> => {
      const to = at ?? clock.now();
      const from = to - lengthMs;
      const strips = await fleetMemory().strips(
        { scope, includesBelow: false, delegate, from, to },
        { signal },
      );
      return { ...strips, from, to };
    },
    staleTime: at === undefined ? 60_000 : Number.POSITIVE_INFINITY,
    retry: false,
  });

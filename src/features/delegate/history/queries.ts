import { queryOptions } from '@tanstack/react-query';
import type { Scope } from '@/domain/scope/scope';
import { memoryQuery } from '@/features/memory/queries';
import { presentOf } from '@/fleet/memory';
import type { PeriodStrips } from './lanes';

/** The query for the past of a delegate's instances, in the time before a moment, epoch ms; before now without one. */
export const stripsQuery = (scope: Scope, delegate: string, lengthMs: number, at: number | undefined) =>
  queryOptions({
    ...memoryQuery({
      what: 'strips',
      listing: { scope },
      details: [delegate, lengthMs, at],
      ask: async (memory, options): Promise<PeriodStrips> => {
        const to = at ?? (await presentOf(memory, options));
        const period = { from: to - lengthMs, to };
        return { ...(await memory.strips({ scope, delegate, ...period }, options)), ...period };
      },
    }),
    staleTime: at === undefined ? 60_000 : Number.POSITIVE_INFINITY,
  });

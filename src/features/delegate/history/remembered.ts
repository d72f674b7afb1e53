import { greatest, max } from 'd3-array';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { memoryQuery } from '@/features/memory/queries';
import { defaultOwnerPrefixes } from '@/fleet/feed';
import { memoryNow } from '@/fleet/memory';
import { derivePastFleet } from '@/fleet/past';
import { DAY_MS } from '@/lib/units';

/** Longer than any memory. */
const EVER_MS = 1_000 * DAY_MS;

/** Whether somebody deleted a delegate that is gone, and who, as far as the memory knows. */
export interface Deletion {
  readonly isKnown: boolean;
  readonly by: string | undefined;
  /** When the delegate left the listing, epoch ms. */
  readonly leftAt: number;
}

/** A delegate that has left the listing, as the memory knows it. */
export interface Remembered {
  /** The last fleet that lists it with instances; without any, the last one that lists it. */
  readonly fleet: Fleet;
  readonly deletion: Deletion;
}

/** The query for a delegate that is not listed any more; null if the memory does not know it. */
export const rememberedQuery = (scope: Scope, key: string) =>
  memoryQuery({
    what: 'remembered',
    listing: { scope },
    details: [key],
    ask: async (memory, options): Promise<Remembered | null> => {
      const to = await memoryNow(memory, options);
      const question = {
        scope,
        from: to - EVER_MS,
        to,
        kinds: ['missing', 'deleted'],
        delegates: [key],
      } as const;
      const { events } = await memory.activity(question, options);
      // What lasts comes first, so the first event is not always the newest.
      const left = greatest(events, ({ from }) => from);
      if (!left) return null;
      const { from: leftAt } = left;
      // The Manager forgets a delegate's instances days before it forgets the delegate.
      const period = { from: leftAt - EVER_MS, to: leftAt };
      const strips = await memory.strips({ scope, delegate: key, ...period }, options);
      const listed = strips.instances
        .flatMap(({ intervals }) => intervals)
        .filter(({ state }) => state !== 'gone' && state !== 'not-read');
      const at = (max(listed, ({ to: end }) => end) ?? leftAt) - 1;
      const answer = await memory.fleet({ scope, at }, options);
      const past = derivePastFleet(answer, defaultOwnerPrefixes.get());
      if (past.state !== 'known') return null;
      const isKnown = left.kind === 'deleted';
      return { fleet: past.snapshot.fleet, deletion: { isKnown, by: isKnown ? left.by : undefined, leftAt } };
    },
  });

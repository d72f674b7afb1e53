import { useQuery } from '@tanstack/react-query';
import type { Missing, MissingDelegate, Question } from '@/domain/memory/questions';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { usePastMoment } from '@/features/fleet/moment';
import { memoryPrefix, memoryQuery } from '@/features/memory/queries';
import { counted, DELEGATES } from '@/features/words/labels';
import { useWrite, type Write } from '@/features/writes/use-write';
import { fleetMemory } from '@/fleet/memory';
import { formatCount } from '@/lib/numbers';
import { MINUTE_MS } from '@/lib/units';

/**
 * The query for the missing delegates that nobody dismissed, at a moment, epoch ms; now without one. With a text, those with
 * it in their names.
 */
const missingQuery = (listing: ListingChoice, at: number | undefined, name?: string) =>
  memoryQuery({
    what: 'missing',
    listing,
    details: [at, name],
    ask: (memory, options) => memory.missing({ ...listing, at, name }, options),
    renewMs: at === undefined ? MINUTE_MS : undefined,
  });

/** Those of the moment that the page shows. */
export function useMissing(listing: ListingChoice, name?: string) {
  return useQuery(missingQuery(listing, usePastMoment(), name));
}

/**
 * The query for the delegates that are missing now, also those that somebody dismissed. With a period, those that went
 * missing in it.
 */
export const allMissingQuery = (
  listing: ListingChoice,
  { from, to }: Pick<Question<'missing'>, 'from' | 'to'> = {},
) =>
  memoryQuery({
    what: 'missing',
    listing,
    details: ['all', from, to],
    ask: (memory, options) => memory.missing({ ...listing, dismissed: true, from, to }, options),
    renewMs: MINUTE_MS,
  });

type Dismissal = Write<readonly MissingDelegate[], void>;

interface Dismissals {
  readonly dismiss: Dismissal;
  readonly undo: Dismissal;
}

/** The writes that take delegates out of the missing ones, and back. `then` gets the delegates of the write. */
export function useDismissals(
  listing: ListingChoice,
  then: { readonly [Name in keyof Dismissals]?: (delegates: readonly MissingDelegate[]) => void } = {},
): Dismissals {
  const change = (name: 'dismiss' | 'undoDismiss', one: string, several: string) => ({
    send: async (delegates: readonly MissingDelegate[]): Promise<void> => {
      for (const { key, since } of delegates) await fleetMemory()[name]({ ...listing, key, since });
    },
    shownBy: [memoryPrefix('missing')],
    successText: (_: void, delegates: readonly MissingDelegate[]) =>
      `${missingLabel(delegates)} ${delegates.length === 1 ? one : several}.`,
  });
  return {
    dismiss: useWrite({
      ...change('dismiss', 'was dismissed', 'were dismissed'),
      onSuccess: (_, delegates) => then.dismiss?.(delegates),
    }),
    undo: useWrite({
      ...change('undoDismiss', 'is missing again', 'are missing again'),
      onSuccess: (_, delegates) => then.undo?.(delegates),
    }),
  };
}

/** Their number in words. */
export function missingCount({ delegates, isMore }: Missing): string {
  return `${isMore ? 'More than ' : ''}${formatCount(delegates.length)}`;
}

/** The name of a single delegate, or the number of several. */
export function missingLabel(delegates: readonly MissingDelegate[]): string {
  const [first] = delegates;
  return delegates.length === 1 && first ? first.name : counted(delegates.length, DELEGATES);
}

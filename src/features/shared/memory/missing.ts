import { queryOptions } from '@tanstack/react-query';
import type { MissingDelegate } from '@/domain/memory/questions';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { scopeKey } from '@/domain/scope/scope';
import { fleetMemory } from '@/fleet/memory';
import { counted, DELEGATES } from '../labels';
import { useWrite, type Write } from '../writes/use-write';
import { MEMORY_KEY } from './queries';

const RENEW_MS = 60_000;

const MISSING_KEY = [...MEMORY_KEY, 'missing'] as const;

/** The query for the missing delegates that nobody dismissed, at a moment, epoch ms; now without one. */
export const missingQuery = (listing: ListingChoice, at: number | undefined) =>
  queryOptions({
    queryKey: [...MISSING_KEY, ...keyOf(listing), at],
    queryFn: ({ signal }) => fleetMemory().missing({ ...listing, at }, { signal }),
    refetchInterval: at === undefined ? RENEW_MS : false,
    retry: false,
  });

/** The query for all delegates that are missing now, also those that somebody dismissed. */
export const allMissingQuery = (listing: ListingChoice) =>
  queryOptions({
    queryKey: [...MISSING_KEY, ...keyOf(listing), 'all'],
    queryFn: ({ signal }) => fleetMemory().missing({ ...listing, dismissed: true }, { signal }),
    refetchInterval: RENEW_MS,
    retry: false,
  });

function keyOf({ scope, includesBelow = false }: ListingChoice) {
  return [scopeKey(scope), includesBelow] as const;
}

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
  const ofEach =
    (change: 'dismiss' | 'undoDismiss') =>
    async (delegates: readonly MissingDelegate[]): Promise<void> => {
      for (const { key, since } of delegates) await fleetMemory()[change]({ ...listing, key, since });
    };
  const dismiss = useWrite({
    send: ofEach('dismiss'),
    shownBy: [MISSING_KEY],
    successText: (_, delegates) =>
      `${missingLabel(delegates)} ${delegates.length === 1 ? 'was' : 'were'} dismissed.`,
    onSuccess: (_, delegates) => then.dismiss?.(delegates),
  });
  const undo = useWrite({
    send: ofEach('undoDismiss'),
    shownBy: [MISSING_KEY],
    successText: (_, delegates) =>
      `${missingLabel(delegates)} ${delegates.length === 1 ? 'is' : 'are'} missing again.`,
    onSuccess: (_, delegates) => then.undo?.(delegates),
  });
  return { dismiss, undo };
}

/** The name of a single delegate, or the number of several. */
export function missingLabel(delegates: readonly MissingDelegate[]): string {
  const [first] = delegates;
  return delegates.length === 1 && first ? first.name : counted(delegates.length, DELEGATES);
}

import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { scopeOf } from '@/domain/scope/scope';
import { MINUTE_MS } from '@/lib/units';
import type { Settings } from '../settings/settings.ts';

/** What is read again and again. */
export type ReadingPlan = {
  /** The listings that are read all the time. */
  readonly watched: readonly ListingChoice[];
  /** From the beginning of one reading of a listing to that of the next. */
  readonly intervalMs: number;
  /** Most readings a minute: of the watched listings, and the same number of those that pages ask for. */
  readonly readingsPerMinute: number;
};

/** A reading that is later than this many intervals leaves a gap: one failure and its retry do not. */
const GAP_AFTER_INTERVALS = 2.5;
/** The share of the Manager's calls for the watched listings, and that for those of pages: an old Manager needs two calls. */
const SHARE_OF_CALLS = 0.2;

export function readingPlan(settings: Settings): ReadingPlan {
  return {
    watched: watchedChoices(settings),
    intervalMs: settings.watch.seconds * 1_000,
    readingsPerMinute: Math.max(1, settings.limits.inAll * SHARE_OF_CALLS),
  };
}

/** The longest time between two readings of a watched listing without a gap in the history, ms. */
export function gapAfterMs(plan: ReadingPlan): number {
  return GAP_AFTER_INTERVALS * intervalOf(plan.watched.length, plan);
}

/** With more listings than may be read in an interval, each is read less often, ms. */
export function intervalOf(listings: number, { intervalMs, readingsPerMinute }: ReadingPlan): number {
  return Math.max(intervalMs, (listings * MINUTE_MS) / readingsPerMinute);
}

/** A scope is measured once: with everything below it, where that is watched. */
export function isMeasured(choice: ListingChoice, watched: readonly ListingChoice[]): boolean {
  const keys = new Set(watched.map(listingKey));
  const withBelow = listingKey({ scope: choice.scope, includesBelow: true });
  return keys.has(listingKey(choice)) && (choice.includesBelow === true || !keys.has(withBelow));
}

/**
 * Without WATCH_SCOPES, the account with everything below; with a history the account alone, too, which is what a page
 * shows first.
 */
function watchedChoices({ manager, watch, history }: Settings): readonly ListingChoice[] {
  const { account } = manager ?? {};
  if (account === undefined) return [];
  const whole = { scope: scopeOf(account), includesBelow: true };
  // The account first: what it lists in an unreadable form is then known when the other one lacks it.
  if (watch.scopes.length === 0) return history ? [{ scope: scopeOf(account) }, whole] : [whole];
  return [...new Set(watch.scopes)].map((scope) => ({ scope: scopeOf(account, ...scope.split('/')) }));
}

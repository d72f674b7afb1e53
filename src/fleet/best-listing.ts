import { ManagerError } from '@/api/errors';
import { GROUPS_PATH, managerParams, ngParams, ROWS_PATH } from '@/api/paths';
import type { CallOptions } from '@/api/request';
import { withRetries } from '@/api/retry';
import type { Call } from '@/api/send';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';

/** The Manager's listings, in order of preference. The last reports no identifiers. */
const LISTING_SOURCES = ['delegate-groups', 'ng/v2', 'listDelegates'] as const;
export type ListingSource = (typeof LISTING_SOURCES)[number];

// The contract requires the discriminator in any body, and a proxy may insist on a body.
const EVERY_DELEGATE = { filterType: 'Delegate' };

/** The call of a listing. Contract: only `listDelegates` can include the scopes below. */
export function listingCall(source: ListingSource, { scope, includesBelow }: ListingChoice): Call {
  const post = { method: 'POST', body: EVERY_DELEGATE } as const;
  if (source === 'ng/v2') return { ...post, path: GROUPS_PATH, params: managerParams(scope) };
  const params = ngParams(scope);
  if (source === 'delegate-groups')
    return { method: 'GET', path: '/ng/api/delegate-token-ng/delegate-groups', params };
  if (includesBelow) params.set('all', 'true');
  return { ...post, path: ROWS_PATH, params };
}

/**
 * Reads a listing once. `betterRefused` is the status with which a listing with identifiers refused, while it may answer
 * again at the next reading.
 */
export type ReadOnce<Read> = (source: ListingSource, betterRefused: number | undefined) => Promise<Read>;

/**
 * Reads all delegates of a scope, unfiltered, from the best listing that this Manager has, with retries. One refusal
 * decides nothing: a listing is asked at each reading until it has refused for 3 minutes, and then again after an hour.
 * Meanwhile the one without identifiers takes its place only where no better one has answered: it gives delegates other
 * keys. When every listing refuses, throws the ManagerError of the best one; when cancelled, the signal's abort reason.
 */
export async function readBest<Read>(
  choice: ListingChoice,
  known: KnownListings,
  readOnce: ReadOnce<Read>,
  { signal }: CallOptions = {},
): Promise<Read> {
  const readFrom = (source: ListingSource, betterRefused?: number) =>
    withRetries(() => readOnce(source, betterRefused), { signal });
  if (choice.includesBelow) return readFrom('listDelegates');
  const asked = LISTING_SOURCES.filter((source) => !isSettled(known.refusals.get(source)));
  const errors: ManagerError[] = [];
  for (const source of asked) {
    const isOpen = asked.some((one) => one !== source && !isLacking(known.refusals.get(one)));
    const open = isOpen && source === 'listDelegates' ? errors[0] : undefined;
    if (open && known.hasIdentifiers) throw open;
    try {
      const read = await readFrom(source, open?.status);
      // It has ended the row of refusals of those that were asked after it, too.
      for (const one of LISTING_SOURCES.slice(LISTING_SOURCES.indexOf(source))) known.refusals.delete(one);
      known.hasIdentifiers = source !== 'listDelegates';
      return read;
    } catch (error) {
      if (!isMissing(error, source)) throw error;
      errors.push(error);
      const now = performance.now();
      known.refusals.set(source, { since: known.refusals.get(source)?.since ?? now, last: now });
    }
  }
  known.refusals.clear();
  const [best] = errors;
  // The last listing in use has gone: all are asked again.
  if (asked.length < LISTING_SOURCES.length || !best) return readBest(choice, known, readOnce, { signal });
  throw best;
}

/** For so long, a refusal may be one of a deployment, or of a proxy. */
const LACKING_AFTER_MS = 3 * MINUTE_MS;
/** A Manager that is upgraded has the better listing. A server runs for months. */
const ASK_AGAIN_MS = HOUR_MS;

/** The first and the last of the refusals in a row, by a clock that does not jump, ms. */
interface Refusals {
  readonly since: number;
  readonly last: number;
}

/** What is known of the listings of an account. */
export interface KnownListings {
  readonly refusals: Map<ListingSource, Refusals>;
  /** Whether a listing with identifiers was the last one that answered. */
  hasIdentifiers: boolean;
}

/** Of a Manager that has not been asked yet. */
export const nothingKnown = (): KnownListings => ({ refusals: new Map(), hasIdentifiers: false });

const isLacking = (refusals: Refusals | undefined): boolean =>
  refusals !== undefined && refusals.last - refusals.since >= LACKING_AFTER_MS;

const isSettled = (refusals: Refusals | undefined): boolean =>
  refusals !== undefined && isLacking(refusals) && performance.now() - refusals.last < ASK_AGAIN_MS;

/** Whether a failure means that this Manager lacks the listing, so that another listing may succeed. */
function isMissing(error: unknown, source: ListingSource): error is ManagerError {
  if (!(error instanceof ManagerError) || error.kind !== 'refused') return false;
  // Contract: only the NG services are sure to accept API keys.
  if (error.status === 401) return source === 'ng/v2' && error.reason === 'signed-out';
  const isClientError = error.status === 400 || error.status === 404 || error.status === 405;
  return isClientError && (error.reason === 'not-found' || error.reason === 'other');
}

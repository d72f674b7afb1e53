import { type BodyReader, listReader } from '@/api/body-reader';
import { answerTooLarge, ManagerError } from '@/api/errors';
import { type ManagerConfig, managerConfig } from '@/api/manager';
import { GROUPS_PATH, managerParams, ngParams, ROWS_PATH } from '@/api/paths';
import { type CallOptions, read } from '@/api/request';
import type { Answer, Call } from '@/api/send';
import { delegateGroupsAnswerSchema, delegateRowsAnswerSchema } from '@/api/wire/listings';
import type { ListingFormat } from '@/domain/delegate/declare';
import type { FleetFacts } from '@/domain/delegate/fleet';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import type { Scope } from '@/domain/scope/scope';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';
import { type FleetBuilder, fleetBuilder, type UnreadablePart } from './fleet-builder';

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

/** Facts about an answer beside its delegates. */
export interface AboutListing {
  readonly unreadable: readonly UnreadablePart[];
  readonly source: ListingSource;
  /** Time of the answer, epoch ms: the server's, or ours when it sends none. */
  readonly asOf: number;
  /** Server's clock minus ours; absent when the server sends no time. */
  readonly clockOffsetMs?: number;
  readonly durationMs: number;
  readonly bytes: number;
  /** Whether the list is empty because the caller may see nothing. A scope without delegates is also empty. */
  readonly isEmptyByPermission: boolean;
  /** The status with which a listing with identifiers refused, while it may answer again at the next reading. */
  readonly betterRefused?: number | undefined;
}

export interface ListingOptions extends CallOptions {
  /** Called with the number of delegates received so far, while more arrive. */
  readonly onProgress?: ((delegateCount: number) => void) | undefined;
  /**
   * Includes the delegates of all organizations and projects below the scope, each with its owner. Contract: only
   * `listDelegates` includes them, so no delegate has an identifier. A Manager too old for this reports no owners, and
   * only the scope itself.
   * @default false
   */
  readonly includesBelow?: boolean | undefined;
}

/** The facts of an answer's delegates, and facts about the answer. */
export interface Listing {
  readonly facts: FleetFacts;
  readonly about: AboutListing;
}

/**
 * Fetches all delegates of a scope, unfiltered, from the best listing that this Manager has. One refusal decides nothing:
 * a listing is asked at each reading until it has refused for 3 minutes, and then again after an hour. Meanwhile the one
 * without identifiers takes its place only where no better one has answered: it gives delegates other keys. When every
 * listing refuses, throws the ManagerError of the best one; when cancelled, the signal's abort reason.
 */
export async function fetchListing(scope: Scope, options: ListingOptions = {}): Promise<Listing> {
  if (options.includesBelow) return fetchFrom('listDelegates', scope, options);
  const known = knownOf(managerConfig(), scope.account);
  const asked = LISTING_SOURCES.filter((source) => !isSettled(known.refusals.get(source)));
  const errors: ManagerError[] = [];
  for (const source of asked) {
    const isOpen = asked.some((one) => one !== source && !isLacking(known.refusals.get(one)));
    const open = isOpen && source === 'listDelegates' ? errors[0] : undefined;
    if (open && known.hasIdentifiers) throw open;
    try {
      const { facts, about } = await fetchFrom(source, scope, options);
      // It has ended the row of refusals of those that were asked after it, too.
      for (const one of LISTING_SOURCES.slice(LISTING_SOURCES.indexOf(source))) known.refusals.delete(one);
      known.hasIdentifiers = source !== 'listDelegates';
      return { facts, about: open ? { ...about, betterRefused: open.status } : about };
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
  if (asked.length < LISTING_SOURCES.length || !best) return fetchListing(scope, options);
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
interface KnownListings {
  readonly refusals: Map<ListingSource, Refusals>;
  /** Whether a listing with identifiers was the last one that answered. */
  hasIdentifiers: boolean;
}

const isLacking = (refusals: Refusals | undefined): boolean =>
  refusals !== undefined && refusals.last - refusals.since >= LACKING_AFTER_MS;

const isSettled = (refusals: Refusals | undefined): boolean =>
  refusals !== undefined && isLacking(refusals) && performance.now() - refusals.last < ASK_AGAIN_MS;

// By configuration, so that another Manager starts with nothing known.
const knownByManager = new WeakMap<ManagerConfig, Map<string, KnownListings>>();

function knownOf(manager: ManagerConfig, account: string): KnownListings {
  const accounts = knownByManager.get(manager) ?? new Map<string, KnownListings>();
  knownByManager.set(manager, accounts);
  const known = accounts.get(account) ?? { refusals: new Map(), hasIdentifiers: false };
  accounts.set(account, known);
  return known;
}

/** Whether a failure means that this Manager lacks the listing, so that another listing may succeed. */
function isMissing(error: unknown, source: ListingSource): error is ManagerError {
  if (!(error instanceof ManagerError) || error.kind !== 'refused') return false;
  // Contract: only the NG services are sure to accept API keys.
  if (error.status === 401) return source === 'ng/v2' && error.reason === 'signed-out';
  const isClientError = error.status === 400 || error.status === 404 || error.status === 405;
  return isClientError && (error.reason === 'not-found' || error.reason === 'other');
}

async function fetchFrom(
  source: ListingSource,
  scope: Scope,
  { signal, onProgress, includesBelow }: ListingOptions,
): Promise<Listing> {
  const call = { ...listingCall(source, { scope, includesBelow }), signal };
  if (source === 'listDelegates') {
    const reading = openReading(includesBelow ? 'scopedRows' : 'rows', ['resource'], onProgress);
    const answer = await read({ ...call, openBody: reading.open }, delegateRowsAnswerSchema);
    return reading.finish(source, answer, answer.data.resource);
  }
  const reading = openReading('groups', ['resource', 'delegateGroupDetails'], onProgress);
  const answer = await read({ ...call, openBody: reading.open }, delegateGroupsAnswerSchema);
  return reading.finish(source, answer, answer.data.resource?.delegateGroupDetails);
}

/**
 * Most delegates and instances in one answer, counted together. A real answer of 256 MB has about 1,100,000; an answer
 * of that size with tiny items would fill gigabytes of memory.
 */
const MAX_PARTS = 1_000_000;

/** Reads the delegates of an answer while it arrives. A retry starts over with another answer; only the last one counts. */
function openReading(
  format: ListingFormat,
  path: readonly string[],
  onProgress: ListingOptions['onProgress'],
) {
  let asOf = Number.NaN;
  let builder: FleetBuilder = fleetBuilder(format, asOf);
  let count = 0;

  function startOver(): void {
    builder = fleetBuilder(format, asOf);
    count = 0;
  }
  function receive(items: readonly unknown[]): void {
    for (const item of items) {
      builder.add(item);
      if (builder.partCount() > MAX_PARTS) throw answerTooLarge('1,000,000 delegates and instances');
    }
    count += items.length;
    if (count > 0) onProgress?.(count);
  }

  return {
    open: (answeredAt: number): BodyReader => {
      asOf = answeredAt;
      startOver();
      return listReader(path, { receive, startOver });
    },
    /** Reads the items that were not passed on before the end of the body. */
    finish(
      source: ListingSource,
      { clockOffsetMs, durationMs, bytes }: Answer<unknown>,
      rest: readonly unknown[] | null | undefined,
    ): Listing {
      receive(rest ?? []);
      return {
        facts: builder.finish(),
        about: {
          unreadable: builder.unreadable,
          source,
          asOf,
          ...(clockOffsetMs !== undefined && { clockOffsetMs }),
          durationMs,
          bytes,
          isEmptyByPermission: !rest,
        },
      };
    },
  };
}

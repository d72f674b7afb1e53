import type { DecodedDelegate } from '@/domain/delegate/delegate';
import type { Scope } from '@/domain/scope/scope';
import { type BodyReader, listReader } from './body-reader';
import { GROUPS } from './decode-groups';
import { type Dialect, listingDecoder, type UnreadablePart } from './decode-listing';
import { OWNED_ROWS, ROWS } from './decode-rows';
import { answerTooLarge, ManagerError } from './errors';
import { type ManagerConfig, managerConfig } from './manager';
import { managerParams, ngParams } from './paths';
import { type CallOptions, read } from './request';
import type { Answer, Call } from './send';
import { delegateGroupsAnswerSchema } from './wire/delegate-groups';
import { delegateRowsAnswerSchema } from './wire/delegate-rows';

/** The Manager's listings, best first. The last tells no identifiers. */
const LISTING_SOURCES = ['delegate-groups', 'ng/v2', 'listDelegates'] as const;
export type ListingSource = (typeof LISTING_SOURCES)[number];

// The contract asks for the discriminator whenever a body is sent, and a proxy may insist on a body.
const EVERY_DELEGATE = { filterType: 'Delegate' };

const CALLS: Readonly<Record<ListingSource, (scope: Scope) => Call>> = {
  'delegate-groups': (scope) => ({
    method: 'GET',
    path: '/ng/api/delegate-token-ng/delegate-groups',
    params: ngParams(scope),
  }),
  'ng/v2': (scope) => ({
    method: 'POST',
    path: '/api/setup/delegates/ng/v2',
    params: managerParams(scope),
    body: EVERY_DELEGATE,
  }),
  listDelegates: (scope) => ({
    method: 'POST',
    path: '/ng/api/delegate-setup/listDelegates',
    params: ngParams(scope),
    body: EVERY_DELEGATE,
  }),
};

/** What is worth knowing about an answer beside its delegates. */
export interface ListingFacts {
  readonly unreadable: readonly UnreadablePart[];
  readonly source: ListingSource;
  /** Time of the answer, epoch ms: the server's, or ours when it tells none. */
  readonly asOf: number;
  /** Server's clock minus ours; absent when the server tells no time. */
  readonly clockOffsetMs?: number;
  readonly durationMs: number;
  readonly bytes: number;
  /** True when the Manager shows nothing because nothing may be seen, which is not the same as having no delegates. */
  readonly isEmptyByPermission: boolean;
}

export interface ListingOptions extends CallOptions {
  /** Told how many delegates have arrived, while more of them do. */
  readonly onProgress?: ((delegateCount: number) => void) | undefined;
  /**
   * Asks for the delegates of all organizations and projects below the scope too, each with its owner. Contract: only
   * `listDelegates` goes down, so none has an identifier; a Manager too old for it tells no owners, and the scope alone.
   * @default false
   */
  readonly includesBelow?: boolean | undefined;
}

/**
 * Told that an answer begins; what it gives takes the delegates one by one while they arrive. After a failure another answer
 * may begin, and only the last one counts.
 */
export type ListingTaker = () => (decoded: DecodedDelegate) => void;

/**
 * Fetches all delegates of a scope, unfiltered, from the best listing this Manager has. Which one that is gets remembered
 * for the account until another Manager is configured or it refuses. Throws a ManagerError: when every listing refuses,
 * that of the best one; when cancelled, the signal's abort reason.
 */
export async function fetchListing(
  scope: Scope,
  taker: ListingTaker,
  options: ListingOptions = {},
): Promise<ListingFacts> {
  if (options.includesBelow) return fetchFrom('listDelegates', scope, taker, options);
  const memory = memoryOf(managerConfig());
  const remembered = memory.get(scope.account);
  const order = [...new Set(remembered ? [remembered, ...LISTING_SOURCES] : LISTING_SOURCES)];
  const refusals = new Map<ListingSource, ManagerError>();
  for (const source of order) {
    try {
      const answer = await fetchFrom(source, scope, taker, options);
      memory.set(scope.account, source);
      return answer;
    } catch (error) {
      if (!isMissing(error, source)) throw error;
      refusals.set(source, error);
      memory.delete(scope.account);
    }
  }
  throw refusals.get('delegate-groups');
}

const memories = new WeakMap<ManagerConfig, Map<string, ListingSource>>();

function memoryOf(manager: ManagerConfig): Map<string, ListingSource> {
  const memory = memories.get(manager) ?? new Map<string, ListingSource>();
  memories.set(manager, memory);
  return memory;
}

/** Whether a failure says that this Manager does not have the listing, so that another may answer. */
function isMissing(error: unknown, source: ListingSource): error is ManagerError {
  if (!(error instanceof ManagerError) || error.kind !== 'refused') return false;
  // Contract: API keys are sure to be honoured by the NG services alone.
  if (error.status === 401) return source === 'ng/v2' && error.reason === 'signed-out';
  const isClientError = error.status === 400 || error.status === 404 || error.status === 405;
  return isClientError && (error.reason === 'not-found' || error.reason === 'other');
}

async function fetchFrom(
  source: ListingSource,
  scope: Scope,
  taker: ListingTaker,
  { signal, onProgress, includesBelow }: ListingOptions,
): Promise<ListingFacts> {
  const call = { ...CALLS[source](scope), signal };
  if (source === 'listDelegates') {
    if (includesBelow) call.params.set('all', 'true');
    const reading = readingOf(includesBelow ? OWNED_ROWS : ROWS, ['resource'], taker, onProgress);
    const answer = await read({ ...call, openBody: reading.open }, delegateRowsAnswerSchema);
    return listingFacts(source, answer, reading.finish(answer.data.resource));
  }
  const reading = readingOf(GROUPS, ['resource', 'delegateGroupDetails'], taker, onProgress);
  const answer = await read({ ...call, openBody: reading.open }, delegateGroupsAnswerSchema);
  return listingFacts(source, answer, reading.finish(answer.data.resource?.delegateGroupDetails));
}

/**
 * Most delegates, instances and tags of one answer, counted together. A real answer of 256 MB has about 1,100,000; one of
 * tiny parts would fill gigabytes of memory.
 */
const MAX_PARTS = 2_000_000;

type ReadFacts = Pick<ListingFacts, 'unreadable' | 'asOf' | 'isEmptyByPermission'>;

/** An answer that is decoded while it arrives. */
interface Reading {
  readonly open: (asOf: number) => BodyReader;
  /** Takes what was left of the list at the end of the body. */
  readonly finish: (rest: readonly unknown[] | null | undefined) => ReadFacts;
}

function readingOf(
  dialect: Dialect,
  path: readonly string[],
  taker: ListingTaker,
  onProgress: ListingOptions['onProgress'],
): Reading {
  let asOf = Number.NaN;
  let decoder = listingDecoder(dialect, asOf);
  let take: ReturnType<ListingTaker> | undefined;
  let count = 0;
  let parts = 0;

  function startOver(): void {
    decoder = listingDecoder(dialect, asOf);
    take = taker();
    count = 0;
    parts = 0;
  }
  function receive(items: readonly unknown[]): void {
    for (const item of items) {
      const decoded = decoder.decode(item);
      parts += decoded ? partsOf(decoded) : 1;
      if (parts > MAX_PARTS) throw answerTooLarge('2,000,000 delegates, instances and tags');
      if (decoded) take?.(decoded);
    }
    count += items.length;
    if (count > 0) onProgress?.(count);
  }

  return {
    open(answeredAt) {
      asOf = answeredAt;
      startOver();
      return listReader(path, { receive, startOver });
    },
    finish(rest) {
      receive(rest ?? []);
      return { unreadable: decoder.unreadable, asOf, isEmptyByPermission: !rest };
    },
  };
}

function partsOf({ delegate: { instances, customTags, implicitTags } }: DecodedDelegate): number {
  return 1 + instances.length + customTags.length + implicitTags.length;
}

function listingFacts(
  source: ListingSource,
  { clockOffsetMs, durationMs, bytes }: Answer<unknown>,
  told: ReadFacts,
): ListingFacts {
  return { ...told, source, ...(clockOffsetMs !== undefined && { clockOffsetMs }), durationMs, bytes };
}

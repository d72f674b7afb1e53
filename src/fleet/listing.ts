import { type BodyReader, listReader } from '@/api/body-reader';
import { answerTooLarge } from '@/api/errors';
import { type ManagerConfig, managerConfig } from '@/api/manager';
import { type CallOptions, readOnce } from '@/api/request';
import type { Answer, Call } from '@/api/send';
import { delegateGroupsAnswerSchema, delegateRowsAnswerSchema } from '@/api/wire/listings';
import type { ListingFormat } from '@/domain/delegate/declare';
import type { FleetFacts } from '@/domain/delegate/fleet';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import type { Scope } from '@/domain/scope/scope';
import { type KnownListings, type ListingSource, listingCall, nothingKnown, readBest } from './best-listing';
import { type FleetBuilder, fleetBuilder, type UnreadablePart } from './fleet-builder';

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
 * Fetches all delegates of a scope from the best listing that this Manager has: see {@link readBest}.
 */
export async function fetchListing(scope: Scope, options: ListingOptions = {}): Promise<Listing> {
  const choice = { scope, includesBelow: options.includesBelow };
  const known = knownOf(managerConfig(), scope.account);
  return readBest(
    choice,
    known,
    (source, betterRefused) => readListing(source, choice, { ...options, betterRefused }),
    options,
  );
}

// By configuration, so that another Manager starts with nothing known.
const knownByManager = new WeakMap<ManagerConfig, Map<string, KnownListings>>();

function knownOf(manager: ManagerConfig, account: string): KnownListings {
  const accounts = knownByManager.get(manager) ?? new Map<string, KnownListings>();
  knownByManager.set(manager, accounts);
  const known = accounts.get(account) ?? nothingKnown();
  accounts.set(account, known);
  return known;
}

interface ReadOptions extends Pick<ListingOptions, 'signal' | 'onProgress'>, Pick<Call, 'fetch'> {
  readonly betterRefused?: number | undefined;
}

/** Reads one answer of a listing. Throws a ManagerError; when cancelled, the signal's abort reason. */
export async function readListing(
  source: ListingSource,
  choice: ListingChoice,
  { signal, fetch, onProgress, betterRefused }: ReadOptions = {},
): Promise<Listing> {
  const call = { ...listingCall(source, choice), signal, fetch };
  if (source === 'listDelegates') {
    const reading = openReading(choice.includesBelow ? 'scopedRows' : 'rows', ['resource'], onProgress);
    const answer = await readOnce({ ...call, openBody: reading.open }, delegateRowsAnswerSchema);
    return reading.finish({ source, betterRefused }, answer, answer.data.resource);
  }
  const reading = openReading('groups', ['resource', 'delegateGroupDetails'], onProgress);
  const answer = await readOnce({ ...call, openBody: reading.open }, delegateGroupsAnswerSchema);
  return reading.finish({ source, betterRefused }, answer, answer.data.resource?.delegateGroupDetails);
}

/**
 * Most delegates and instances in one answer, counted together. A real answer of 256 MB has about 1,100,000; an answer
 * of that size with tiny items would fill gigabytes of memory.
 */
const MAX_PARTS = 1_000_000;

/** Reads the delegates of an answer while it arrives. */
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
      { source, betterRefused }: Pick<AboutListing, 'source' | 'betterRefused'>,
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
          ...(betterRefused !== undefined && { betterRefused }),
        },
      };
    },
  };
}

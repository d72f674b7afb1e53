import type { ReadableStream } from 'node:stream/web';
import { type FailureData, failureData, ManagerError } from '@/api/errors';
import type { LatestVersion } from '@/domain/delegate/context';
import type { NoticeRules } from '@/domain/notices/rules';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import type { ListingSource } from '@/fleet/best-listing';
import type { FromMemory, ToMemory } from '../memory/messages.ts';
import type { Sent } from '../memory/notice-queue.ts';
import type { History } from '../settings/settings.ts';

/** What the watcher gets when it starts: no key, and no address of the Manager. */
export type WatcherSettings = {
  /** Empty for the page's default prefixes. */
  readonly ownerPrefixes: readonly string[];
  /** Whether the watcher writes metrics. */
  readonly hasMetrics: boolean;
  /** Where what was read is kept, and the Manager that it is about. */
  readonly history: (History & { readonly manager: string }) | undefined;
  /** What is sent, and to whom; undefined for nothing. */
  readonly notices:
    | {
        readonly rules: NoticeRules;
        readonly targets: readonly { readonly name: string; readonly filter: string }[];
      }
    | undefined;
  /** A time without a reading that is longer than this is a gap in the history. */
  readonly gapAfterMs: number;
};

/** One reading of a listing. */
export type ReadingFacts = {
  /** That of this answer or failure. */
  readonly id: number;
  readonly choice: ListingChoice;
  /** Whether the metrics have this listing. */
  readonly isMeasured: boolean;
  /** Whether the history has it. */
  readonly isRecorded: boolean;
  /** Until the next reading. */
  readonly nextMs: number;
};

/** An answer of the Manager that another thread can read. */
export type MovableAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Is moved between threads, and waits for its reader. Undefined where the status allows none. */
  readonly body: ReadableStream | undefined;
};

/** An answer of the Manager to the call of a listing, to be read. */
export type AnswerMessage = ReadingFacts &
  MovableAnswer & {
    readonly kind: 'answer';
    readonly source: ListingSource;
    readonly betterRefused: number | undefined;
    readonly latestVersion: LatestVersion;
    /** From the request to this message. */
    readonly waitedMs: number;
  };

/** A message to the watcher. */
export type ToWatcher =
  | AnswerMessage
  /** A reading has failed, or is late. */
  | (ReadingFacts & { readonly kind: 'failed'; readonly failure: FailureData })
  /** Nobody asks for this listing any more. */
  | { readonly kind: 'forget'; readonly listing: string }
  /** What became of the last notice for a target, which its place names. */
  | { readonly kind: 'sent'; readonly target: number; readonly sent: Sent }
  | ToMemory;

/** The newest fleet of a listing, as compressed bytes. */
export type PackedFleet = {
  readonly version: string;
  /** How many delegates of the answer cannot be read. */
  readonly unreadable: number;
  /** How many delegates can be read. */
  readonly delegates: number;
  readonly whole: Uint8Array<ArrayBuffer>;
  /** What changed since earlier versions. */
  readonly patches: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
};

/** The result of one reading of a listing. */
export type Outcome =
  | ({ readonly kind: 'fleet' } & PackedFleet)
  | { readonly kind: 'failed'; readonly failure: FailureData };

/** A message of the watcher; `id` is that of the answer or failure. */
export type FromWatcher =
  /** What an answer holds. */
  | { readonly kind: 'read'; readonly id: number; readonly outcome: Outcome }
  /** The history has it. */
  | { readonly kind: 'recorded'; readonly id: number }
  | { readonly kind: 'metrics'; readonly text: Uint8Array<ArrayBuffer> }
  | FromMemory;

/** An error that is no ManagerError is a defect of ours. It must not stop the readings of other listings. */
export function failureFrom(error: unknown): FailureData {
  if (error instanceof ManagerError) return failureData(error);
  const detail = error instanceof Error ? error.message : String(error);
  const message = 'This server could not process the answer of the Manager.';
  return { kind: 'unreadable', message, facts: { detail } };
}

export function responseOf({ status, headers, body }: MovableAnswer): Response {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the DOM declares the same stream with other types
  return new Response((body as BodyInit | undefined) ?? null, { status, headers: { ...headers } });
}

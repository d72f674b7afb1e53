import type { FailureData } from '@/api/errors';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import type { FromMemory, ToMemory } from '../memory/messages.ts';
import type { History } from '../settings/settings.ts';

/** What the watcher gets when it starts: no key. It calls the Manager through the main thread. */
export type WatchSettings = {
  /** The listings that are read all the time. */
  readonly watched: readonly ListingChoice[];
  /** From the beginning of one reading of a listing to that of the next. */
  readonly intervalMs: number;
  /** Most readings a minute: of the watched listings, and the same number of those that pages ask for. */
  readonly readingsPerMinute: number;
  /** Empty for the page's default prefixes. */
  readonly ownerPrefixes: readonly string[];
  /** Whether the watcher writes metrics of the watched listings. */
  readonly hasMetrics: boolean;
  /** Where what was read is kept, and the Manager that it is about. */
  readonly history: (History & { readonly manager: string }) | undefined;
};

/** A message of the watcher about a call of the Manager; `id` is that of the call. */
export type CallMessage =
  | {
      readonly kind: 'call';
      readonly id: number;
      /** The visitor whose limits it counts towards; undefined for the server itself. */
      readonly reader: string | undefined;
      readonly method: string;
      /** Path and query, from `/gateway` on. */
      readonly target: string;
      readonly body: string | undefined;
    }
  /** The watcher has room for one more part of the body. */
  | { readonly kind: 'more'; readonly id: number }
  | { readonly kind: 'cancel'; readonly id: number };

/** A part of the Manager's answer to a call. */
export type AnswerMessage =
  | {
      readonly kind: 'head';
      readonly id: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'part'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end'; readonly id: number }
  /** The answer broke off. */
  | { readonly kind: 'broken'; readonly id: number };

/** The newest fleet of a listing, as compressed bytes. */
export type PackedFleet = {
  readonly version: string;
  readonly whole: Uint8Array<ArrayBuffer>;
  /** What changed since earlier versions. */
  readonly patches: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
};

/** The result of one reading of a listing. */
export type Outcome =
  | ({ readonly kind: 'fleet' } & PackedFleet)
  | { readonly kind: 'failed'; readonly failure: FailureData };

/** A message of the watcher. */
export type FromWatcher =
  | CallMessage
  | { readonly kind: 'begun'; readonly listing: string }
  | {
      readonly kind: 'read';
      readonly listing: string;
      readonly outcome: Outcome;
      readonly durationMs: number;
      /** Until the next reading begins. */
      readonly nextMs: number;
    }
  /** A reading for a visitor who has no calls left in this minute. It says nothing about the listing. */
  | { readonly kind: 'over-limit'; readonly listing: string }
  | { readonly kind: 'metrics'; readonly text: Uint8Array<ArrayBuffer> }
  | FromMemory;

/** A message to the watcher. */
export type ToWatcher =
  | AnswerMessage
  /** Reads a listing again and again; the first time for this visitor. */
  | {
      readonly kind: 'watch';
      readonly listing: string;
      readonly choice: ListingChoice;
      readonly reader: string;
    }
  /** Reads a watched listing when it is this visitor's turn; after the current reading, if one has begun. */
  | { readonly kind: 'read'; readonly listing: string; readonly reader: string }
  | { readonly kind: 'forget'; readonly listing: string }
  | ToMemory;

import type { FailureData } from '@/api/errors';
import type { LatestVersion } from '@/domain/delegate/context';
import type { Fleet } from '@/domain/delegate/fleet';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import type { AboutListing } from './listing';
import type { FleetPatch } from './patch';

/** A request of the page: to load a new answer of the Manager, or to apply the rules to the last answer again. */
export interface FleetRequest extends ListingChoice {
  /** `load`: ask the Manager. `derive`: apply the rules to the last answer again, because the latest version or a prefix changed. */
  readonly task: 'load' | 'derive';
  /** The version with which the rules compare. */
  readonly latestVersion: LatestVersion;
  /** The prefixes of tags that name an owner; those of the policy if absent. */
  readonly ownerPrefixes?: readonly string[] | undefined;
  /** The version of the fleet that the page has, to which the answer may be a patch. Without it, the answer is whole. */
  readonly base?: FleetVersion | undefined;
  /** Whether the user asks for a new reading. Only our server keeps older ones. */
  readonly isFresh?: boolean | undefined;
}

/** Where answers are prepared: in our server, in a worker, or in the page itself for this reason. */
export type PreparedIn = 'server' | 'worker' | { readonly pageBecause: string };

/** Of our server a text, in the page a number. */
type FleetVersion = number | string;

/** A fleet, whole or as the difference from an earlier one. */
export interface FleetAnswer {
  /** The version of the fleet after this answer is applied. */
  readonly version: FleetVersion;
  readonly change:
    | { readonly kind: 'whole'; readonly fleet: Fleet }
    /** A patch to the fleet of version `base`. */
    | { readonly kind: 'patch'; readonly base: FleetVersion; readonly patch: FleetPatch };
  readonly about: AboutListing;
  readonly preparedIn: PreparedIn;
  /** Until our server has read the fleet again; undefined when the page reads it. */
  readonly nextInMs?: number | undefined;
  /** Why the page reads the fleet although its server should, as the end of a sentence. */
  readonly inPageBecause?: string | undefined;
}

/** The part of the Manager's configuration that can be sent to another thread. */
export interface SentConfig {
  readonly basePath?: string | undefined;
  readonly apiKey?: string | undefined;
}

/** A message from the page to the worker. */
export type ToWorker =
  | {
      readonly kind: 'request';
      readonly id: number;
      readonly request: FleetRequest;
      readonly manager: SentConfig;
    }
  | { readonly kind: 'cancel'; readonly id: number };

/** A message from the worker to the page; `id` is that of the request. */
export type FromWorker =
  /** Sent at once with the count 0, as the first sign of life. */
  | { readonly kind: 'progress'; readonly id: number; readonly delegateCount: number }
  /** `answeredAt` is by the worker's own clock, epoch ms, which can differ from the page's. */
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly answer: FleetAnswer;
      readonly answeredAt: number;
    }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: FailureData }
  /** An error that is no ManagerError: the worker itself is broken. */
  | { readonly kind: 'broken'; readonly id: number; readonly why: string };

import type { FailureData } from '@/api/errors';
import type { AboutListing } from '@/api/listing';
import type { LatestVersion } from '@/domain/delegate/context';
import type { Fleet, FleetPatch } from '@/domain/delegate/fleet';
import { type Scope, scopeKey } from '@/domain/scope/scope';

/** Which delegates: those of a scope, or those of the scopes below it too. */
export interface ListingChoice {
  readonly scope: Scope;
  /** @default false */
  readonly includesBelow?: boolean | undefined;
}

/** A string that two choices share exactly when they are of the same delegates. */
export function listingKey({ scope, includesBelow = false }: ListingChoice): string {
  return `${scopeKey(scope)} ${includesBelow}`;
}

/** What the page asks for: a new answer of the Manager, or the rules applied anew to the last answer. */
export interface FleetRequest extends ListingChoice {
  readonly task: 'load' | 'derive';
  /** What the rules compare versions with. */
  readonly latestVersion: LatestVersion;
  /** What a tag that names an owner begins with; those of the policy where absent. */
  readonly ownerPrefixes?: readonly string[] | undefined;
  /** Whether the page has no fleet of this choice, so that the answer must be whole. */
  readonly isWhole: boolean;
}

/** A fleet, whole or as the difference from the one before. */
export interface FleetAnswer {
  /** Names the fleet that the page has once it has applied this. */
  readonly version: number;
  readonly change:
    | { readonly kind: 'whole'; readonly fleet: Fleet }
    /** To the fleet of version `base`. */
    | { readonly kind: 'patch'; readonly base: number; readonly patch: FleetPatch };
  readonly about: AboutListing;
}

/** How to reach the Manager, as far as another thread can know it. */
export interface SentConfig {
  readonly basePath?: string | undefined;
  readonly apiKey?: string | undefined;
}

/** From the page to the worker. */
export type ToWorker =
  | {
      readonly kind: 'request';
      readonly id: number;
      readonly request: FleetRequest;
      readonly manager: SentConfig;
    }
  | { readonly kind: 'cancel'; readonly id: number };

/** From the worker to the page; `id` is the request's. */
export type FromWorker =
  /** Also the first sign of life, with 0. */
  | { readonly kind: 'progress'; readonly id: number; readonly delegateCount: number }
  /** `answeredAt` is the worker's own clock, epoch ms: it need not agree with the page's. */
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly answer: FleetAnswer;
      readonly answeredAt: number;
    }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: FailureData }
  /** Not the Manager's fault: the worker itself does not work. */
  | { readonly kind: 'broken'; readonly id: number; readonly why: string };

import type { ToldFailure } from '@/api/errors';
import type { ListingFacts } from '@/api/listing';
import type { FleetUpdate } from '@/domain/delegate/fleet-update';
import type { HostNames } from '@/domain/delegate/host-names';
import type { JudgementUpdate } from '@/domain/delegate/judgement-update';
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

/** What is asked of the feed. */
export interface FeedRequest extends ListingChoice {
  /** The fleet of this choice that the page holds; without it the answer is whole. */
  readonly have?: number | undefined;
  /** What the page would judge versions against. */
  readonly latestVersion?: string | undefined;
}

/** One answer of the Manager, fetched, checked and prepared. */
export interface FeedAnswer {
  /** What to ask the next answer with, once this one is applied. */
  readonly fleetId: number;
  /** To apply to the fleet that was named in the request. */
  readonly update: FleetUpdate;
  /** What the rules say of the fleet at the time of the answer. */
  readonly judgement: JudgementUpdate;
  /** The order by tags, where it may be another one and there is a list that may be in it. */
  readonly tagRanks?: Uint32Array;
  readonly facts: ListingFacts;
  /** The preparer's own clock as the answer leaves it, epoch ms: another thread's clock need not agree with the page's. */
  readonly preparedAt: number;
}

/** What takes long and is seldom asked for. */
export interface LateColumns {
  readonly hostNames: HostNames;
  /** The order by tags, unless the answer has it or the fleet had it before. */
  readonly tagRanks?: Uint32Array;
}

/** How the Manager is reached, as far as it can be told to another thread. */
export interface SentConfig {
  readonly basePath?: string | undefined;
  readonly apiKey?: string | undefined;
}

/** From the page to the worker. */
export type ToFeed =
  | {
      readonly kind: 'load';
      readonly id: number;
      readonly request: FeedRequest;
      readonly manager: SentConfig;
    }
  | { readonly kind: 'cancel'; readonly id: number }
  /** What the page will judge versions against; also of use to a load that is under way. */
  | { readonly kind: 'latest-version'; readonly version: string };

/** From the worker to the page; `id` is the load's. */
export type FromFeed =
  /** Also the first sign of life, with 0. */
  | { readonly kind: 'progress'; readonly id: number; readonly delegateCount: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: FeedAnswer }
  /** After the answer, unless its fleet has the host names of the one before. */
  | { readonly kind: 'late-columns'; readonly id: number; readonly columns: LateColumns }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: ToldFailure }
  /** Not the Manager's fault: the worker itself does not work. */
  | { readonly kind: 'broken'; readonly id: number; readonly why: string };

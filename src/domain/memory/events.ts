import type { AutoUpgrade, TokenState } from '../delegate/read-facts';
import type { CommonTrait } from '../findings/rule';

export interface DelegateRef {
  readonly key: string;
  readonly name: string;
}

/** Why nothing is recorded, or why nothing was read during a gap. */
export type GapReason =
  /** The Manager refused, with this status. */
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'unreadable' }
  /** The Manager shows no delegate to the server's key. */
  | { readonly kind: 'not-permitted' }
  /** Our server did not run, or did not watch this scope. */
  | { readonly kind: 'not-watched' }
  /** The Manager's clock jumped: nothing is recorded until it is right again, or all its answers agree. */
  | { readonly kind: 'clock' }
  /** More than `most` intervals would be recorded in an hour. */
  | { readonly kind: 'too-many'; readonly most: number }
  /** Another server records in the same place. */
  | { readonly kind: 'other-recorder' }
  /** The place of the memory failed: `message` is a sentence for the operator, such as "The disk is full.". */
  | { readonly kind: 'store'; readonly message: string };

/** The kinds of events, in the order of their filter. */
export const EVENT_KINDS = [
  'outage',
  'lost',
  'missing',
  'came',
  'returned',
  'deleted',
  'version',
  'latest',
  'auto-upgrade',
  'token',
  'token-change',
  'tags',
  'renamed',
  'gap',
  'beginning',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** What somebody can do to a token. */
export const TOKEN_CHANGES = {
  'create-token': 'created',
  'revoke-token': 'revoked',
  'delete-token': 'deleted',
} as const;

interface EventBase {
  /** The same in every answer about this event. */
  readonly id: string;
  readonly from: number;
  /** Undefined where the event has no end, or has not ended yet. */
  readonly to: number | undefined;
  /** The first of the delegates, by name; `count` is the number of all of them. */
  readonly delegates: readonly DelegateRef[];
  readonly count: number;
}

/** What happened. The page chooses the words. */
export type ActivityEvent = EventBase & EventFacts;

export type EventFacts =
  | OutageFacts
  /** `still`: how many of them are missing now. */
  | { readonly kind: 'missing'; readonly last: LastSeen; readonly still: number }
  | { readonly kind: 'came'; readonly instances: number }
  /**
   * A delegate that was missing, or deleted, is listed again; `missingSince` is when it left the listing, if all of several
   * left it together.
   */
  | { readonly kind: 'returned'; readonly missingSince: number | undefined }
  | { readonly kind: 'deleted'; readonly by: string | undefined; readonly last: LastSeen }
  /** Versions as releases, `26.11`, where several delegates moved; `byUpgrader` when all of them have auto-upgrade. */
  | {
      readonly kind: 'version';
      readonly before: string | undefined;
      readonly after: string | undefined;
      readonly byUpgrader: boolean;
      /** Delegates that are silent or missing since, and did not move again: the first, and their number. */
      readonly lost: { readonly delegates: readonly DelegateRef[]; readonly count: number };
    }
  /** `beforeSince`: since when it was as before for all of them, if the memory reaches that far. */
  | {
      readonly kind: 'auto-upgrade';
      readonly before: AutoUpgrade | undefined;
      readonly after: AutoUpgrade | undefined;
      readonly beforeSince: number | undefined;
    }
  /** Whether the tokens of delegates are active changed. No listing says which tokens these are, so nobody is named. */
  | {
      readonly kind: 'token';
      readonly before: TokenState | undefined;
      readonly after: TokenState | undefined;
    }
  /** Somebody changed a token through this server, whether a delegate uses it or not. */
  | {
      readonly kind: 'token-change';
      readonly change: (typeof TOKEN_CHANGES)[keyof typeof TOKEN_CHANGES];
      readonly token: string;
      readonly by: string | undefined;
      /** The scope within the account, in a listing of several scopes. */
      readonly scope: string | undefined;
    }
  /** The latest version of delegates, as the Manager says. */
  | { readonly kind: 'latest'; readonly before: string; readonly after: string }
  | {
      readonly kind: 'tags';
      readonly added: readonly string[];
      readonly removed: readonly string[];
      readonly by: string | undefined;
    }
  | { readonly kind: 'renamed'; readonly before: string; readonly after: string }
  | { readonly kind: 'gap'; readonly reason: GapReason }
  | { readonly kind: 'beginning'; readonly instances: number };

/** `outage`: several delegates fell silent together. `lost`: one delegate lost instances, and nothing replaced them. */
interface OutageFacts {
  readonly kind: 'outage' | 'lost';
  /**
   * Instances that fell silent; how many of them, or of their successors, are back; and how many are not expected any
   * more, perhaps because their delegate has left the listing.
   */
  readonly instances: Back & { readonly gone: number };
  readonly backDelegates: Back;
  /** The first of the delegates that are not back, by name. */
  readonly notBack: readonly DelegateRef[];
  /** A moment at which the page shows most of them as not connected, in whole seconds. */
  readonly worstAt: number;
  /** The delegate that came back last. */
  readonly lastBack: DelegateRef | undefined;
  readonly trait: CommonTrait | undefined;
  /** Whether no instance of the delegate of a loss that lasts is connected now. */
  readonly isDown: boolean;
  /** Oldest first. The first is the beginning; without `to`, the outage goes on. */
  readonly steps: readonly OutageStep[];
}

interface Back {
  readonly count: number;
  readonly of: number;
}

export interface OutageStep {
  readonly at: number;
  /** Delegates and instances that had fallen silent by then. */
  readonly delegates: number;
  readonly instances: number;
  /** Instances that were back by then. */
  readonly back: number;
}

/** The last that is known of a delegate; of several, the last of them that was seen, and the instances of all. */
export interface LastSeen {
  /** The newest sign of life: a heartbeat, or the last reading that found an instance connected. Undefined: never. */
  readonly at: number | undefined;
  readonly host: string | undefined;
  readonly instances: number;
}

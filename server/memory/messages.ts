import type { Transferable } from 'node:worker_threads';
import type { Action } from '@/domain/memory/intervals';
import type { MissingKey, Question, QuestionName } from '@/domain/memory/questions';
import type { ApiRequest } from '../api/answer.ts';
import type { RefusalCode, RefusalFacts } from '../requests/refusal.ts';
import type { NoticesWaiting, WaitingNotice } from './notice-queue.ts';

/** A question to the memory, as plain data. */
export type MemoryQuestion<Names extends QuestionName = QuestionName> = {
  readonly [Name in Names]: { readonly name: Name; readonly question: Question<Name> };
}[Names];

/** What the main thread asks the memory. */
export type MemoryRequest =
  | { readonly name: 'about' }
  | MemoryQuestion
  | { readonly name: 'dismiss'; readonly delegate: MissingKey; readonly by: string | undefined }
  | { readonly name: 'undoDismiss'; readonly delegate: MissingKey };

/** What the main thread asks the one that has the fleets and the memory. */
export type ThreadRequest = MemoryRequest | ApiRequest;

/** Since when something fails, epoch ms, and why: a sentence. */
export type Failing = { readonly since: number; readonly because: string };

/** How the recording goes. */
export type MemoryState = {
  /** Why nothing is recorded, with the code of the error. Undefined while all is well. */
  readonly trouble: Failing | undefined;
  /** Whether another server records, and this one waits to take over. */
  readonly isStandby: boolean;
  /** Whether the oldest is deleted because the file is as large as it may be. */
  readonly isCut: boolean;
  /** Undefined where the place cannot tell. */
  readonly bytes: number | undefined;
};

/** A message of the thread that has the memory. */
export type FromMemory =
  /** The answer of the memory to the request with this id, as gzipped JSON; undefined while it cannot be read. */
  | {
      readonly kind: 'remembered';
      readonly id: number;
      readonly bytes: Uint8Array<ArrayBuffer> | undefined;
      /** Why the API gives no answer. */
      readonly refused?: { readonly code: RefusalCode } & RefusalFacts;
    }
  | { readonly kind: 'memory'; readonly state: MemoryState }
  /** Questions to the memory cannot be answered any more: the reason, for the log. */
  | { readonly kind: 'unanswered'; readonly because: string }
  /** The next notice to send to a target, which its place names. */
  | { readonly kind: 'notice'; readonly target: number; readonly notice: WaitingNotice }
  | { readonly kind: 'notices'; readonly target: number; readonly state: NoticesState };

/** The queue of notices for a target. */
export type NoticesState = NoticesWaiting & {
  /** Why none can be made. */
  readonly because: string | undefined;
  /** How many delegates its filter shows; undefined without a filter, and before the first reading. */
  readonly shown: number | undefined;
};

/** A message to the thread that has the memory. */
export type ToMemory =
  | { readonly kind: 'remember'; readonly id: number; readonly request: ThreadRequest }
  /** Something was changed through this server, in the scope with this path. */
  | { readonly kind: 'acted'; readonly scopePath: string; readonly action: Omit<Action, 'at'> };

/** Sends a message to the other side. What is in `transfer` is moved, not copied. */
export type Post<TMessage> = (message: TMessage, transfer?: readonly Transferable[]) => void;

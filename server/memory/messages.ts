import type { Transferable } from 'node:worker_threads';
import type { Action } from '@/domain/memory/intervals';
import type { MemoryRequest } from './requests.ts';

/** How the recording goes. */
export type MemoryState = {
  /** Since when nothing is recorded, epoch ms, and why: a sentence and the code of the error. Undefined while all is well. */
  readonly trouble: { readonly since: number; readonly because: string } | undefined;
  /** Whether another server records, and this one waits to take over. */
  readonly isStandby: boolean;
  /** Undefined where the place cannot tell. */
  readonly bytes: number | undefined;
};

/** A message of the thread that has the memory. */
export type FromMemory =
  /** The answer of the memory to the request with this id, as gzipped JSON; undefined while it cannot be read. */
  | { readonly kind: 'remembered'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> | undefined }
  | { readonly kind: 'memory'; readonly state: MemoryState }
  /** Questions to the memory cannot be answered any more: the reason, for the log. */
  | { readonly kind: 'unanswered'; readonly because: string };

/** A message to the thread that has the memory. */
export type ToMemory =
  | { readonly kind: 'remember'; readonly id: number; readonly request: MemoryRequest }
  /** Something was changed through this server, in the scope with this path. */
  | { readonly kind: 'acted'; readonly scopePath: string; readonly action: Omit<Action, 'at'> };

/** Sends a message to the other side. What is in `transfer` is moved, not copied. */
export type Post<TMessage> = (message: TMessage, transfer?: readonly Transferable[]) => void;

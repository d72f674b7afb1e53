import type { Delegate } from '@/domain/delegate/fields';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';

/** Dialogs that change nothing, by their address parameter, so that a link can open them. */
export const LINKED_TASKS = ['troubleshoot', 'upgrade'] as const;
export type LinkedTask = (typeof LINKED_TASKS)[number];

export type DelegateTask = 'tags' | 'delete' | LinkedTask;

export interface Asked {
  readonly task: DelegateTask;
  readonly delegate: Delegate;
}

/** What a dialog is about, and how it closes. */
export interface DelegateDialogSubject {
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** It may no longer be in the fleet. */
  readonly delegate: Delegate;
  readonly onClose: () => void;
}

/** Opens the dialog for a task. */
export type AskTask = (task: DelegateTask, delegate: Delegate) => void;

/** The dialog that the address asks for, and the key of its delegate; without a task when it asks for none. */
export interface Linked {
  readonly task: LinkedTask | undefined;
  readonly key: string;
  readonly open: (task: LinkedTask, key: string) => void;
  readonly close: () => void;
}

import type { ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/fields';

/** Dialogs that change nothing, by their address parameter, so that a link can open them. */
export const LINKED_TASKS = ['troubleshoot', 'upgrade'] as const;
/** A dialog that a link can open. */
export type LinkedTask = (typeof LINKED_TASKS)[number];

/** The purposes for which a dialog opens. */
export type DelegateTask = 'tags' | 'delete' | LinkedTask;

/** A dialog that is asked for. */
export interface Asked {
  readonly task: DelegateTask;
  readonly delegate: Delegate;
}

/** The dialogs about the delegates of a page. */
export interface DelegateDialogs {
  readonly ask: (task: DelegateTask, delegate: Delegate) => void;
  /** The open dialog, or a notice why the dialog in the address cannot open; if any. */
  readonly element: ReactNode;
}

/** The dialog that the address asks for, and the key of its delegate; without a task when it asks for none. */
export interface Linked {
  readonly task: LinkedTask | undefined;
  readonly key: string;
  readonly open: (task: LinkedTask, key: string) => void;
  readonly close: () => void;
}

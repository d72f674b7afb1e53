import { useState } from 'react';
import { flushSync } from 'react-dom';
import { delegateAt, type Fleet, rowOf } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { cutText } from '@/lib/cut-text';
import { FixedNotice } from '@/ui/FixedNotice';
import { focusRow, keyOfNextRow } from '@/ui/next-row';
import { DelegateDialog } from './DelegateDialog';
import type { Asked, AskTask, Linked } from './delegate-task';

interface AskedDialogProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** The dialog that was asked for on the page, if any. */
  readonly asked: Asked | undefined;
  /** The dialog in the address, which comes first. */
  readonly linked: Linked;
  readonly onAsk: AskTask;
  readonly onClose: () => void;
  readonly onDeleted: (() => void) | undefined;
}

/** The dialog that is asked for, or a notice why the dialog in the address cannot open. */
export function AskedDialog(props: AskedDialogProps) {
  const { scope, fleet, asked, linked, onAsk, onClose, onDeleted } = props;
  const task = linked.task ?? asked?.task;
  const key = linked.task ? linked.key : (asked?.delegate.key ?? '');
  // The row that gets the focus when the delegate's row is gone.
  const [nextKey] = useState(() => keyOfNextRow(new Set([key])));
  // The newest state while the delegate is listed: a refused deletion may have removed some of its instances.
  const delegate = delegateAt(fleet, rowOf(fleet, key)) ?? (linked.task ? undefined : asked?.delegate);
  if (linked.task && !delegate) {
    return <NotListedNotice parameter={linked.task} wanted={key} onDismiss={onClose} />;
  }
  if (!task || !delegate) return null;
  return (
    <DelegateDialog
      {...{ task, scope, fleet, delegate, onAsk, onClose }}
      onDeleted={() => {
        // The button that opened the dialog disappears with its row when the dialog closes: the focus moves after both.
        flushSync(onClose);
        focusRow(nextKey);
        onDeleted?.();
      }}
    />
  );
}

const SHOWN_LENGTH = 60;

interface NotListedNoticeProps {
  /** The name of the address parameter, and the key in it. */
  readonly parameter: string;
  readonly wanted: string;
  readonly onDismiss: () => void;
}

/** For an address that asks for a dialog about a delegate that is not listed. */
function NotListedNotice({ parameter, wanted, onDismiss }: NotListedNoticeProps) {
  return (
    <FixedNotice
      title={`No delegate with the identifier “${cutText(wanted, SHOWN_LENGTH)}” is listed in this scope`}
      onDismiss={onDismiss}
    >
      {`The address asks for it (${parameter}=). The delegate may be deleted, or belong to another scope.`}
    </FixedNotice>
  );
}

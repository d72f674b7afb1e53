import type { ReactNode } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { RunResults } from './RunResults';
import { type Run, remainingDelegates } from './use-run';

export interface BulkDialogProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly keys: ReadonlySet<string>;
  readonly onClose: () => void;
}

interface ManyWork {
  readonly run: Run;
  /** Whether the list is being read, before the first delegate is changed. */
  readonly isChecking?: boolean;
  /** Whether the question is shown, even if an earlier run has ended. */
  readonly isAsking?: boolean;
  readonly start: () => void;
  /** Retries the delegates that failed or were not tried. */
  readonly retry: () => void;
}

interface ManyDialogProps {
  /** An `alertdialog` asks about something that cannot be undone. */
  readonly role: 'dialog' | 'alertdialog';
  /** The action with its delegates, for title and button: "Delete 3 delegates". */
  readonly action: string;
  /** What was done: "Deleted". */
  readonly past: string;
  readonly work: ManyWork;
  /** Why the action cannot start. */
  readonly disabledReason: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The dialog of a bulk action: the question, the progress, the outcome for each delegate, and a button that retries. */
export function ManyDialog(props: ManyDialogProps) {
  const { role, action, past, work, disabledReason, onClose, children } = props;
  const { isChecking = false, isAsking = false } = work;
  const { state } = work.run;
  const isOver = state.name === 'over' && !isAsking;
  const isRunning = state.name === 'running';
  const left = isOver ? remainingDelegates(state).length : 0;
  return (
    <Dialog
      role={role}
      title={action}
      isBusy={isChecking || isRunning}
      onClose={onClose}
      footer={
        <>
          {isRunning ? (
            <Button
              onClick={work.run.stop}
              disabledReason={
                state.isStopping ? 'It stops when the current requests have finished.' : undefined
              }
            >
              Stop
            </Button>
          ) : (
            <Button onClick={onClose} disabledReason={isChecking ? 'The list is being read.' : undefined}>
              {isOver ? 'Close' : 'Cancel'}
            </Button>
          )}
          {(!isOver || left > 0) && (
            <Button
              variant={role === 'alertdialog' ? 'danger' : 'primary'}
              isPending={isChecking || isRunning}
              disabledReason={isOver ? undefined : disabledReason}
              onClick={isOver ? work.retry : work.start}
            >
              {isOver ? `Try again: ${counted(left, DELEGATES)}` : action}
            </Button>
          )}
        </>
      }
    >
      {isRunning ? (
        <RunProgress {...state} />
      ) : isOver ? (
        <RunResults past={past} outcome={state.outcome} />
      ) : (
        children
      )}
    </Dialog>
  );
}

function RunProgress({ answered, failed, total }: { answered: number; failed: number; total: number }) {
  const text = `${formatCount(answered)} of ${formatCount(total)}${failed > 0 ? `, ${formatCount(failed)} failed` : ''}`;
  return (
    <div className="flex flex-col gap-2">
      <progress aria-label="Progress" value={answered} max={total} className="w-full accent-accent" />
      <p className="figures">{text}</p>
    </div>
  );
}

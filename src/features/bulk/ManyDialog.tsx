import type { ReactNode } from 'react';
import { counted, DELEGATES } from '@/features/fleet/labels';
import { formatCount } from '@/lib/numbers';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { RunResults } from './RunResults';
import type { Run } from './use-run';

interface ManyDialogProps {
  readonly role: 'dialog' | 'alertdialog';
  /** The action on its delegates: title and button, "Delete 3 delegates". */
  readonly action: string;
  /** What was done, in one word: "Deleted". */
  readonly past: string;
  readonly isDanger?: boolean;
  readonly run: Run;
  /** Something is asked of the Manager before the first delegate is touched. */
  readonly isChecking?: boolean;
  /** Why the action cannot begin. */
  readonly disabledReason: string | undefined;
  /** The question is asked again, although something was done already. */
  readonly isAskingAgain?: boolean;
  readonly onStart: () => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
  /** The question. */
  readonly children: ReactNode;
}

/** An action on many, in one dialog: the question, how far it is, what came of each, and the failed ones once more. */
export function ManyDialog(props: ManyDialogProps) {
  const { role, action, past, run, isChecking = false, isAskingAgain = false, onClose, children } = props;
  const { state } = run;
  const isOver = state.name === 'over' && !isAskingAgain;
  const isRunning = state.name === 'running';
  const left = isOver ? state.outcome.failed.length + state.outcome.untried.length : 0;
  return (
    <Dialog
      role={role}
      title={action}
      isOpen
      isBusy={isChecking || isRunning}
      onClose={onClose}
      footer={
        <>
          {isRunning ? (
            <Button
              onClick={run.stop}
              disabledReason={state.isStopping ? 'It stops when what is under way is done.' : undefined}
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
              variant={props.isDanger ? 'danger' : 'primary'}
              isPending={isChecking || isRunning}
              disabledReason={isOver ? undefined : props.disabledReason}
              onClick={isOver ? props.onRetry : props.onStart}
            >
              {isOver ? `Retry ${counted(left, DELEGATES)}` : action}
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

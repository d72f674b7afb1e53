import type { Delegate } from '@/domain/delegate/fields';
import { remedyOf } from '@/domain/delegate/health';
import { buttonClass } from '@/ui/button-class';
import { SHORT_REMEDY_LABELS } from './remedy-labels';
import type { DelegateTask } from './use-delegate-dialogs';

interface RemedyButtonProps {
  readonly delegate: Delegate;
  readonly onAsk: (task: DelegateTask, delegate: Delegate) => void;
}

/**
 * A button that opens the remedy for a delegate's worst problem; renders nothing without a problem. A list shows it on
 * hover and focus.
 */
export function RemedyButton({ delegate, onAsk }: RemedyButtonProps) {
  const remedy = remedyOf(delegate);
  if (!remedy) return null;
  return (
    <button
      type="button"
      aria-label={`${SHORT_REMEDY_LABELS[remedy]} ${delegate.name}`}
      onClick={() => onAsk(remedy, delegate)}
      className={`remedy ${buttonClass('secondary', 'sm')}`}
    >
      {SHORT_REMEDY_LABELS[remedy]}
    </button>
  );
}

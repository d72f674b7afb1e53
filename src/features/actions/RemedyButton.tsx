import type { Delegate } from '@/domain/delegate/fields';
import { type Remedy, remedyOf } from '@/domain/delegate/health';
import { buttonClass } from '@/ui/button-class';
import type { DelegateTask } from './use-delegate-dialogs';

const LABELS: Record<Remedy, string> = { troubleshoot: 'Troubleshoot', upgrade: 'Upgrade…' };

interface RemedyButtonProps {
  readonly delegate: Delegate;
  readonly onAsk: (task: DelegateTask, delegate: Delegate) => void;
}

/** Opens what helps against the worst of a delegate; nothing where nothing is wrong. A list shows it on hover and focus. */
export function RemedyButton({ delegate, onAsk }: RemedyButtonProps) {
  const remedy = remedyOf(delegate);
  if (!remedy) return null;
  return (
    <button
      type="button"
      aria-label={`${LABELS[remedy]} ${delegate.name}`}
      onClick={() => onAsk(remedy, delegate)}
      className={`remedy ${buttonClass('secondary', 'sm')}`}
    >
      {LABELS[remedy]}
    </button>
  );
}

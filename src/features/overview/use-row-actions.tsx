import { useMemo } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { remedyOf } from '@/domain/delegate/health';
import type { Scope } from '@/domain/scope/scope';
import type { DelegateTask } from '@/features/actions/delegate-task';
import { DelegateMenu } from '@/features/actions/lazy-delegate-menu';
import { remedyLabel } from '@/features/actions/remedy-labels';
import { useMoment } from '@/features/fleet/moment';
import type { RowActions } from '@/features/list/row-actions';

/** `ask` opens the dialog for a task. */
export function useRowActions(
  scope: Scope,
  ask: (task: DelegateTask, delegate: Delegate) => void,
): Omit<RowActions, 'renderGroupActions'> {
  const isPast = useMoment() !== undefined;
  return useMemo(
    () => ({
      remedyLabel: (delegate) => {
        const remedy = isPast ? undefined : remedyOf(delegate);
        return remedy && remedyLabel(remedy, delegate);
      },
      onRemedy: (delegate) => {
        const remedy = remedyOf(delegate);
        if (remedy) ask(remedy, delegate);
      },
      renderMenu: (delegate, frame, selection) => (
        <DelegateMenu {...{ scope, delegate, frame, selection }} onAsk={ask} onClose={frame.onClose} />
      ),
    }),
    [scope, ask, isPast],
  );
}

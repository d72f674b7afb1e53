import type { MouseEvent } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { lineLinkAt, linePositionOf } from './line-elements';
import type { RowActions } from './row-actions';
import type { ListModel } from './use-list-model';
import type { RowPopup } from './use-row-popup';

interface RowClicksInput {
  readonly model: ListModel;
  readonly actions: RowActions;
  readonly delegateOf: (position: number) => Delegate | undefined;
  readonly openPopup: (popup: RowPopup) => void;
}

/** Handles clicks on the controls of all rows: each names its task in `data-do`. */
export function rowClicks({ model, actions, delegateOf, openPopup }: RowClicksInput) {
  return ({ currentTarget, target, shiftKey, detail }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof HTMLElement)) return;
    const position = linePositionOf(target);
    const delegate = delegateOf(position);
    const task = target.dataset.do;
    // The pressed control cannot have the focus: its row gets it, and gets it back from a dialog.
    if (task === 'select' || task === 'remedy') lineLinkAt(currentTarget, position)?.focus();
    if (task === 'select-all') model.toggleAll();
    else if (task === 'select') model.select(position, shiftKey);
    else if (task === 'toggle' && delegate) model.openRows.toggle(delegate.key);
    else if (task === 'remedy' && delegate) actions.onRemedy(delegate);
    else if ((task === 'menu' || task === 'tags') && target instanceof HTMLButtonElement) {
      // A click by Enter or Space has the count 0 in `detail`.
      const entry = detail === 0 ? 'first' : 'surface';
      openPopup({ kind: task, id: model.entries.idAt(position), entry, opener: target });
    }
  };
}

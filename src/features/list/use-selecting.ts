import type { MouseEvent } from 'react';
import {
  countSelected,
  NOTHING_SELECTED,
  type Selection,
  type ShownRows,
  selectRange,
  selectRows,
  stepRange,
  toggleSelected,
} from '@/domain/selection/selection';

/** Which delegates are selected for an action on many, and the way to select. */
export interface Selecting {
  readonly selection: Selection;
  /** The same by row: 1 = selected. */
  readonly mask: Uint8Array;
  readonly select: (change: (before: Selection) => Selection) => void;
}

/** How keys select; a row is named by its delegate's key. */
export interface SelectionKeys {
  readonly toggle: (key: string) => void;
  /** Goes on from one row to the next. */
  readonly step: (from: string, to: string) => void;
  readonly selectAll: () => void;
  /** Gives false when there was nothing to clear. */
  readonly clear: () => boolean;
}

/** Turns clicks on the checkboxes of a list, and its keys, into a selection. */
export function useSelecting({ selection, mask, select }: Selecting, shown: ShownRows) {
  const selectedCount = countSelected(mask, shown.rows);

  const selectAll = (isSelected: boolean) => select((before) => selectRows(before, shown, isSelected));
  const keys: SelectionKeys = {
    toggle: (key) => select((before) => toggleSelected(before, key)),
    step: (from, to) => select((before) => stepRange(before, from, to, shown)),
    selectAll: () => selectAll(true),
    clear() {
      if (selection.keys.size === 0) return false;
      select(() => NOTHING_SELECTED);
      return true;
    },
  };

  // One for all rows. The whole cell counts: the box in it is small.
  function handleClick({ target, shiftKey }: MouseEvent<HTMLElement>) {
    const cell = target instanceof Element && target.closest('[data-area="select"]');
    if (!cell) return;
    const key = cell.closest<HTMLElement>('[data-key]')?.dataset.key;
    if (key === undefined) selectAll(selectedCount < shown.rows.length);
    else if (shiftKey) select((before) => selectRange(before, key, shown));
    else keys.toggle(key);
  }

  return { selectedCount, keys, handleClick };
}

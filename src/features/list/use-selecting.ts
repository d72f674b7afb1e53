import type { MouseEvent } from 'react';
import type { Roster } from '@/domain/delegate/roster';
import {
  countPicked,
  NOTHING_SELECTED,
  type Selection,
  selectRange,
  selectRows,
  stepRange,
  toggleSelected,
} from '@/domain/selection/selection';

/** Which delegates are picked for an action on many, and the way to pick. */
export interface Selecting {
  readonly selection: Selection;
  /** The same by ordinal: 1 = picked. */
  readonly mask: Uint8Array;
  readonly select: (change: (before: Selection) => Selection) => void;
}

/** How keys pick; a row is named by its delegate's key. */
export interface SelectionKeys {
  readonly toggle: (key: string) => void;
  /** Goes on from one row to the next. */
  readonly step: (from: string, to: string) => void;
  readonly selectAll: () => void;
  /** Gives false when there was nothing to clear. */
  readonly clear: () => boolean;
}

/** Turns clicks on the checkboxes of a list, and its keys, into a selection. */
export function useSelecting({ selection, mask, select }: Selecting, rows: Uint32Array, roster: Roster) {
  const pickedCount = countPicked(mask, rows);

  const selectAll = (isPicked: boolean) => select((before) => selectRows(before, rows, roster, isPicked));
  const keys: SelectionKeys = {
    toggle: (key) => select((before) => toggleSelected(before, key)),
    step: (from, to) => select((before) => stepRange(before, from, to, rows, roster)),
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
    if (key === undefined) selectAll(pickedCount < rows.length);
    else if (shiftKey) select((before) => selectRange(before, key, rows, roster));
    else keys.toggle(key);
  }

  return { pickedCount, keys, handleClick };
}

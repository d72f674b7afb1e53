import type { MouseEvent } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import {
  countSelected,
  NOTHING_SELECTED,
  type Selection,
  selectRange,
  selectRows,
  stepRange,
  toggleSelected,
} from '@/domain/selection/selection';

/** The delegates selected for bulk actions, and the function that changes the selection. */
export interface Selecting {
  readonly selection: Selection;
  /** The selection by row of the fleet: 1 = selected. */
  readonly mask: Uint8Array;
  readonly select: (change: (before: Selection) => Selection) => void;
}

/** The functions for selecting with the keyboard. They take keys of delegates. */
export interface SelectionKeys {
  readonly toggle: (key: string) => void;
  /** Extends the range from one row to the next. */
  readonly step: (from: string, to: string) => void;
  /** Selects or deselects the group whose header is at a position. */
  readonly toggleGroup: (position: number) => void;
  readonly selectAll: () => void;
  /** Clears the selection. Returns false if nothing was selected. */
  readonly clear: () => boolean;
}

/** The list in which the reader selects. */
interface SelectableList {
  readonly fleet: Fleet;
  /** Rows of the fleet, each once. */
  readonly rows: Uint32Array;
  /** The rows as shown: in groups, a row can occur more than once. */
  readonly inOrder: Uint32Array;
  /** Returns the rows of the group whose header is at a position. */
  readonly groupAt: (position: number) => Uint32Array | undefined;
}

/** Turns clicks on the checkboxes of a list, and keys, into changes of the selection. */
export function useSelecting({ selection, mask, select }: Selecting, list: SelectableList) {
  const { fleet, rows, inOrder, groupAt } = list;
  const selectedCount = countSelected(mask, rows);
  const shown = { fleet, rows: inOrder };

  const selectAll = (of: Uint32Array, isSelected: boolean) =>
    select((before) => selectRows(before, { fleet, rows: of }, isSelected));
  const toggleAll = (of: Uint32Array) => selectAll(of, countSelected(mask, of) < of.length);
  const keys: SelectionKeys = {
    toggle: (key) => select((before) => toggleSelected(before, key)),
    step: (from, to) => select((before) => stepRange(before, from, to, shown)),
    toggleGroup: (position) => toggleAll(groupAt(position) ?? new Uint32Array()),
    selectAll: () => selectAll(rows, true),
    clear() {
      if (selection.keys.size === 0) return false;
      select(() => NOTHING_SELECTED);
      return true;
    },
  };

  // One handler for all rows. A click anywhere in the cell counts, because the checkbox is small.
  function handleClick({ target, shiftKey }: MouseEvent<HTMLElement>) {
    const cell = target instanceof Element && target.closest('[data-area="select"]');
    if (!cell) return;
    const key = cell.closest<HTMLElement>('[data-key]')?.dataset.key;
    const group = cell.closest<HTMLElement>('[data-group]')?.dataset.group;
    if (group !== undefined) keys.toggleGroup(Number(group));
    else if (key === undefined) toggleAll(rows);
    else if (shiftKey) select((before) => selectRange(before, key, shown));
    else keys.toggle(key);
  }

  return { selectedCount, keys, handleClick };
}

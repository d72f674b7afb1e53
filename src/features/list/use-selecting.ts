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
  /** Selects the group whose header stands at a position, or drops it. */
  readonly toggleGroup: (position: number) => void;
  readonly selectAll: () => void;
  /** Gives false when there was nothing to clear. */
  readonly clear: () => boolean;
}

/** The list that is selected from. */
interface SelectableList {
  readonly fleet: Fleet;
  /** Rows of the fleet, each once. */
  readonly rows: Uint32Array;
  /** The rows as they stand: in groups, a row may stand more than once. */
  readonly inOrder: Uint32Array;
  /** The rows of the group whose header stands at a position. */
  readonly groupAt: (position: number) => Uint32Array | undefined;
}

/** Turns clicks on the checkboxes of a list, and its keys, into a selection. */
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

  // One for all rows. The whole cell counts: the box in it is small.
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

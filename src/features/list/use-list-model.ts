import { useCallback, useMemo, useState } from 'react';
import { keyAt } from '@/domain/delegate/fleet';
import {
  countSelected,
  NOTHING_SELECTED,
  selectRange,
  selectRows,
  stepRange,
  toggleSelected,
} from '@/domain/selection/selection';
import type { Grouping } from '@/domain/view/group';
import { type Entries, groupedEntries, plainEntries, rowsOfGroups } from './entries';
import { useGroups } from './use-groups';
import { useOpenRows, useRested } from './use-open-rows';
import { useSelection } from './use-selection';
import { type StableOrderInput, useStableOrder } from './use-stable-order';

/** What the list is asked to show. */
export interface ListInput extends Omit<StableOrderInput, 'isInteracting'> {
  readonly group: Grouping | undefined;
  /** The keys of the open rows in the address, and the function that writes them. */
  readonly open: readonly string[];
  readonly onOpen: (keys: readonly string[]) => void;
  /** The key of the only row that a search finds, by its host: it opens when the reader has stopped typing. */
  readonly found: string | undefined;
}

/** What the reader is doing in the list. Rows keep their places while any of these is true. */
interface Hand {
  readonly isOver: boolean;
  readonly hasFocus: boolean;
  readonly hasPopup: boolean;
}

/** A pressed key: Down, j and so on are already translated to one name. */
export interface ListKey {
  readonly key:
    | 'ArrowDown'
    | 'ArrowUp'
    | 'ArrowLeft'
    | 'ArrowRight'
    | 'Home'
    | 'End'
    | 'Select'
    | 'Escape'
    | 'All';
  readonly isShift: boolean;
}

/** The state of the list, without elements: which lines there are, and which of them are open, selected or focused. */
export type ListModel = ReturnType<typeof useListModel>;

const FREE: Hand = { isOver: false, hasFocus: false, hasPopup: false };
const STEPS: { readonly [Key in ListKey['key']]?: number } = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The state of the list and the functions that change it: stable order, groups, open rows, selection, focus and keys.
 * It knows no element, so its rules can be tested without a browser; the components draw it.
 */
export function useListModel(input: ListInput) {
  const { fleet, rows: wanted, viewKey, group, open, onOpen, found } = input;
  const [hand, setHand] = useState(FREE);
  const report = useCallback(
    (change: Partial<Hand>) =>
      setHand((before) => {
        const { isOver, hasFocus, hasPopup } = { ...before, ...change };
        const isSame =
          isOver === before.isOver && hasFocus === before.hasFocus && hasPopup === before.hasPopup;
        return isSame ? before : { isOver, hasFocus, hasPopup };
      }),
    [],
  );
  const isInteracting = hand.isOver || hand.hasFocus || hand.hasPopup;
  const { rows, waiting, applyWaiting } = useStableOrder({ fleet, rows: wanted, viewKey, isInteracting });
  const groups = useGroups(fleet, rows, group);
  const openRows = useOpenRows(open, onOpen, useRested(found, viewKey));
  const selecting = useSelection(fleet);
  const entries = useMemo(
    () => (groups ? groupedEntries(fleet, groups.groups, groups.isFolded) : plainEntries(fleet, rows)),
    [fleet, rows, groups],
  );
  const focus = useLineFocus(entries);
  const { mask, selection } = selecting;
  const changeSelection = selecting.select;

  const keyOf = (position: number) => keyAt(fleet, entries.at(position)?.row ?? -1);
  // The order for a range is the order as shown: in groups, a row can occur more than once.
  const inOrder = () => ({ fleet, rows: groups ? rowsOfGroups(groups.groups) : rows });
  const selectAll = (of: Uint32Array, isSelected: boolean) =>
    changeSelection((before) => selectRows(before, { fleet, rows: of }, isSelected));
  const toggleRows = (of: Uint32Array) => selectAll(of, countSelected(mask, of) < of.length);

  /** Selects or deselects the line at a position, or with `isRange` all lines from the last one on. */
  function select(position: number, isRange: boolean) {
    const key = keyOf(position);
    if (key === undefined) toggleRows(entries.at(position)?.group?.rows ?? new Uint32Array());
    else if (isRange) changeSelection((before) => selectRange(before, key, inOrder()));
    else changeSelection((before) => toggleSelected(before, key));
  }

  function move(position: number, step: number, isSelecting: boolean) {
    const next = Math.min(entries.count - 1, Math.max(0, position + step));
    const [key, nextKey] = [keyOf(position), keyOf(next)];
    if (isSelecting && key !== undefined && nextKey !== undefined)
      changeSelection((before) => stepRange(before, key, nextKey, inOrder()));
    focus.moveTo(next);
  }

  /** Opens or closes the instances of a delegate, or unfolds or folds a group. False if nothing changes. */
  function setOpen(position: number, isOpen: boolean): boolean {
    const key = keyOf(position);
    const entry = entries.at(position);
    if (key !== undefined) {
      if (openRows.keys.has(key) === isOpen) return false;
      openRows.toggle(key);
    } else if (entry?.group && groups) {
      if (groups.isFolded(entry.group) !== isOpen) return false;
      groups.toggle(entry.group);
    }
    return true;
  }

  /** False if the key changes nothing. */
  function press(position: number, { key, isShift }: ListKey): boolean {
    const step = STEPS[key];
    if (step !== undefined) move(position, step, isShift);
    else if (key === 'All') selectAll(rows, true);
    else if (isShift) return false;
    else if (key === 'Select') select(position, false);
    else if (key === 'Escape') {
      if (selection.keys.size === 0) return false;
      changeSelection(() => NOTHING_SELECTED);
    } else if (key === 'Home') focus.moveTo(0);
    else if (key === 'End') focus.moveTo(entries.count - 1);
    else return setOpen(position, key === 'ArrowRight');
    return true;
  }

  return {
    /** Rows of the fleet in the order to show, which is kept while the reader works in the list. */
    rows,
    waiting,
    applyWaiting,
    groups,
    entries,
    openRows,
    selecting,
    /** How many of `rows` are selected. */
    selectedCount: countSelected(mask, rows),
    focus,
    report,
    press,
    select,
    /** Selects all rows, or none if all are selected. */
    toggleAll: () => toggleRows(rows),
  };
}

/** The line of the list that has the focus. */
interface FocusedLine {
  readonly id: string;
  /** Where it is, or was before it disappeared. */
  readonly position: number;
  /** Whether the focus still has to be moved there, once the line is rendered. */
  readonly isWanted: boolean;
}

/**
 * The focus of a list, by line instead of by element. Follows it across answers, filters and orders. When the line with the focus disappears, the focus moves to the line
 * at its position.
 */
function useLineFocus(entries: Entries) {
  const [state, setState] = useState<FocusedLine>();
  const focused = state && followed(state, entries);
  if (focused !== state) setState(focused);

  const set = useCallback(
    (position: number, isWanted: boolean) => {
      const id = position < 0 ? '' : entries.idAt(position);
      setState(id === '' ? undefined : { id, position, isWanted });
    },
    [entries],
  );
  /** Asks for the focus to move to the line at a position. */
  const moveTo = useCallback((position: number) => set(position, true), [set]);
  /** Reports that the line at a position got the focus; -1 when the focus left the list. */
  const report = useCallback((position: number) => set(position, false), [set]);
  return {
    /** The position of the line with the focus; -1 if the focus is elsewhere. */
    position: focused?.position ?? -1,
    id: focused?.id,
    isWanted: focused?.isWanted ?? false,
    moveTo,
    report,
  };
}

function followed(line: FocusedLine, entries: Entries): FocusedLine | undefined {
  const position = entries.positionOf(line.id);
  if (position === line.position) return line;
  if (position >= 0) return { ...line, position };
  if (entries.count === 0) return undefined;
  const nearest = Math.min(line.position, entries.count - 1);
  return { id: entries.idAt(nearest), position: nearest, isWanted: true };
}

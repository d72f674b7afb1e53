import type { KeyboardEvent, RefObject } from 'react';
import { type Fleet, keyAt } from '@/domain/delegate/fleet';
import { SINGLE_KEYS, usePreference } from '@/ui/preferences';
import type { RowWindow } from '@/ui/use-row-window';
import type { Entries } from './entries';
import { focusNextTag } from './tag-links';
import type { Groups } from './use-groups';
import { rowLinkAt } from './use-kept-focus';
import type { OpenRows } from './use-open-rows';
import type { SelectionKeys } from './use-selecting';

interface ListKeysInput {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly fleet: Fleet;
  readonly entries: Entries;
  readonly groups: Groups | undefined;
  readonly reveal: RowWindow['reveal'];
  readonly openRows: OpenRows;
  readonly selection: SelectionKeys;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const LETTERS: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp', x: 'Select' };

/**
 * Returns the key handler of the list, for keys pressed while the focus is in it. Down or j and Up or k move by line, Home
 * and End to the ends. Right and Left open and close a delegate's instances, unfold and fold a group, or move between tags.
 * x selects a delegate or a group, Shift with Up and Down a range, Ctrl or Cmd with A all shown delegates. Escape clears the
 * selection. The browser handles Enter on a link. The reader can switch the letters off.
 */
export function useListKeys(input: ListKeysInput) {
  const { table, fleet, entries, groups, reveal, openRows, selection } = input;
  const [singleKeys] = usePreference(SINGLE_KEYS);
  const keyOf = (position: number) => keyAt(fleet, entries.at(position)?.row ?? -1);

  const focusRow = (position: number) => reveal(position, () => rowLinkAt(table.current, position)?.focus());

  function move(position: number, step: number, isSelecting: boolean) {
    const next = Math.min(entries.count - 1, Math.max(0, position + step));
    const [key, nextKey] = [keyOf(position), keyOf(next)];
    if (isSelecting && key !== undefined && nextKey !== undefined) selection.step(key, nextKey);
    focusRow(next);
  }

  /** Opens or closes the instances of a delegate, or unfolds or folds a group. Returns false if nothing changes. */
  function open(position: number, isOpen: boolean): boolean {
    const key = keyOf(position);
    const group = entries.at(position)?.group;
    if (key !== undefined) {
      if (openRows.keys.has(key) === isOpen) return false;
      openRows.toggle(key);
    } else if (group && groups) {
      if (groups.isFolded(group) !== isOpen) return false;
      groups.toggle(group);
    }
    return true;
  }

  function toggleSelected(position: number) {
    const key = keyOf(position);
    if (key === undefined) selection.toggleGroup(position);
    else selection.toggle(key);
  }

  return (event: KeyboardEvent<HTMLTableElement>) => {
    // A menu opened from a row renders outside the list, and handles arrow keys itself.
    if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target)) return;
    if (event.altKey || event.defaultPrevented) return;
    const row = event.target.closest<HTMLElement>('tbody[data-index]');
    if (!row || event.target.closest('[popover]')) return;
    const position = Number(row.dataset.index);
    const pressed = (singleKeys === 'on' && LETTERS[event.key]) || event.key;
    const step = STEPS[pressed];
    if (event.ctrlKey || event.metaKey) {
      if (pressed !== 'a' || event.shiftKey) return;
      selection.selectAll();
    } else if (step !== undefined) move(position, step, event.shiftKey);
    else if (event.shiftKey) return;
    else if (pressed === 'Select') toggleSelected(position);
    else if (pressed === 'Escape') {
      if (!selection.clear()) return;
    } else if (pressed === 'Home') focusRow(0);
    else if (pressed === 'End') focusRow(entries.count - 1);
    else if (pressed === 'ArrowRight' || pressed === 'ArrowLeft') {
      const isRight = pressed === 'ArrowRight';
      if (!focusNextTag(event.target, isRight) && !open(position, isRight)) return;
    } else return;
    event.preventDefault();
  };
}

import type { KeyboardEvent, RefObject } from 'react';
import { SINGLE_KEYS, usePreference } from '@/ui/preferences';
import type { RowWindow } from '@/ui/use-row-window';
import { rowLinkAt } from './use-kept-focus';
import type { OpenRows } from './use-open-rows';
import type { SelectionKeys } from './use-selecting';

interface ListKeysInput {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly count: number;
  readonly keyAt: (position: number) => string | undefined;
  readonly reveal: RowWindow['reveal'];
  readonly openRows: OpenRows;
  readonly selection: SelectionKeys;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const LETTERS: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp', x: 'Select' };

/**
 * The keys of the list, heard only while the focus is in it: Down or j and Up or k move by delegate, Home and End go to
 * the ends, Right and Left open and close the instances. x selects a delegate, Shift with Up and Down a range, Ctrl or Cmd
 * with A all that are shown, and Escape drops the selection. Enter is the link's own. The letters can be switched off.
 */
export function useListKeys({ table, count, keyAt, reveal, openRows, selection }: ListKeysInput) {
  const [singleKeys] = usePreference(SINGLE_KEYS);

  const focusRow = (position: number) => reveal(position, () => rowLinkAt(table.current, position)?.focus());

  return (event: KeyboardEvent<HTMLTableElement>) => {
    // A menu opened from a row is drawn elsewhere, and has its own arrow keys.
    if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target)) return;
    if (event.altKey || event.defaultPrevented) return;
    const row = event.target.closest<HTMLElement>('tbody[data-index]');
    if (!row || event.target.closest('[popover]')) return;
    const position = Number(row.dataset.index);
    const key = keyAt(position);
    const pressed = (singleKeys === 'on' && LETTERS[event.key]) || event.key;
    const step = STEPS[pressed];
    if (event.ctrlKey || event.metaKey) {
      if (pressed !== 'a' || event.shiftKey) return;
      selection.selectAll();
    } else if (step !== undefined) {
      const next = Math.min(count - 1, Math.max(0, position + step));
      const nextKey = keyAt(next);
      if (event.shiftKey && key !== undefined && nextKey !== undefined) selection.step(key, nextKey);
      focusRow(next);
    } else if (event.shiftKey) return;
    else if (key !== undefined && pressed === 'Select') selection.toggle(key);
    else if (pressed === 'Escape') {
      if (!selection.clear()) return;
    } else if (pressed === 'Home') focusRow(0);
    else if (pressed === 'End') focusRow(count - 1);
    else if (key !== undefined && pressed === 'ArrowRight' && !openRows.keys.has(key)) openRows.toggle(key);
    else if (key !== undefined && pressed === 'ArrowLeft' && openRows.keys.has(key)) openRows.toggle(key);
    else return;
    event.preventDefault();
  };
}

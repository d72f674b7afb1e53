import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { SINGLE_KEYS, usePreference } from '@/ui/preferences';
import { lineLinkAt, linePositionOf } from './line-elements';
import { focusNextTag } from './tag-links';
import type { ListKey, ListModel } from './use-list-model';

const LETTERS: Readonly<Record<string, ListKey['key']>> = { j: 'ArrowDown', k: 'ArrowUp', x: 'Select' };
const KEYS: ReadonlySet<string> = new Set<ListKey['key']>([
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'Escape',
  'Select',
]);

/**
 * Connects the model of a list with its elements: handles keys and focus, and moves the focus to the line that the
 * model asks for. Down or j and Up or k move by line, Home and End to the ends. Right and Left open and close a line,
 * or move between tags. x selects, Shift with Up and Down a range, Ctrl or Cmd with A all rows. Escape clears the
 * selection. The reader can switch the letters off.
 */
export function useLineEvents(
  table: RefObject<HTMLTableElement | null>,
  model: ListModel,
  hasPopup: boolean,
) {
  const [singleKeys] = usePreference(SINGLE_KEYS);
  const { focus, press, report } = model;

  useLayoutEffect(() => {
    if (!focus.isWanted) return;
    const { activeElement } = document;
    // A line that disappeared has left the focus on the body; a dialog that has it now keeps it.
    if (activeElement === document.body || table.current?.contains(activeElement))
      lineLinkAt(table.current, focus.position)?.focus();
    else focus.report(focus.position);
  });

  useLayoutEffect(() => {
    const list = table.current;
    return () => {
      report({ hasFocus: false, isOver: false });
      if (list?.contains(document.activeElement))
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [table, report]);

  function handleFocus({ currentTarget, target }: FocusEvent<HTMLTableElement>) {
    report({ hasFocus: true });
    if (currentTarget.contains(target)) focus.report(linePositionOf(target));
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLTableElement>) {
    // Within the list, the next focus event follows: one render instead of two.
    if (currentTarget.contains(relatedTarget)) return;
    report({ hasFocus: false });
    // The line of an open popup counts as focused: if it disappears, the line in its place gets the focus.
    if (!hasPopup) focus.report(-1);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target)) return;
    if (event.altKey || event.defaultPrevented) return;
    const position = linePositionOf(event.target);
    const key = listKey(event, singleKeys === 'on');
    if (position === -1 || key === undefined) return;
    const isRight = key.key === 'ArrowRight';
    if ((isRight || key.key === 'ArrowLeft') && focusNextTag(event.target, isRight)) event.preventDefault();
    else if (press(position, key)) event.preventDefault();
  }

  return { handleFocus, handleBlur, handleKeyDown };
}

/** Undefined for a key that the list does not handle. */
function listKey(
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  hasLetters: boolean,
): ListKey | undefined {
  if (ctrlKey || metaKey) return key === 'a' && !shiftKey ? { key: 'All', isShift: false } : undefined;
  const named = LETTERS[key] && !hasLetters ? undefined : (LETTERS[key] ?? key);
  return named !== undefined && isListKey(named) ? { key: named, isShift: shiftKey } : undefined;
}

function isListKey(key: string): key is ListKey['key'] {
  return KEYS.has(key);
}

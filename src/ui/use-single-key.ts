import { useEffect, useEffectEvent } from 'react';
import { SINGLE_KEYS, usePreference } from './preferences';

/**
 * Whether a key is no shortcut of the page. This is so with a modifier, in a field or a menu, and while a dialog is open.
 */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role="menu"], dialog')
  )
    return true;
  return document.querySelector('dialog[open]') !== null;
}

/** Calls back when the reader presses this key as a shortcut. Gives whether such keys are on. */
export function useSingleKey(key: string, onPress: () => void): boolean {
  const [singleKeys] = usePreference(SINGLE_KEYS);
  const isOn = singleKeys === 'on';
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!isOn) return undefined;
    function handleKey(event: KeyboardEvent) {
      if (event.key !== key || isTyping(event)) return;
      event.preventDefault();
      press();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [key, isOn]);
  return isOn;
}

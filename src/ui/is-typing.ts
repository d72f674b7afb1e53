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

/**
 * Whether a key belongs to a field, a dialog or a menu, or comes with a modifier, so that it is no shortcut of the page.
 */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"], dialog')
  )
    return true;
  return document.querySelector('dialog[open]') !== null;
}

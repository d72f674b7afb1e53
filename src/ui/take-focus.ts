/** A ref callback that focuses an element when it mounts: the button that had the focus is gone or has changed. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

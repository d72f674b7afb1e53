/** As a `ref`: what has just come takes the focus, because what had it did its work and may be another button now. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

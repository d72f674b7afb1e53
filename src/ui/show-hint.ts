/** The event that asks the hint layer to say something. */
export const SHOW_HINT = 'showhint';

/** Says something for a moment beside what has the focus, such as "Copied"; announce it as well. */
export function showHint(text: string): void {
  document.activeElement?.dispatchEvent(new CustomEvent(SHOW_HINT, { bubbles: true, detail: text }));
}

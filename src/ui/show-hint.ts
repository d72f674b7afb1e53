/** The event that asks the hint layer to show a text. */
export const SHOW_HINT = 'showhint';

/** Shows a text such as "Copied" beside the focused element for a moment. Screen readers need `announce` too. */
export function showHint(text: string): void {
  document.activeElement?.dispatchEvent(new CustomEvent(SHOW_HINT, { bubbles: true, detail: text }));
}

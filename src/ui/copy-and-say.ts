import { announce } from './announce';
import { showHint } from './show-hint';

/** Copies a text, then announces the outcome and shows it as a hint: `Link copied`, or that copying was not allowed. */
export async function copyAndSay(text: string, what: string): Promise<void> {
  sayOutcome((await copyText(text)) ? `${what} copied` : 'The browser did not allow copying');
}

/** Announces what came of an action, and shows it as a hint. */
export function sayOutcome(outcome: string): void {
  announce(outcome);
  showHint(outcome);
}

/** Copies a text to the clipboard. Resolves to whether the browser allowed it; never rejects. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // There is no permission, or the page is not a secure context.
    return false;
  }
}

import { announce } from './announce';
import { copyText } from './copy-text';
import { showHint } from './show-hint';

/** Copies a text and says so beside what has the focus: `Link copied`; or that the browser did not allow it. */
export async function copyAndSay(text: string, what: string): Promise<void> {
  const outcome = (await copyText(text)) ? `${what} copied` : 'The browser did not allow copying';
  announce(outcome);
  showHint(outcome);
}

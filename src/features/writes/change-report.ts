import { createStore } from '@/lib/store';
import { announce } from '@/ui/announce';

interface ChangeReport {
  /** A sentence: "The token ci was revoked." */
  readonly text: string;
  /** The path of the page that shows it. */
  readonly path: string;
}

/** The change that the page reports now, if any. */
export const changeReport = createStore<ChangeReport | undefined>(undefined);

/** Shows and announces a change on the current page. The report stays until it is dismissed or another page opens. */
export function reportChange(text: string): void {
  changeReport.set({ text, path: location.pathname });
  announce(text);
}

import { createStore } from '@/lib/store';

const GATHER_MS = 150;
const LEAST_GAP_MS = 1000;

/** The text of the live regions. `turn` grows with every text, so that a repeated text is announced again. */
interface Announcement {
  readonly turn: number;
  readonly text: string;
}

export const announcement = createStore<Announcement>({ turn: 0, text: '' });

// The page has one live region, so that its texts wait in one place.
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<string>();

/**
 * Announces a short text through the polite live region. Texts within 150 ms are joined, and there is at most one
 * announcement a second. A text that is repeated later is announced again. Needs an `Announcer` on the page.
 */
export function announce(text: string): void {
  if (text.trim() === '') return;
  waiting.add(text);
  timer ??= setTimeout(say, GATHER_MS);
}

function say() {
  timer = undefined;
  if (waiting.size === 0) return;
  const text = [...waiting].join('. ');
  waiting.clear();
  announcement.set({ turn: announcement.get().turn + 1, text });
  timer = setTimeout(say, LEAST_GAP_MS);
}

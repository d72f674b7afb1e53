const GATHER_MS = 150;
const LEAST_GAP_MS = 1000;

/** What the live regions say now. `turn` grows with every saying, so that the same words are said again. */
export interface Announcement {
  readonly turn: number;
  readonly text: string;
}

let current: Announcement = { turn: 0, text: '' };
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<string>();
const listeners = new Set<() => void>();

/**
 * Has assistive technology read a short text when it is free. Texts that come close together are read as one, at most
 * one reading a second; the same text later is read again. Needs an `Announcer` on the page.
 */
export function announce(text: string): void {
  if (text.trim() === '') return;
  waiting.add(text);
  timer ??= setTimeout(say, GATHER_MS);
}

function say() {
  timer = undefined;
  if (waiting.size === 0) return;
  current = { turn: current.turn + 1, text: [...waiting].join('. ') };
  waiting.clear();
  for (const listener of listeners) listener();
  timer = setTimeout(say, LEAST_GAP_MS);
}

/** For the `Announcer`: what is said now. */
export function currentAnnouncement(): Announcement {
  return current;
}

/** For the `Announcer`: calls back whenever something new is said. Returns the way out. */
export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

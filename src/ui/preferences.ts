import { useCallback, useSyncExternalStore } from 'react';
import type { TimeZone } from '@/lib/time';

const PREFIX = 'delegate-overview:';

/** Something the reader chooses once for this browser, out of a few named values. */
export interface Preference<Value extends string> {
  readonly key: string;
  readonly values: readonly Value[];
  /** What holds until something is chosen, and instead of anything stored that is not a value. */
  readonly fallback: Value;
}

/** Light, dark, or as the system says. `public/theme.js` reads the same key before the first paint. */
export const THEME: Preference<'system' | 'light' | 'dark'> = {
  key: 'theme',
  values: ['system', 'light', 'dark'],
  fallback: 'system',
};

/** Whether single keys such as `/` act as shortcuts; people who dictate need them off. */
export const SINGLE_KEYS: Preference<'on' | 'off'> = {
  key: 'single-keys',
  values: ['on', 'off'],
  fallback: 'on',
};

/** The zone in which moments are written. */
export const TIME_ZONE: Preference<TimeZone> = {
  key: 'time-zone',
  values: ['local', 'utc'],
  fallback: 'local',
};

/** Whether the overview shows its charts; by default where they fit side by side. */
export const CHARTS: Preference<'auto' | 'open' | 'closed'> = {
  // The name under which browsers have stored it: another would forget what readers chose.
  key: 'pictures',
  values: ['auto', 'open', 'closed'],
  fallback: 'auto',
};

// Holds for this tab what storage refuses to keep, and tells the components of this tab: `storage` events go to others.
const unsaved = new Map<string, string>();
const listeners = new Set<() => void>();

/** The reader's choice and the way to change it. Kept in local storage where there is one, and the same in all tabs. */
export function usePreference<Value extends string>({ key, values, fallback }: Preference<Value>) {
  const [stored, keep] = useKeptText(key);
  const choose: (next: Value) => void = keep;
  return [values.find((candidate) => candidate === stored) ?? fallback, choose] as const;
}

/** A text that is kept as choices are, and the way to change it; empty while there is none. Anybody may have written it. */
export function useKeptText(key: string) {
  const text = useSyncExternalStore(subscribe, () => read(key));
  const keep = useCallback((next: string) => write(key, next), [key]);
  return [text, keep] as const;
}

function read(key: string): string {
  try {
    return unsaved.get(key) ?? localStorage.getItem(PREFIX + key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, value: string) {
  try {
    localStorage.setItem(PREFIX + key, value);
    unsaved.delete(key);
  } catch {
    unsaved.set(key, value);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

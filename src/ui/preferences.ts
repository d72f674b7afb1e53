import { useCallback, useSyncExternalStore } from 'react';
import type { TimeZone } from '@/lib/time';

const PREFIX = 'delegate-overview:';

/** A setting of the reader for this browser, with a few named values. */
export interface Preference<Value extends string> {
  readonly key: string;
  readonly values: readonly Value[];
  /** The value until the reader chooses one, and in place of a stored text that is no value. */
  readonly fallback: Value;
}

/** Light, dark, or as the system says. `public/theme.js` reads the same key before the first paint. */
export const THEME: Preference<'system' | 'light' | 'dark'> = {
  key: 'theme',
  values: ['system', 'light', 'dark'],
  fallback: 'system',
};

/** Whether single keys such as `/` are shortcuts. People who dictate need them off. */
export const SINGLE_KEYS: Preference<'on' | 'off'> = {
  key: 'single-keys',
  values: ['on', 'off'],
  fallback: 'on',
};

export const TIME_ZONE: Preference<TimeZone> = {
  key: 'time-zone',
  values: ['local', 'utc'],
  fallback: 'local',
};

// Values that local storage refused, for this tab. The listeners are those of this tab: `storage` events go to other tabs.
const unsaved = new Map<string, string>();
const listeners = new Set<() => void>();

/** The reader's choice and its setter. Local storage keeps the choice for all tabs, if there is a local storage. */
export function usePreference<Value extends string>({ key, values, fallback }: Preference<Value>) {
  const [stored, keep] = useStoredText(key);
  const choose: (next: Value) => void = keep;
  return [values.find((candidate) => candidate === stored) ?? fallback, choose] as const;
}

/** Like {@link usePreference} for any text; '' if there is none. The text is not validated. */
export function useStoredText(key: string) {
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

import { useSyncExternalStore } from 'react';
import type { Store } from '@/lib/store';

/** Re-renders when the value changes. */
export function useStore<Value>({ get, subscribe }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}

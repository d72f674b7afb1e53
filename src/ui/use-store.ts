import { useSyncExternalStore } from 'react';
import type { Store } from '@/lib/store';

/** Returns the value of a store. Re-renders when it changes. */
export function useStore<Value>({ get, subscribe }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}

import { useSyncExternalStore } from 'react';
import type { Store } from '@/lib/store';

/** The value of a store, as it changes. */
export function useStore<Value>({ get, subscribe }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}

import { useDeferredValue, useMemo } from 'react';
import { readLastingFilter } from '@/domain/filter/lasting-filter';
import { createStore } from '@/lib/store';
import { useStoredText } from '@/ui/preferences';

/** How many delegates the filter of the notifications shows; undefined without a filter, and until the page has looked. */
export const shownByFilter = createStore<number | undefined>(undefined);

/** The typed filter of this browser's notifications, what is wrong with it, and its setter. A wrong one is not in use. */
export function useNoticeFilter() {
  const [text, keep] = useStoredText('notification-filter');
  const settled = useDeferredValue(text);
  const read = useMemo(() => readLastingFilter(settled), [settled]);
  const problem = 'problem' in read ? `The filter ${read.problem}` : undefined;
  return { text, keep, problem, inUse: problem === undefined ? settled : '' };
}

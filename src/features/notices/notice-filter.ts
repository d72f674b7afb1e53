import { useMemo } from 'react';
import { readLastingFilter } from '@/domain/filter/lasting-filter';
import { createStore } from '@/lib/store';
import { useStoredText } from '@/ui/preferences';

/** How many delegates the filter of the notifications shows; undefined without a filter, and until the page has looked. */
export const shownByFilter = createStore<number | undefined>(undefined);

/** The typed filter of this browser's notifications, its setter, and what is wrong with it. A wrong one is not in use. */
export function useNoticeFilter() {
  const [text, keep] = useStoredText('notification-filter');
  const read = useMemo(() => readLastingFilter(text), [text]);
  const problem = 'problem' in read ? `The filter ${read.problem}.` : undefined;
  return { text, keep, problem, inUse: problem === undefined ? text : '' };
}

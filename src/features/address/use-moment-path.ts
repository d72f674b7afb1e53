import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { formatAsOf } from '@/domain/address/as-of';
import { AS_OF, withQuery } from '@/lib/href';

/** The path of this page at a moment of the past, or on a day to come, epoch ms; undefined leads back to now. */
export function useMomentPath(): (at: number | undefined, isToCome?: boolean) => string {
  const { pathname, search } = useLocation();
  return useCallback(
    (at, isToCome = false) => {
      const query = new URLSearchParams(search);
      if (at === undefined) query.delete(AS_OF);
      else query.set(AS_OF, formatAsOf({ at, isToCome }));
      return withQuery(pathname, query);
    },
    [pathname, search],
  );
}

import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { AS_OF, withQuery } from '@/lib/href';
import { formatIso } from '@/lib/time';

/** The path of this page at another moment, epoch ms; undefined leads back to now. */
export function useMomentPath(): (at: number | undefined) => string {
  const { pathname, search } = useLocation();
  return useCallback(
    (at) => {
      const query = new URLSearchParams(search);
      const text = formatIso(at);
      if (text === undefined) query.delete(AS_OF);
      else query.set(AS_OF, text);
      return withQuery(pathname, query);
    },
    [pathname, search],
  );
}

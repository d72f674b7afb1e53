import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { type ViewChanges, writeView } from '@/domain/address/address';
import { hrefOf, withQuery } from '@/lib/href';

/** Gives the link to this page with another view. */
export function useViewHref(): (changes: ViewChanges) => string {
  const { pathname, search } = useLocation();
  return useCallback(
    (changes) => hrefOf(withQuery(pathname, writeView(new URLSearchParams(search), changes))),
    [pathname, search],
  );
}

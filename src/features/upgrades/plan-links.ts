import { MAX_VALUES, writeView } from '@/domain/query/address';
import type { DelegateFilters } from '@/domain/query/filters';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { delegatePath, overviewPath } from '@/domain/scope/paths';
import type { Candidate } from '@/domain/upgrade/candidates';
import { hrefOf, withQuery } from '@/lib/href';

/** The list with these filters. */
export function listHref({ scope, includesBelow }: ListingChoice, filters: Partial<DelegateFilters>): string {
  const query = writeView(new URLSearchParams(), { filters, withScopesBelow: includesBelow === true });
  return hrefOf(withQuery(overviewPath(scope), query));
}

/** The list of exactly these delegates; undefined for more than an address can name. */
export function delegatesHref(
  listing: ListingChoice,
  delegates: readonly Pick<Candidate, 'delegate'>[],
): string | undefined {
  const keys = delegates.map(({ delegate }) => delegate.key);
  return keys.length > 0 && keys.length <= MAX_VALUES ? listHref(listing, { delegate: keys }) : undefined;
}

/** The page of a delegate, with its troubleshooter if asked. */
export function delegateHref(
  { scope }: ListingChoice,
  key: string,
  task?: 'troubleshoot' | 'upgrade',
): string {
  const path = delegatePath(scope, key);
  return hrefOf(task ? withQuery(path, new URLSearchParams({ [task]: key })) : path);
}

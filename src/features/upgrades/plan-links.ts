import { listPath, MAX_VALUES } from '@/domain/address/address';
import type { DelegateRow } from '@/domain/delegate/rows';
import type { DelegateFilters } from '@/domain/filter/filters';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { activityPath, delegatePath } from '@/domain/scope/paths';
import type { Candidate } from '@/domain/upgrade/candidates';
import { hrefOf, withQuery } from '@/lib/href';
import { formatIso } from '@/lib/time';
import type { PlanState } from './use-plan';

/** The list with these filters. */
export function listHref(listing: ListingChoice, filters: Partial<DelegateFilters>): string {
  return hrefOf(listPath(listing, filters));
}

/** The list of exactly these delegates; undefined for more than an address can name. */
export function delegatesHref(
  listing: ListingChoice,
  delegates: readonly Pick<Candidate, 'delegate'>[],
): string | undefined {
  const keys = delegates.map(({ delegate }) => delegate.key);
  return keys.length > 0 && keys.length <= MAX_VALUES ? listHref(listing, { delegate: keys }) : undefined;
}

/** As {@link delegatesHref}, for rows of the fleet. */
export function rowsHref(listing: ListingChoice, delegates: readonly DelegateRow[]): string | undefined {
  return delegatesHref(
    listing,
    delegates.map((delegate) => ({ delegate })),
  );
}

/** What happened since the day of a plan, with how far its waves are. The address of the plan is one value of that address. */
export function planActivityHref(
  { scope, includesBelow }: ListingChoice,
  { queryOf, parameters }: PlanState,
): string {
  const params = new URLSearchParams({ plan: queryOf({}).slice(1) });
  if (parameters.plan !== undefined) params.set('from', formatIso(parameters.plan) ?? '');
  if (includesBelow) params.set('all', 'true');
  return hrefOf(withQuery(activityPath(scope), params));
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

import type { ListingChoice } from '@/domain/scope/listing-choice';
import { hasScopesBelow, orgOf, projectOf } from '@/domain/scope/scope';

/**
 * Below the path of the page. With `since`: what changed after that version. The head of the page preloads the address
 * without `since`: a browser uses the preloaded answer only for exactly the same address.
 */
export function fleetAddress(listing: ListingChoice, since?: string): string {
  const params = listingParams(listing);
  if (since !== undefined) params.set('since', since);
  return `/fleet?${params}`;
}

/** How a request to our server names a listing. */
export function listingParams({ scope, includesBelow = false }: ListingChoice): URLSearchParams {
  const params = new URLSearchParams({ accountIdentifier: scope.account });
  const [org, project] = [orgOf(scope), projectOf(scope)];
  if (org !== undefined) params.set('orgIdentifier', org);
  if (project !== undefined) params.set('projectIdentifier', project);
  if (includesBelow && hasScopesBelow(scope)) params.set('all', 'true');
  return params;
}

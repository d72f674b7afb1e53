import { hasScopesBelow, orgOf, projectOf } from '@/domain/scope/scope';
import type { ListingChoice } from './messages';

/**
 * With `since`: what changed after that version. The head of the page preloads the address without `since`: a browser
 * uses the preloaded answer only for exactly the same address.
 */
export function fleetAddress({ scope, includesBelow = false }: ListingChoice, since?: string): string {
  const params = new URLSearchParams({ accountIdentifier: scope.account });
  const [org, project] = [orgOf(scope), projectOf(scope)];
  if (org !== undefined) params.set('orgIdentifier', org);
  if (project !== undefined) params.set('projectIdentifier', project);
  if (includesBelow && hasScopesBelow(scope)) params.set('all', 'true');
  if (since !== undefined) params.set('since', since);
  return `/fleet?${params}`;
}

import { hasView } from '@/domain/address/address';
import { overviewPath } from '@/domain/scope/paths';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { AS_OF, withQuery } from '@/lib/href';

// Of this tab, and not of a page: any page links to the list as it was left.
const searches = new Map<string, string>();

/** For this tab, without the moment: the links of a page add that of the page. `search` has its `?`. */
export function rememberList(scope: Scope, search: string): void {
  const params = new URLSearchParams(search);
  params.delete(AS_OF);
  searches.set(scopeKey(scope), withQuery('', params));
}

/** Whether the list of a scope was last shown, in this tab, with an address without a view. */
export function wasLeftBare(scope: Scope): boolean {
  const search = searches.get(scopeKey(scope));
  return search !== undefined && !hasView(new URLSearchParams(search));
}

/** With its `?`; '' if this tab has not shown the list yet. */
export function listSearch(scope: Scope): string {
  return searches.get(scopeKey(scope)) ?? '';
}

/** As this tab last showed the list. */
export function listAddress(scope: Scope): string {
  return overviewPath(scope) + listSearch(scope);
}

import { hasView } from '@/domain/query/address';
import { overviewPath } from '@/domain/scope/paths';
import { type Scope, scopeKey } from '@/domain/scope/scope';

const searches = new Map<string, string>();

/** Remembers, for this tab, how the list of a scope was last filtered and sorted: the query string with its `?`. */
export function rememberList(scope: Scope, search: string): void {
  searches.set(scopeKey(scope), search);
}

/** Whether the list of a scope was left, in this tab, with an address that asks for nothing. */
export function wasLeftBare(scope: Scope): boolean {
  const search = searches.get(scopeKey(scope));
  return search !== undefined && !hasView(new URLSearchParams(search));
}

/** How the list of a scope was last left in this tab: the query string, empty when it was not shown yet. */
export function listSearch(scope: Scope): string {
  return searches.get(scopeKey(scope)) ?? '';
}

/** The way back to the list of a scope, as it was last left. */
export function listAddress(scope: Scope): string {
  return overviewPath(scope) + listSearch(scope);
}

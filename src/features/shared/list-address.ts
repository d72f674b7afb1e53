import { hasView } from '@/domain/query/address';
import { overviewPath } from '@/domain/scope/paths';
import { type Scope, scopeKey } from '@/domain/scope/scope';

const searches = new Map<string, string>();

/** Stores, for this tab, the query string with its `?` with which the list of a scope was last shown. */
export function rememberList(scope: Scope, search: string): void {
  searches.set(scopeKey(scope), search);
}

/** Whether the list of a scope was last shown, in this tab, with an address without a view. */
export function wasLeftBare(scope: Scope): boolean {
  const search = searches.get(scopeKey(scope));
  return search !== undefined && !hasView(new URLSearchParams(search));
}

/** Returns the query string with which the list of a scope was last shown in this tab; '' if it was not shown yet. */
export function listSearch(scope: Scope): string {
  return searches.get(scopeKey(scope)) ?? '';
}

/** Returns the address of the list of a scope, as it was last shown in this tab. */
export function listAddress(scope: Scope): string {
  return overviewPath(scope) + listSearch(scope);
}

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

/** The way back to the list of a scope, as it was last left. */
export function listAddress(scope: Scope): string {
  return overviewPath(scope) + (searches.get(scopeKey(scope)) ?? '');
}

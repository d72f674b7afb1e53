import { overviewPath } from '@/domain/paths';
import { type Scope, scopeKey } from '@/domain/scope';

const searches = new Map<string, string>();

/** Remembers, for this tab, how the list of a scope was last filtered and sorted: the query string with its `?`. */
export function rememberList(scope: Scope, search: string): void {
  searches.set(scopeKey(scope), search);
}

/** The way back to the list of a scope, as it was last left. */
export function listAddress(scope: Scope): { pathname: string; search: string } {
  return { pathname: overviewPath(scope), search: searches.get(scopeKey(scope)) ?? '' };
}

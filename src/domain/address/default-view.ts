import { parseJson } from '@/lib/json';
import { type Scope, scopeKey } from '../scope/scope';
import { type ListView, viewOfQuery, viewQuery } from './list-view';

/** Most scopes whose default is kept; beyond that, the default set longest ago is dropped. */
const MAX_DEFAULTS = 200;

/**
 * The view with which a scope opens in this browser. `stored` is the result of {@link withDefaultView}, or undefined
 * before the first.
 */
export function defaultView(stored: string | undefined, scope: Scope): ListView | undefined {
  const query = readDefaults(stored).get(scopeKey(scope));
  return query === undefined ? undefined : viewOfQuery(query);
}

/** The text to store so that a scope opens with this view, or with none. Other scopes keep theirs. */
export function withDefaultView(
  stored: string | undefined,
  scope: Scope,
  view: ListView | undefined,
): string {
  const queries = readDefaults(stored);
  queries.delete(scopeKey(scope));
  if (view) queries.set(scopeKey(scope), viewQuery(view));
  return JSON.stringify([...queries].slice(-MAX_DEFAULTS));
}

/** Query strings by scope. Never throws, because the storage may hold anything. */
function readDefaults(stored = ''): Map<string, string> {
  const entries = parseJson(stored);
  const pairs: readonly unknown[] = Array.isArray(entries) ? entries : [];
  const queries = new Map<string, string>();
  for (const pair of pairs) {
    const [key, query]: readonly unknown[] = Array.isArray(pair) ? pair : [];
    if (typeof key === 'string' && typeof query === 'string') queries.set(key, query);
  }
  return queries;
}

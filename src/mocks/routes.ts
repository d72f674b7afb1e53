import { ACL_ROUTES } from './resources/acl';
import { DELEGATE_ROUTES } from './resources/delegates';
import { FILTER_ROUTES } from './resources/filters';
import { INSTALL_ROUTES } from './resources/install-files';
import { LISTING_ROUTES } from './resources/listings';
import { SCOPE_ROUTES } from './resources/scopes';
import { TAG_ROUTES } from './resources/tags';
import { TOKEN_ROUTES } from './resources/tokens';
import type { Route } from './route';
import type { Scenario } from './scenarios';

/** The operations that the server passes on, all of them and no others. */
export const ROUTES: readonly Route[] = [
  ...LISTING_ROUTES,
  ...DELEGATE_ROUTES,
  ...SCOPE_ROUTES,
  ...ACL_ROUTES,
  ...TOKEN_ROUTES,
  ...TAG_ROUTES,
  ...FILTER_ROUTES,
  ...INSTALL_ROUTES,
];

type Params = Readonly<Record<string, string>>;

function matchPath({ path }: Route, given: string): Params | undefined {
  const found = new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(given);
  if (!found) return undefined;
  const params = Object.entries(found.groups ?? {});
  try {
    return Object.fromEntries(params.map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch (cause) {
    if (cause instanceof URIError) return undefined;
    throw cause;
  }
}

/**
 * Finds the operation for a method and a path below the gateway, with the variable parts of the path. Undefined when
 * there is no such path.
 */
export function findRoute(
  method: string,
  path: string,
  scenario: Scenario,
): { readonly route: Route; readonly params: Params } | 'wrong method' | undefined {
  let hasPath = false;
  for (const route of ROUTES) {
    if (route.isMissing?.(scenario)) continue;
    const params = matchPath(route, path);
    if (!params) continue;
    if (route.method === method) return { route, params };
    hasPath = true;
  }
  return hasPath ? 'wrong method' : undefined;
}

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

const SEGMENTS = new Map(ROUTES.map((route) => [route, route.path.split('/')]));

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    if (cause instanceof URIError) return undefined;
    throw cause;
  }
}

function matchPath(route: Route, path: string): Params | undefined {
  const wanted = SEGMENTS.get(route) ?? [];
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, want] of wanted.entries()) {
    const segment = given[index] ?? '';
    if (!want.startsWith(':')) {
      if (want !== segment) return undefined;
      continue;
    }
    const value = decoded(segment);
    if (!value) return undefined;
    params[want.slice(1)] = value;
  }
  return params;
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

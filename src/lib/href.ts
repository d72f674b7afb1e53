/**
 * The path below which this page is served: '' for the root of a host, or such as `/fleet`. One build serves any path, so
 * the address of the script decides.
 */
export const BASE_PATH = (
  import.meta.env.PROD && !import.meta.env.SSR
    ? new URL(/* @vite-ignore */ '..', import.meta.url).pathname
    : import.meta.env.BASE_URL
).slice(0, -1);

/** The parameter with the moment of the past, or the day to come, that a page shows. The links of that page keep it. */
export const AS_OF = 'asOf';

/** For a path of this app, at the moment that this page shows. A path starts with a slash and may have a query. */
export function hrefOf(path: string): string {
  return hrefOfNow(pathAtSameMoment(path));
}

/** For a path of this app whose page always shows now. */
export function hrefOfNow(path: string): string {
  return BASE_PATH + path;
}

/** The path with the moment that this page shows, unless it names one itself. */
export function pathAtSameMoment(path: string): string {
  // A list has many links, and hardly any page shows the past.
  if (!location.search.includes(AS_OF)) return path;
  const moment = new URLSearchParams(location.search).get(AS_OF);
  if (!moment || new URL(path, location.href).searchParams.has(AS_OF)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [AS_OF]: moment })}`;
}

const PARAMETERS_OF_LINKS = new Map<string, string>();

/** Every address for somebody else has this parameter from now on: the demo names its fleet in it. */
export function keepInLinks(name: string, value: string): void {
  PARAMETERS_OF_LINKS.set(name, value);
}

/** The whole address of a path of {@link hrefOf}, or of a query of this page, for somebody else. */
export function sharedLink(href: string): string {
  const url = new URL(href, location.href);
  for (const [name, value] of PARAMETERS_OF_LINKS) url.searchParams.set(name, value);
  return url.href;
}

/** The reverse of `hrefOf`; undefined for an address outside this app. */
export function pathOfHref({ origin, pathname, search, hash }: URL): string | undefined {
  if (origin !== location.origin || !pathname.startsWith(`${BASE_PATH}/`)) return undefined;
  return `${pathname.slice(BASE_PATH.length)}${search}${hash}`;
}

export function withQuery(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query}`;
}

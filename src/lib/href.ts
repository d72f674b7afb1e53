/** For a path of this app. A path starts with a slash and may have a query. */
export function hrefOf(path: string): string {
  return import.meta.env.BASE_URL.slice(0, -1) + path;
}

/** The reverse of `hrefOf`; undefined for an address outside this app. */
export function pathOfHref({ origin, pathname, search, hash }: URL): string | undefined {
  const base = import.meta.env.BASE_URL;
  if (origin !== location.origin || !pathname.startsWith(base)) return undefined;
  return `${pathname.slice(base.length - 1)}${search}${hash}`;
}

/** The address that a link to a path of this app has in the document; a path begins with a slash and may carry a query. */
export function hrefOf(path: string): string {
  return import.meta.env.BASE_URL.slice(0, -1) + path;
}

/** The path that an address of the document leads to, if this app has it; the other way round. */
export function pathOfHref({ origin, pathname, search, hash }: URL): string | undefined {
  const base = import.meta.env.BASE_URL;
  if (origin !== location.origin || !pathname.startsWith(base)) return undefined;
  return `${pathname.slice(base.length - 1)}${search}${hash}`;
}

/** Wherever the app is mounted; undefined for a path outside the gateway. */
export function pathBelowGateway(pathname: string): string | undefined {
  const at = pathname.indexOf('/gateway/');
  return at < 0 ? undefined : pathname.slice(at + '/gateway'.length);
}

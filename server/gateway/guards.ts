import type { IncomingMessage } from 'node:http';

type HostSettings = { readonly host: string; readonly allowedHosts: readonly string[] };

/** Whether there is exactly one `Host` header: of two, the readers on the way might each believe another one. */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length === 1;
}

/**
 * Whether the `Host` header names this server. A foreign name on a connection that reached us means that some page's
 * own domain was pointed at this machine (DNS rebinding): the browser would let that page read every answer.
 * Ours are localhost, 127.0.0.1, [::1] and HOST, each with the port we listen on, and what ALLOWED_HOSTS lists.
 */
export function isOwnHost(request: IncomingMessage, { host, allowedHosts }: HostSettings): boolean {
  const [, name = '', port = '80'] =
    /^(\[[\da-f:.]+\]|[^\s:@/\\]+)(?::(\d+))?$/i.exec(request.headers.host?.toLowerCase() ?? '') ?? [];
  if (allowedHosts.includes(name) || allowedHosts.includes(`${name}:${port}`)) return true;
  const ownNames = ['localhost', '127.0.0.1', '[::1]', host.includes(':') ? `[${host}]` : host];
  return ownNames.includes(name) && Number(port) === request.socket.localPort;
}

/**
 * Whether a request to the Manager may be sent on. A GET must not come from another site, and everything else must show
 * that it comes from our own page: browsers say so in `Sec-Fetch-Site`, or, over plain http to another machine, in
 * `Origin`. To be called after isOwnHost: `Origin` is compared with the `Host` header.
 */
export function isFromOurPage({ method, headers }: IncomingMessage): boolean {
  const isGet = method === 'GET' || method === 'HEAD';
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || (isGet && site === 'none');
  if (isGet) return true;
  const { origin = '' } = headers;
  return URL.canParse(origin) && new URL(origin).host === ownAuthority(headers.host);
}

/** The `Host` header as URL.host spells it: lower case, without a default port. */
function ownAuthority(host: string | undefined): string | undefined {
  return host !== undefined && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).host : undefined;
}

import type { IncomingMessage } from 'node:http';

type HostSettings = { readonly host: string; readonly allowedHosts: readonly string[] };

/**
 * Whether the `Host` header names this server. A foreign name on a connection that reached us means that some page's
 * own domain was pointed at this machine (DNS rebinding): the browser would let that page read every answer.
 * Ours are localhost, 127.0.0.1, [::1] and HOST, each with the port we listen on, and whatever ALLOWED_HOSTS lists.
 */
export function isOwnHost(request: IncomingMessage, { host, allowedHosts }: HostSettings): boolean {
  const [, name = '', port = '80'] =
    /^(\[[\da-f:.]+\]|[^\s:@/\\]+)(?::(\d+))?$/i.exec(request.headers.host?.toLowerCase() ?? '') ?? [];
  if (allowedHosts.includes(name) || allowedHosts.includes(`${name}:${port}`)) return true;
  const ownNames = ['localhost', '127.0.0.1', '[::1]', host.includes(':') ? `[${host}]` : host];
  return ownNames.includes(name) && Number(port) === request.socket.localPort;
}

/**
 * Why a request to the Manager may not be sent with our key; undefined when it may. Reads must not come from another
 * site, and writes must show that they come from our own page: browsers say so in `Sec-Fetch-Site`, or, over plain
 * http to another machine, in `Origin`. To be called after isOwnHost: `Origin` is compared with the `Host` header.
 */
export function whyNotFromOurPage({ method, headers }: IncomingMessage): string | undefined {
  const isRead = method === 'GET' || method === 'HEAD';
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || (isRead && (site === 'none' || site === undefined))) return undefined;
  if (site !== undefined) return 'This request comes from another site.';
  if (headers.origin === undefined) {
    return 'Only our own page may change something: this request has neither a Sec-Fetch-Site nor an Origin header.';
  }
  const isOwnOrigin =
    URL.canParse(headers.origin) && new URL(headers.origin).host === ownAuthority(headers.host);
  return isOwnOrigin ? undefined : 'This request comes from another origin.';
}

/** The `Host` header as URL.host spells it: lower case, without a default port. */
function ownAuthority(host: string | undefined): string | undefined {
  return host !== undefined && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).host : undefined;
}

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

export type HostSettings = { readonly host: string; readonly allowedHosts: readonly string[] };

/** Whether there is exactly one `Host` header: with two, each server on the way might use another one. */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length === 1;
}

/** The protocol of a request, according to the connection or a trusted proxy. */
type Protocol = 'http' | 'https';

/**
 * Whether the `Host` header names this server. A foreign name on a connection to us means that some page's own domain
 * points at this machine (DNS rebinding): the browser would let that page read every answer. Our names are localhost,
 * 127.0.0.1, [::1] and HOST, each with the port we listen on, and those in ALLOWED_HOSTS. Browsers omit the default
 * port of the protocol.
 */
export function isOwnHost(
  request: IncomingMessage,
  protocol: Protocol,
  { host, allowedHosts }: HostSettings,
): boolean {
  const [, name = '', port = protocol === 'https' ? '443' : '80'] =
    /^(\[[\da-f:.]+\]|[^\s:@/\\]+)(?::(\d+))?$/i.exec(request.headers.host?.toLowerCase() ?? '') ?? [];
  if (allowedHosts.includes(name) || allowedHosts.includes(`${name}:${port}`)) return true;
  const ownNames = ['localhost', '127.0.0.1', '[::1]', host.includes(':') ? `[${host}]` : host];
  return ownNames.includes(name) && Number(port) === request.socket.localPort;
}

/**
 * Whether the `Host` header of a request for metrics is one of ours or any IP address: Prometheus asks a pod by its
 * address. No page can point its own domain here and send an address.
 */
export function isOwnHostOrAddress(request: IncomingMessage, settings: HostSettings): boolean {
  const [, address = ''] = /^\[?([^\]]*?)\]?(?::\d+)?$/.exec(request.headers.host ?? '') ?? [];
  return isIP(address) !== 0 || isOwnHost(request, 'http', settings);
}

/**
 * Whether a request to the Manager may be passed on. A GET must not come from another site. Any other request must
 * prove that it comes from our own page: by `Sec-Fetch-Site` or, over plain http to another machine, by `Origin`. Call
 * it after isOwnHost, because it compares `Origin` with the `Host` header.
 */
export function isFromOurPage({ method, headers }: IncomingMessage): boolean {
  const isGet = method === 'GET' || method === 'HEAD';
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || (isGet && site === 'none');
  if (isGet) return true;
  const { origin, host = '' } = headers;
  const addresses = [`http://${host}`, `https://${host}`];
  return addresses.some((address) => URL.canParse(address) && new URL(address).origin === origin);
}

/** The address below the path of the page; as it is when it is outside. */
export function belowBase(url: string, basePath: string): string {
  return url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url;
}

export function isProbe(url: string): boolean {
  return url === '/healthz' || url === '/readyz';
}

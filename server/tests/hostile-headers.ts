// Header lines that an attacker may send. `{host}` is the name of the server.

/** Header lines that do not prove that our page sent a request, by method. */
export const CROSS_SITE = {
  GET: [
    'Sec-Fetch-Site: cross-site',
    'Sec-Fetch-Site: same-site',
    'Sec-Fetch-Site: SAME-ORIGIN',
    'Sec-Fetch-Site: same-origin, none',
  ],
  POST: [
    'Sec-Fetch-Site: none',
    'Sec-Fetch-Site: cross-site',
    'Sec-Fetch-Site: ',
    'Sec-Fetch-Site: "same-origin"',
    'Sec-Fetch-Site: same-origin;x',
    'Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site',
    'Sec-Fetch-Site: cross-site\r\nOrigin: http://{host}',
    'Sec_Fetch_Site: same-origin',
    'Sec-Fetch-Mode: same-origin',
    'X-Requested-With: XMLHttpRequest',
    'X: y',
    ...[
      ...'null http://evil.example http://127.0.0.1:1 file:// http://127.0.0.1.evil.example'.split(' '),
      ...'capacitor://{host} blob:http://{host}/x {host} http://{host}.evil.example'.split(' '),
      ...'http://{host}@evil.example http://evil@{host} http://evil.example#{host}'.split(' '),
    ].map((origin) => `Origin: ${origin}`),
    'Origin: ',
    'Origin: http://{host} http://evil.example',
    'Origin: http://{host}\r\nOrigin: http://evil.example',
    String.raw`Origin: http://evil.example\@{host}`,
    'Referer: http://{host}/',
  ],
};

/** Names of other hosts in the header `Host`. */
export const FOREIGN_HOSTS = [
  ...'evil.example 127.0.0.1 127.0.0.1:1 localhost.evil.example evil@localhost 2130706433 0x7f.1'.split(' '),
  ...'[::ffff:127.0.0.1] fleet.example.com. fleet.example.com.evil.example fleet.example.com:x'.split(' '),
  ...'fleet.example.com/ fleet.example.com: fleet.example.com:80:80 fleet.example.com%00.evil.example'.split(
    ' ',
  ),
  ...'http://fleet.example.com user:password@fleet.example.com evil.example#fleet.example.com'.split(' '),
  ...'.fleet.example.com fleet\xe3\x80\x82example.com fl\xc3\xa9et.example.com'.split(' '),
  ...'xn--flet-bpa.example.com \xef\xbd\x8cocalhost tunnel:8081 [::1 * evil-fleet.example.com'.split(' '),
  ...'fleetxexample.com'.split(' '),
  'fleet.example.com evil',
  '',
  'evil.example, fleet.example.com',
  'evil.example\r\nX-Forwarded-Host: {host}',
  'evil.example\r\nForwarded: host="{host}"',
  String.raw`evil.example\fleet.example.com`,
];

/** Header lines by which a visitor names a user to a server behind a sign-in proxy; the header is `X-Forwarded-User`. */
export const FORGED_USERS: readonly string[] = [
  'X_Forwarded_User: alice',
  'X-Forwarded_User: alice',
  'X-Forwarded-Users: alice',
  'X-Forwarded-User: alice\r\nX-Forwarded-User: bob',
  'X-Forwarded-User: alice\r\nX-FORWARDED-USER: alice',
  `X-Forwarded-User: alice\r\n${'a:\r\n'.repeat(1_500)}X-Forwarded-User: bob`,
  `X-Forwarded-User: ${'a'.repeat(257)}`,
  'X-Forwarded-User: ',
  'X-Forwarded-User: alice\tadmin',
  'X-Forwarded-User: al\xe9',
  'Remote-User: alice',
  'X-Auth-Request-User: alice',
  'Authorization: Basic YWxpY2U6eA==',
  'Cookie: X-Forwarded-User=alice',
  'Forwarded: for=127.0.0.1;user=alice',
];

/** Values of `Authorization` beside the token that a machine has. */
export const forgedTokens = (token: string): readonly string[] => [
  `Bearer ${token.slice(0, -1)}`,
  `Bearer ${token}x`,
  `Bearer ${token.toUpperCase()}`,
  `Bearer ${token} ${token}`,
  `Bearer ${token},${token}`,
  `Bearer "${token}"`,
  `Bearer Bearer ${token}`,
  `Bearer ${'a'.repeat(10_000)}`,
  'Bearer',
  'Bearer undefined',
  'Bearer [object Object]',
];

/** Header lines that name a trusted proxy as the sender, from another address. */
export const FORGED_PROXIES: readonly string[] = [
  'X-Forwarded-For: 10.0.0.1',
  'X-Forwarded-For: 10.0.0.1, 10.0.0.1',
  'Forwarded: for=10.0.0.1;by=10.0.0.1',
  'X-Real-IP: 10.0.0.1',
  'X-Client-IP: 10.0.0.1',
  'Via: 1.1 10.0.0.1',
];

/** Header lines that ask a server for another address, method, protocol or part than the request line. */
export const IGNORED: readonly string[] = [
  'X-Original-URL: /gateway/ng/api/secrets',
  'X-Rewrite-URL: /gateway/ng/api/secrets',
  'X-Forwarded-Prefix: /evil',
  'X-Forwarded-Host: evil.example',
  'Forwarded: host=evil.example;proto=https',
  'X-HTTP-Method-Override: DELETE',
  'X-HTTP-Method: DELETE',
  'X-Method-Override: DELETE',
  'Range: bytes=0-0',
  'Expect: 200-ok',
  'Max-Forwards: 0',
  'TE: trailers',
  'Upgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eHh4eHh4eHh4eHh4eHh4eA==',
  'Upgrade: h2c\r\nConnection: upgrade, http2-settings\r\nHTTP2-Settings: AAMAAABk',
  `Cookie: ${'a=b; '.repeat(2_000)}`,
];

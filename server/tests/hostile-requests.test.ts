import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import {
  BAD_ADDRESSES,
  BAD_PARAMETERS,
  BAD_QUERIES,
  BAD_SEGMENTS,
  FOREIGN_HOSTS,
  OTHER_ACCOUNTS,
  UNKNOWN_OPERATIONS,
} from './hostile-tables.ts';
import { setUpServers } from './testing.ts';

// What an attacker may write on the connection, byte for byte, and the single expected error of each.

const servers = setUpServers();

type Parsed = { readonly status: number; readonly headers: string; readonly code: string | undefined };

/** Writes these bytes, with the name of the server for `{host}`, and reads until the server closes the connection. */
async function write(bytes: string): Promise<Parsed> {
  const socket = createConnection({ host: '127.0.0.1', port: servers.port() });
  socket.on('error', () => {}); // closed by the server while we write
  socket.write(bytes.replaceAll('{host}', `127.0.0.1:${servers.port()}`), 'latin1');
  const answer = await text(socket).catch(() => '');
  const [, status = '0'] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
  const [, code] = /"code":"(\w+)"/.exec(answer) ?? [];
  return { status: Number(status), headers: answer.split('\r\n\r\n')[0]?.toLowerCase() ?? '', code };
}

const OURS = 'Sec-Fetch-Site: same-origin';
const PROJECTS = '/gateway/ng/api/projects?accountIdentifier=acc';
const LISTING = '/gateway/ng/api/delegate-setup/listDelegates?accountIdentifier=acc';
const DELEGATE = '/gateway/ng/api/delegate-setup/delegate';

function request(line: string, lines: readonly string[] = [OURS], body = ''): string {
  return `${line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n${lines.map((more) => `${more}\r\n`).join('')}\r\n${body}`;
}

const HEADERS = [
  "content-security-policy: sandbox; default-src 'none'",
  'x-content-type-options: nosniff',
  'cache-control: no-store',
  'content-type: application/json',
  'referrer-policy: no-referrer',
];

/**
 * Returns the outcome of these bytes, the headers that the answer lacks, and the number of calls to the Manager that
 * they caused.
 */
async function outcomeOf(bytes: string) {
  const { status, code, headers } = await write(bytes);
  const lacks = HEADERS.filter((header) => !headers.includes(header));
  return { status, code, lacks, calls: servers.asked().length };
}

const refusal = (status: number, code: string) => ({ status, code, lacks: [], calls: 0 });

test.each(BAD_SEGMENTS)('an identifier written as %j is refused', async (segment) => {
  const { lacks, calls, ...answer } = await outcomeOf(
    request(`DELETE ${DELEGATE}/${segment}?accountIdentifier=acc`),
  );
  // `a/b` is a valid path, but not an operation.
  expect([
    [400, 'GATEWAY_BAD_PATH'],
    [404, 'GATEWAY_UNKNOWN_OPERATION'],
    [400, 'GATEWAY_BAD_REQUEST'],
  ]).toContainEqual([answer.status, answer.code]);
  expect([lacks, calls]).toEqual([[], 0]);
});

test.each(BAD_QUERIES)('a query written as %s is refused', async (query) => {
  const answer = await write(request(`GET /gateway/ng/api/projects${query}`));
  expect([answer.status, answer.code?.startsWith('GATEWAY_BAD_'), servers.asked()]).toEqual([400, true, []]);
});

test.each(OTHER_ACCOUNTS)('another account in the query is refused: %s', async (query) => {
  expect(await outcomeOf(request(`GET /gateway/ng/api/projects${query}`))).toEqual(
    refusal(403, 'GATEWAY_OTHER_ACCOUNT'),
  );
});

test.each(BAD_PARAMETERS)('an unknown or repeated parameter is refused: %s', async (parameter) => {
  const answer = await write(request(`GET /gateway/ng/api/projects?accountIdentifier=acc&${parameter}`));
  // An empty or another account is that first.
  const code =
    parameter === 'accountIdentifier' ? [403, 'GATEWAY_OTHER_ACCOUNT'] : [400, 'GATEWAY_BAD_PARAMETER'];
  expect([answer.status, answer.code, servers.asked()]).toEqual([...code, []]);
});

test.each(UNKNOWN_OPERATIONS)('an operation that the app never uses is refused: %s', async (line) => {
  const answer = await write(request(`${line}?accountIdentifier=acc`));
  expect([answer.status, servers.asked()]).toEqual([404, []]);
  expect(answer.headers).toContain('cache-control: no-store');
});

test.each(BAD_ADDRESSES)('a malformed address is refused: %s', async (address) => {
  const answer = await write(request(`GET ${address}`));
  expect([400, 404]).toContain(answer.status);
  expect(servers.asked()).toEqual([]);
});

test.each([
  ['GET', 'Sec-Fetch-Site: cross-site'],
  ['GET', 'Sec-Fetch-Site: same-site'],
  ['GET', 'Sec-Fetch-Site: SAME-ORIGIN'],
  ['GET', 'Sec-Fetch-Site: same-origin, none'],
  ['POST', 'Sec-Fetch-Site: none'],
  ['POST', 'Sec-Fetch-Site: cross-site'],
  ['POST', 'Sec-Fetch-Site: '],
  ['POST', 'X: y'],
  ['POST', 'Origin: null'],
  ['POST', 'Origin: http://evil.example'],
  ['POST', 'Origin: http://127.0.0.1:1'],
  ['POST', 'Origin: '],
  ['POST', 'Origin: file://'],
  ['POST', 'Origin: http://127.0.0.1.evil.example'],
  ['POST', 'Origin: capacitor://{host}'],
  ['POST', 'Referer: http://127.0.0.1/'],
  ['POST', 'Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site'],
])('a %s from another site, with %s, is refused', async (method, line) => {
  const path = method === 'GET' ? PROJECTS : LISTING;
  expect(await outcomeOf(request(`${method} ${path}`, [line]))).toEqual(refusal(403, 'GATEWAY_CROSS_SITE'));
});

const foreign = (line: string) => `GET ${PROJECTS} HTTP/1.1\r\n${line}\r\nConnection: close\r\n\r\n`;
test.each(FOREIGN_HOSTS)('a foreign name in the Host header is refused: %s', async (line) => {
  expect(await outcomeOf(foreign(line))).toEqual(refusal(403, 'GATEWAY_FOREIGN_HOST'));
});

const MALFORMED: readonly [what: string, bytes: () => string, status: number, code: string][] = [
  [
    'no Host header',
    () => `GET ${PROJECTS} HTTP/1.1\r\nConnection: close\r\n\r\n`,
    400,
    'GATEWAY_BAD_REQUEST',
  ],
  ['two Host headers', () => request(`GET ${PROJECTS}`, ['Host: evil.example']), 400, 'GATEWAY_BAD_REQUEST'],
  ['two equal Host headers', () => request(`GET ${PROJECTS}`, [`Host: {host}`]), 400, 'GATEWAY_BAD_REQUEST'],
  [
    'a second Host header behind 1,500 headers',
    () => request(`GET ${PROJECTS}`, [...Array<string>(1_500).fill('a:'), 'Host: evil.example']),
    400,
    'GATEWAY_BAD_REQUEST',
  ],
  ['bytes that are not HTTP', () => 'hello\r\n\r\n', 400, 'GATEWAY_BAD_REQUEST'],
  ['a TLS handshake', () => '\x16\x03\x01\x02\x00\x01\x00', 400, 'GATEWAY_BAD_REQUEST'],
  ['an HTTP/2 preface', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'GATEWAY_BAD_REQUEST'],
  [
    'an unknown HTTP version',
    () => `GET ${PROJECTS} HTTP/9.9\r\nHost: x\r\n\r\n`,
    400,
    'GATEWAY_BAD_REQUEST',
  ],
  ['an unknown method', () => request(`HACK ${PROJECTS}`), 400, 'GATEWAY_BAD_REQUEST'],
  [
    'the method CONNECT',
    () => `CONNECT evil.example:443 HTTP/1.1\r\nHost: {host}\r\n\r\n`,
    400,
    'GATEWAY_BAD_REQUEST',
  ],
  ['a blank in a header name', () => request(`GET ${PROJECTS}`, ['X y: z']), 400, 'GATEWAY_BAD_REQUEST'],
  [
    'a blank before the colon',
    () => request(`GET ${PROJECTS}`, ['Content-Length : 0']),
    400,
    'GATEWAY_BAD_REQUEST',
  ],
  ['a header without a name', () => request(`GET ${PROJECTS}`, [': x']), 400, 'GATEWAY_BAD_REQUEST'],
  ['a zero byte in a header', () => request(`GET ${PROJECTS}`, ['X: a\0b']), 400, 'GATEWAY_BAD_REQUEST'],
  ['a bare line feed', () => `GET ${PROJECTS} HTTP/1.1\nHost: x\n\n`, 400, 'GATEWAY_BAD_REQUEST'],
  [
    'a folded header',
    () => request(`GET ${PROJECTS}`, ['X: a\r\n Host: evil.example']),
    400,
    'GATEWAY_BAD_REQUEST',
  ],
  [
    'a content length together with chunks',
    () => request(`POST ${LISTING}`, [OURS, 'Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
    400,
    'GATEWAY_BAD_REQUEST',
  ],
  [
    'two content lengths',
    () => request(`POST ${LISTING}`, [OURS, 'Content-Length: 2', 'Content-Length: 3'], '{}x'),
    400,
    'GATEWAY_BAD_REQUEST',
  ],
  [
    'a negative content length',
    () => request(`POST ${LISTING}`, [OURS, 'Content-Length: -1']),
    400,
    'GATEWAY_BAD_REQUEST',
  ],
  [
    'a hexadecimal content length',
    () => request(`POST ${LISTING}`, [OURS, 'Content-Length: 0x10']),
    400,
    'GATEWAY_BAD_REQUEST',
  ],
  [
    'a chunk with an invalid size',
    () => request(`POST ${LISTING}`, [OURS, 'Transfer-Encoding: chunked'], 'zz\r\n'),
    400,
    'GATEWAY_BAD_REQUEST',
  ],
  [
    'a transfer encoding after chunked',
    () => request(`POST ${LISTING}`, [OURS, 'Transfer-Encoding: chunked, gzip']),
    400,
    'GATEWAY_BAD_REQUEST',
  ],
  [
    'headers of 100 kB',
    () => request(`GET ${PROJECTS}`, [`X: ${'a'.repeat(100_000)}`]),
    431,
    'GATEWAY_HEADERS_TOO_LARGE',
  ],
  [
    'an address of 100 kB',
    () => request(`GET ${PROJECTS}&a=${'a'.repeat(100_000)}`),
    431,
    'GATEWAY_HEADERS_TOO_LARGE',
  ],
  [
    'a body over the limit',
    () => request(`POST ${LISTING}`, [OURS, 'Content-Length: 300000'], 'x'.repeat(300_000)),
    413,
    'GATEWAY_BODY_TOO_LARGE',
  ],
  [
    'a declared length over the limit',
    () => request(`POST ${LISTING}`, [OURS, 'Content-Length: 9999999999'], 'x'),
    413,
    'GATEWAY_BODY_TOO_LARGE',
  ],
];

test.each(MALFORMED)(
  'a malformed or oversized request is refused: %s',
  async (_what, bytes, status, code) => {
    expect(await outcomeOf(bytes())).toEqual(refusal(status, code));
  },
);

test('a request hidden in the body of another does not reach the Manager', async () => {
  const hidden = request(`DELETE ${DELEGATE}/d?accountIdentifier=acc`);
  const answer = await write(request('GET /healthz', [`Content-Length: ${hidden.length}`], hidden));
  expect([answer.status, servers.asked()]).toEqual([200, []]);
});

test.each([
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/package.json',
  '/assets/../../package.json',
  '/.env',
  '/.vite/manifest.json',
  '/assets/',
  String.raw`/..\package.json`,
  '/index.html%00.js',
  '/assets/%ff',
])('no file other than those of the page is served: %s', async (path) => {
  const { status } = await write(request(`GET ${path}`, ['Accept: */*']));
  expect([400, 403, 404]).toContain(status);
});

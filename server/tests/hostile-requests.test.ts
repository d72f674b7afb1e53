import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import {
  BAD_NOTATIONS,
  BAD_PARAMETERS,
  NOT_SERVED,
  OTHER_ACCOUNTS,
  OVERRIDES,
  UNKNOWN_OPERATIONS,
} from './hostile-addresses.ts';
import { HIDDEN, REFUSED, request } from './hostile-bytes.ts';
import { CROSS_SITE, FOREIGN_HOSTS, FORGED_PROXIES, FORGED_USERS, IGNORED } from './hostile-headers.ts';
import { LISTING, PROJECTS, setUpServers } from './testing.ts';

// What an attacker may write on the connection, byte for byte, and the single expected error of each.

const servers = setUpServers();

/** Writes these bytes and reads until the server closes the connection. */
async function write(bytes: string, which?: Parameters<typeof servers.port>[0]): Promise<string> {
  const port = servers.port(which);
  const socket = createConnection({ host: '127.0.0.1', port });
  socket.on('error', () => {}); // closed by the server while we write
  socket.write(bytes.replaceAll('{host}', `127.0.0.1:${port}`), 'latin1');
  return text(socket).catch(() => '');
}

const HEADERS = [
  "content-security-policy: sandbox; default-src 'none'",
  'x-content-type-options: nosniff',
  'cache-control: no-store',
  'referrer-policy: no-referrer',
];

/**
 * Status and code of the answer to these bytes, the headers that it lacks, and the number of calls to the Manager that
 * they caused.
 */
async function outcomeOf(...question: Parameters<typeof write>) {
  const answer = await write(...question);
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
  const [, code] = /"code":"(\w+)"|<code>(\w+)/.exec(answer)?.filter(Boolean) ?? [];
  const headers = answer.split('\r\n\r\n')[0]?.toLowerCase() ?? '';
  const type = `content-type: ${status === '431' ? 'text/html' : 'application/json'}`;
  const lacks = [...HEADERS, type].filter((header) => !headers.includes(header));
  return { outcome: `${status} ${code}`, lacks, calls: servers.asked().length };
}

const refusal = (outcome: string) => ({ outcome, lacks: [], calls: 0 });

test.each(BAD_NOTATIONS)('an address in another notation is refused: %s', async (line) => {
  expect(await outcomeOf(request(line))).toEqual(refusal('400 GATEWAY_BAD_PATH'));
});

test.each(OTHER_ACCOUNTS)('another account in the query is refused: %s', async (query) => {
  const answer = await outcomeOf(request(`GET /gateway/ng/api/projects${query}`));
  expect(answer).toEqual(refusal('403 GATEWAY_OTHER_ACCOUNT'));
});

test.each(BAD_PARAMETERS)('an unknown or repeated parameter is refused: %s', async (parameter) => {
  // An empty or another account is that first.
  const isAccount = parameter === 'accountIdentifier';
  expect(await outcomeOf(request(`GET ${PROJECTS}&${parameter}`))).toEqual(
    refusal(isAccount ? '403 GATEWAY_OTHER_ACCOUNT' : '400 GATEWAY_BAD_PARAMETER'),
  );
});

test.each(OVERRIDES)('%s is refused with a parameter for another target or scope: %s', async (line, more) => {
  expect(await outcomeOf(request(`${line}&${more}`))).toEqual(refusal('400 GATEWAY_BAD_PARAMETER'));
});

test.each(UNKNOWN_OPERATIONS)('an operation that the app never uses is refused: %s', async (line) => {
  const { outcome, calls } = await outcomeOf(request(`${line}?accountIdentifier=acc`));
  expect([outcome.slice(0, 3), calls]).toEqual(['404', 0]);
});

test.each(
  Object.entries(CROSS_SITE).flatMap(([method, lines]) => lines.map((line) => [method, line] as const)),
)('a %s from another site, with %s, is refused', async (method, line) => {
  const path = method === 'GET' ? PROJECTS : LISTING;
  expect(await outcomeOf(request(`${method} ${path}`, [line]))).toEqual(refusal('403 GATEWAY_CROSS_SITE'));
});

test.each(FOREIGN_HOSTS)('a foreign name in the Host header is refused: %s', async (host) => {
  const bytes = `GET ${PROJECTS} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  expect(await outcomeOf(bytes)).toEqual(refusal('403 GATEWAY_FOREIGN_HOST'));
});

describe.each(Object.entries(REFUSED))('%s', (outcome, rows) => {
  test.each(rows)('a malformed or oversized request is refused: %s', async (_what, bytes) => {
    expect(await outcomeOf(bytes)).toEqual(refusal(outcome));
  });
});

test.each(FORGED_USERS)('a user that the sign-in did not name is nobody: %s', async (line) => {
  const answer = await outcomeOf(request(`GET ${PROJECTS}`, [line]), 'signIn');
  expect(answer).toEqual(refusal('401 GATEWAY_SIGN_IN_NEEDED'));
});

test.each(FORGED_PROXIES)('who claims to be a trusted proxy names no user: %s', async (line) => {
  const bytes = request(`GET ${PROJECTS}`, ['X-Forwarded-User: alice', line]);
  expect(await outcomeOf(bytes, 'otherProxy')).toEqual(refusal('401 GATEWAY_SIGN_IN_NEEDED'));
});

test.each(HIDDEN)('a request hidden in %s is not read', async (_where, bytes, statuses) => {
  const answer = await write(bytes);
  expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))).toEqual(statuses);
  expect(servers.asked()).toEqual([]);
});

test.each(IGNORED)('a header changes neither the answer nor the call: %s', async (line) => {
  const answers = [await write(request(`GET ${PROJECTS}`)), await write(request(`GET ${PROJECTS}`, [line]))];
  const [plain, other] = answers.map((answer) => answer.replaceAll(/^(?:date|x-request-id): .*$/gim, ''));
  expect(plain).toMatch(/^HTTP\/1\.1 200 /);
  expect(other).toBe(plain);
  const calls = servers.asked().map(({ headers, ...call }) => ({ ...call, names: Object.keys(headers) }));
  expect(calls).toHaveLength(2);
  expect(calls[1]).toEqual(calls[0]);
});

test.each(NOT_SERVED)('nothing is served to: %s', async (line) => {
  const { outcome, calls } = await outcomeOf(request(line));
  expect([outcome.slice(0, 3), calls]).toEqual(['404', 0]);
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
  const { outcome } = await outcomeOf(request(`GET ${path}`, ['Accept: */*']));
  expect(outcome).toMatch(/^40[034] /);
});

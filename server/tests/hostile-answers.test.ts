import { createServer, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../manager/manager-client.ts';
import {
  ACTING_HEADERS,
  BAD_TYPES,
  BADLY_PACKED,
  BROKEN,
  HTML,
  inChunks,
  JSON_TYPE,
  PASSED,
  PASSED_HEADERS,
  REFUSED,
  raw,
  whole,
} from './hostile-answers.ts';
import { ask, deferred } from './http.ts';
import { portOf } from './ports.ts';
import { KEY, makePage, PROJECTS, refusalCode, start } from './testing.ts';

// What a hijacked or broken upstream may write on the connection, and the expected outcome of each.

const LIMITS = { ...DEFAULT_LIMITS, idleTimeoutMs: 300, totalTimeoutMs: 900, maxAnswerBytes: 64 * 1024 };
const SANDBOX = "sandbox; default-src 'none'";
const GOOD = whole('application/json', '{}');

let answer: (socket: Socket) => unknown = () => {};
let port = 0;
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  const upstream = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const env = { HARNESS_ENDPOINT: `http://127.0.0.1:${portOf(upstream)}`, HARNESS_PLATFORM_API_KEY: KEY };
  const server = await start(await makePage(), env, { limits: LIMITS });
  port = server.port;
  stops.push(server.stop, () => upstream.close());
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

const SAFE = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': SANDBOX,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** The error in which these bytes of the Manager end; undefined when it lacks our headers or repeats theirs. */
async function errorOf(bytes: Buffer): Promise<string | undefined> {
  answer = (socket) => void socket.end(bytes);
  const { status, headers, body } = await ask({ port, path: PROJECTS });
  const isSafe = Object.entries(SAFE).every(([name, value]) => headers[name] === value);
  const isOurs = headers.location === undefined && !/<script|s3cret|alert/.test(body);
  return isSafe && isOurs ? `${status} ${String(refusalCode(body))}` : undefined;
}

test.each(BAD_TYPES)('an answer of the type %j ends in an error of this server', async (type) => {
  expect(await errorOf(whole(type, HTML))).toBe('502 GATEWAY_BAD_ANSWER');
});

describe.each(Object.entries(REFUSED))('%s', (outcome, rows) => {
  test.each(rows)('an answer of the Manager ends in an error of this server: %s', async (_what, bytes) => {
    expect(await errorOf(bytes)).toBe(outcome);
  });
});

/** What the browser gets for these bytes, without what differs each time. */
async function passed(bytes: Buffer) {
  answer = (socket) => void socket.end(bytes);
  const { headers, ...others } = await ask({ port, path: PROJECTS });
  const isOurId = /^[\w-]{36}$/.test(String(headers['x-request-id']));
  return { ...others, headers: { ...headers, 'x-request-id': isOurId } };
}

test.each(PASSED)('an odd answer passes as what cannot run: %s', async (_what, bytes, got) => {
  const { status, headers, body } = await passed(bytes);
  expect([status, headers['content-type'], body]).toEqual(got);
  expect(headers).toMatchObject({ 'content-security-policy': SANDBOX, 'x-content-type-options': 'nosniff' });
  for (const name of ['set-cookie', 'link', 'proxy-authenticate', 'alt-svc', 'upgrade', 'content-range'])
    expect(headers).not.toHaveProperty(name);
});

test.each(ACTING_HEADERS)('a header that acts on the browser does not pass: %s', async (line) => {
  const plain = await passed(GOOD);
  expect(plain.status).toBe(200);
  expect(await passed(whole('application/json', '{}', line))).toEqual(plain);
});

test.each(PASSED_HEADERS)('the header %s passes as it is: %s', async (name, value) => {
  const { status, headers } = await passed(whole('application/json', '{}', `${name}: ${value}`));
  expect(status).toBe(200);
  expect(headers).toMatchObject({ [name]: value });
});

test.each([
  ['with it', (socket: Socket, more: Buffer) => socket.write(Buffer.concat([GOOD, more]))],
  [
    'after it',
    (socket: Socket, more: Buffer) => socket.write(GOOD, () => setImmediate(() => socket.write(more))),
  ],
  [
    'after its last chunk',
    (socket: Socket, more: Buffer) => socket.write(Buffer.concat([inChunks('2\r\n{}\r\n0\r\n\r\n'), more])),
  ],
])('a second answer that comes %s on a kept connection is given to nobody', async (_when, act) => {
  const closed = deferred();
  answer = (socket) => {
    socket.once('close', closed.resolve);
    act(socket, whole('application/json', '{"poison":1}'));
  };
  expect(await ask({ port, path: PROJECTS })).toMatchObject({ status: 200, body: '{}' });
  answer = (socket) => void socket.end(whole('application/json', '{"own":1}'));
  await closed.promise;
  expect(await ask({ port, path: PROJECTS })).toMatchObject({ status: 200, body: '{"own":1}' });
});

test.each([
  ['closes the connection at once', (socket: Socket) => socket.destroy(), 'GATEWAY_UNREACHABLE'],
  ['resets the connection', (socket: Socket) => socket.resetAndDestroy(), 'GATEWAY_UNREACHABLE'],
  [
    'closes the connection in the middle of the headers',
    (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncont'),
    'GATEWAY_UNREACHABLE',
  ],
  ['sends nothing', () => {}, 'GATEWAY_TIMEOUT'],
  [
    'stops in the middle of the headers',
    (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\n'),
    'GATEWAY_TIMEOUT',
  ],
  [
    'stops after the headers',
    (socket: Socket) => socket.write(raw('200 OK', [JSON_TYPE, 'content-length: 5'])),
    'GATEWAY_TIMEOUT',
  ],
  [
    'sends endless early hints',
    (socket: Socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    'GATEWAY_TIMEOUT',
  ],
  ['sends endless blank lines', (socket: Socket) => drip(socket, '\r\n'), 'GATEWAY_TIMEOUT'],
  [
    'sends an endless chunk extension',
    (socket: Socket) => socket.write(inChunks('2;')) && drip(socket, 'a'),
    'GATEWAY_TIMEOUT',
  ],
  [
    'sends endless headers',
    (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\n') && drip(socket, 'a: b\r\n'),
    'GATEWAY_TIMEOUT',
  ],
])('an upstream that %s ends in an error within the limit', async (_what, act, code) => {
  answer = act;
  const { status, body } = await ask({ port, path: PROJECTS });
  expect([status, refusalCode(body)]).toEqual([code === 'GATEWAY_TIMEOUT' ? 504 : 502, code]);
});

/** Writes the same text repeatedly, so that no idle timeout fires. */
function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => (socket.writable ? socket.write(text) : clearInterval(timer)), 50);
  socket.once('close', () => clearInterval(timer));
}

test.each([
  ...BROKEN.map(([what, bytes]) => [what, (socket: Socket) => socket.end(bytes)] as const),
  ['stalls', (socket: Socket) => socket.write(raw('200 OK', [JSON_TYPE, 'content-length: 50'], '{"a":'))],
  ['never ends', (socket: Socket) => socket.write(raw('200 OK', [JSON_TYPE], '{')) && drip(socket, ' ')],
  [
    'has an endless chunk extension',
    (socket: Socket) => socket.write(inChunks('2\r\n{}\r\n2;')) && drip(socket, 'a'),
  ],
] as const)(
  'an answer that %s after its beginning is aborted, and never looks complete',
  async (_what, act) => {
    answer = act;
    await expect(ask({ port, path: PROJECTS })).rejects.toThrow(/aborted|hang up/);
  },
);

test('an answer that never ends is aborted in time, whatever garbage is collected meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('() => gc()');
  const collecting = setInterval(() => collectGarbage(), 100);
  answer = (socket) => socket.write(raw('200 OK', [JSON_TYPE], '{')) && drip(socket, ' ');
  await expect(ask({ port, path: PROJECTS })).rejects.toThrow(/aborted|hang up/);
  clearInterval(collecting);
});

test.each(BADLY_PACKED)('an answer that %s does not pass as whole', async (_what, bytes, code) => {
  answer = (socket) => void socket.end(bytes);
  // It is refused, or aborted when its beginning has passed.
  const answered = await ask({ port, path: PROJECTS }).catch(() => undefined);
  expect(answered && refusalCode(answered.body)).toBe(answered && code);
});

test('a good answer still passes after all the bad ones', async () => {
  answer = (socket) => void socket.end(GOOD);
  expect(await ask({ port, path: PROJECTS })).toMatchObject({ status: 200, body: '{}' });
});

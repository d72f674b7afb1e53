import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portOf } from '../../deploy/ports.ts';
import { DEFAULT_LIMITS } from '../gateway/manager-client.ts';
import { ask } from '../gateway/testing.ts';
import { codeOf, KEY, makePage, PROJECTS, start } from './testing.ts';

// What a hijacked or broken upstream may write on the connection, and the expected outcome of each.

const LIMITS = { ...DEFAULT_LIMITS, idleTimeoutMs: 300, totalTimeoutMs: 900, maxAnswerBytes: 64 * 1024 };
const SECRET = KEY.split('.').slice(2).join('.');

let answer: (socket: Socket) => unknown = () => {};
let port = 0;
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  const upstream = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const env = { HARNESS_ENDPOINT: `http://127.0.0.1:${portOf(upstream)}`, HARNESS_PLATFORM_API_KEY: KEY };
  const server = await start(await makePage(), env, LIMITS);
  port = server.port;
  stops.push(server.stop, () => upstream.close());
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** Returns the bytes of an answer: status line, headers and body, which may contradict each other. */
function raw(status: string, headers: readonly string[], body: string | Buffer = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status}\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`),
    Buffer.from(body),
  ]);
}

const JSON_TYPE = 'content-type: application/json';
const whole = (type: string, body: string | Buffer, ...more: string[]) =>
  raw('200 OK', [`content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`, ...more], body);
const HTML =
  '<!doctype html><script>fetch("/gateway/ng/api/delegate-setup/delegate/d",{method:"DELETE"})</script>';

const BAD: readonly [what: string, bytes: Buffer, code: string][] = [
  ['an HTML page', whole('text/html', HTML), 'GATEWAY_BAD_ANSWER'],
  ['an HTML page with its type in capital letters', whole('TEXT/HTML', HTML), 'GATEWAY_BAD_ANSWER'],
  ['an HTML page with a charset', whole('text/html; charset=utf-7', HTML), 'GATEWAY_BAD_ANSWER'],
  ['XHTML', whole('application/xhtml+xml', HTML), 'GATEWAY_BAD_ANSWER'],
  ['XML', whole('text/xml', '<a/>'), 'GATEWAY_BAD_ANSWER'],
  ['an SVG image with a script', whole('image/svg+xml', '<svg onload="alert(1)"/>'), 'GATEWAY_BAD_ANSWER'],
  ['a script', whole('text/javascript', 'alert(1)'), 'GATEWAY_BAD_ANSWER'],
  [
    'a script with an old name of its type',
    whole('application/x-javascript', 'alert(1)'),
    'GATEWAY_BAD_ANSWER',
  ],
  ['a style sheet', whole('text/css', 'a{}'), 'GATEWAY_BAD_ANSWER'],
  ['a binary file', whole('application/octet-stream', 'x'), 'GATEWAY_BAD_ANSWER'],
  ['a PDF', whole('application/pdf', '%PDF'), 'GATEWAY_BAD_ANSWER'],
  ['a WebAssembly module', whole('application/wasm', 'x'), 'GATEWAY_BAD_ANSWER'],
  ['an event stream', whole('text/event-stream', 'data: x'), 'GATEWAY_BAD_ANSWER'],
  ['an answer in several parts', whole('multipart/x-mixed-replace; boundary=x', '--x'), 'GATEWAY_BAD_ANSWER'],
  [
    'one content-type header with two types',
    whole('application/json, text/html', HTML),
    'GATEWAY_BAD_ANSWER',
  ],
  [
    'two content-type headers',
    whole('application/json', HTML, 'content-type: text/html'),
    'GATEWAY_BAD_ANSWER',
  ],
  ['an invalid content type', whole('json', '{}'), 'GATEWAY_BAD_ANSWER'],
  [
    'an unknown content encoding',
    whole('application/json', 'x', 'content-encoding: zstd'),
    'GATEWAY_BAD_ANSWER',
  ],
  [
    'two content encodings',
    whole('application/json', 'x', 'content-encoding: gzip, br'),
    'GATEWAY_BAD_ANSWER',
  ],
  [
    'a failure of the type HTML',
    raw('403 Forbidden', ['content-type: text/html', 'content-length: 0']),
    'GATEWAY_BAD_ANSWER',
  ],
  [
    'an answer that is not compressed as it claims',
    whole('application/json', '{}', 'content-encoding: gzip'),
    'GATEWAY_BAD_ANSWER',
  ],
  [
    'an answer that is not compressed with Brotli as it claims',
    whole('application/json', '{"a":"aaaaaaaaaaaaaaaa"}', 'content-encoding: br'),
    'GATEWAY_BAD_ANSWER',
  ],
  [
    'a failure that is not compressed as it claims',
    raw('400 Bad', [JSON_TYPE, 'content-encoding: gzip', 'content-length: 2'], '{}'),
    'GATEWAY_BAD_ANSWER',
  ],
  [
    'a compressed failure that expands to 8 MB',
    raw(
      '400 Bad',
      [JSON_TYPE, 'content-encoding: gzip', 'connection: close'],
      gzipSync(Buffer.alloc(8_000_000)),
    ),
    'GATEWAY_BAD_ANSWER',
  ],
  ['status 300', raw('300 Multiple Choices', ['location: /x', 'content-length: 0']), 'GATEWAY_REDIRECTED'],
  ['status 304 to an unconditional request', raw('304 Not Modified', ['etag: "x"']), 'GATEWAY_REDIRECTED'],
  ['status 399', raw('399 X', ['content-length: 0']), 'GATEWAY_REDIRECTED'],
  [
    'a redirect to a script',
    raw('302 Found', ['location: javascript:alert(1)', 'content-length: 0']),
    'GATEWAY_REDIRECTED',
  ],
  [
    'a switch to another protocol',
    raw('101 Switching Protocols', ['connection: upgrade', 'upgrade: websocket']),
    'GATEWAY_BAD_ANSWER',
  ],
  ['status 100 without a final answer', raw('100 Continue', []), 'GATEWAY_BAD_ANSWER'],
  ['bytes that are not HTTP', Buffer.from('SSH-2.0-OpenSSH_9.2\r\n'), 'GATEWAY_BAD_ANSWER'],
  ['a status of two digits', raw('20 OK', []), 'GATEWAY_BAD_ANSWER'],
  ['a status that is a word', raw('OK OK', []), 'GATEWAY_BAD_ANSWER'],
  ['HTTP 0.9', Buffer.from('<html>hello</html>'), 'GATEWAY_BAD_ANSWER'],
  ['a header without a colon', raw('200 OK', ['nonsense']), 'GATEWAY_BAD_ANSWER'],
  ['a header with a zero byte', raw('200 OK', ['x: a\0b']), 'GATEWAY_BAD_ANSWER'],
  [
    'two content lengths',
    raw('200 OK', [JSON_TYPE, 'content-length: 2', 'content-length: 5'], '{}'),
    'GATEWAY_BAD_ANSWER',
  ],
  ['a negative content length', raw('200 OK', [JSON_TYPE, 'content-length: -1'], '{}'), 'GATEWAY_BAD_ANSWER'],
  [
    'a content length together with chunks',
    raw('200 OK', [JSON_TYPE, 'content-length: 2', 'transfer-encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'),
    'GATEWAY_BAD_ANSWER',
  ],
  [
    'a chunk with an invalid size',
    raw('200 OK', [JSON_TYPE, 'transfer-encoding: chunked'], 'zz\r\n{}\r\n'),
    'GATEWAY_BAD_ANSWER',
  ],
  ['headers of 100 kB', raw('200 OK', [`x: ${'a'.repeat(100_000)}`]), 'GATEWAY_BAD_ANSWER'],
  [
    'a declared length over the limit',
    raw('200 OK', [JSON_TYPE, 'content-length: 9999999'], '{'),
    'GATEWAY_ANSWER_TOO_LARGE',
  ],
  [
    'a failure over the limit',
    raw('400 Bad', [JSON_TYPE, 'connection: close'], Buffer.alloc(2_000_000, 'x')),
    'GATEWAY_ANSWER_TOO_LARGE',
  ],
];

test.each(BAD)('an answer of the Manager ends in an error of this server: %s', async (_what, bytes, code) => {
  answer = (socket) => void socket.end(bytes);
  const { status, headers, body } = await ask({ port, path: PROJECTS });
  expect([status, codeOf(body)]).toEqual([502, code]);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(headers.location).toBeUndefined();
  expect(body).not.toMatch(/<script|s3cret|alert/);
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
  [
    'sends endless headers',
    (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\n') && drip(socket, 'a: b\r\n'),
    'GATEWAY_TIMEOUT',
  ],
])('an upstream that %s ends in an error within the limit', async (_what, act, code) => {
  answer = act;
  const since = performance.now();
  const { status, body } = await ask({ port, path: PROJECTS });
  expect([status, codeOf(body)]).toEqual([code === 'GATEWAY_TIMEOUT' ? 504 : 502, code]);
  expect(performance.now() - since).toBeLessThan(5_000);
});

/** Writes the same text repeatedly, so that no idle timeout fires. */
function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => (socket.writable ? socket.write(text) : clearInterval(timer)), 50);
  socket.once('close', () => clearInterval(timer));
}

test.each([
  ['breaks off', (socket: Socket) => socket.end(raw('200 OK', [JSON_TYPE, 'content-length: 50'], '{"a":'))],
  ['stalls', (socket: Socket) => socket.write(raw('200 OK', [JSON_TYPE, 'content-length: 50'], '{"a":'))],
  [
    'breaks off between chunks',
    (socket: Socket) => socket.end(raw('200 OK', [JSON_TYPE, 'transfer-encoding: chunked'], '2\r\n{}\r\n')),
  ],
  [
    'never ends',
    (socket: Socket) =>
      socket.write(raw('200 OK', [JSON_TYPE, 'connection: close'], '{')) && drip(socket, ' '),
  ],
  [
    'exceeds the limit',
    (socket: Socket) =>
      socket.end(raw('200 OK', [JSON_TYPE, 'connection: close'], Buffer.alloc(300_000, '1'))),
  ],
])('an answer that %s after its beginning is aborted, and never looks complete', async (_what, act) => {
  answer = act;
  await expect(ask({ port, path: PROJECTS })).rejects.toThrow(/aborted|hang up/);
});

test('an answer that unpacks to more than the limit does not pass', async () => {
  answer = (socket) =>
    void socket.end(
      whole('application/json', gzipSync(Buffer.alloc(8_000_000, '1')), 'content-encoding: gzip'),
    );
  // It is refused, or aborted when its beginning has passed.
  const answered = await ask({ port, path: PROJECTS }).catch(() => undefined);
  expect(answered && codeOf(answered.body)).toBe(answered && 'GATEWAY_ANSWER_TOO_LARGE');
});

test.each([
  ['as plain text', (text: string) => text],
  ['by its secret part only', () => SECRET],
  ['in a URL', () => `https://h/?k=${encodeURIComponent(KEY)}`],
])('a failure that repeats the key, %s, passes with the key removed', async (_how, spell) => {
  const body = JSON.stringify({ message: `Key ${spell(KEY)} is not valid` });
  for (const bytes of [
    raw('401 Unauthorized', [JSON_TYPE, `content-length: ${body.length}`], body),
    raw('401 Unauthorized', [JSON_TYPE, 'content-encoding: gzip', 'connection: close'], gzipSync(body)),
  ]) {
    answer = (socket) => void socket.end(bytes);
    const answered = await ask({ port, path: PROJECTS });
    expect(answered.status).toBe(401);
    expect(answered.headers['content-encoding']).toBeUndefined();
    expect(answered.body).toContain('[key removed]');
    expect(answered.body).not.toContain('s3cret');
  }
});

test('a good answer still passes after all the bad ones', async () => {
  answer = (socket) => void socket.end(whole('application/json', '{}'));
  expect(await ask({ port, path: PROJECTS })).toMatchObject({ status: 200, body: '{}' });
});

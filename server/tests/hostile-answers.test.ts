import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portOf } from '../../deploy/ports.ts';
import { DEFAULT_LIMITS } from '../gateway/manager-client.ts';
import { ask } from '../gateway/testing.ts';
import { codeOf, KEY, makePage, PROJECTS, start } from './testing.ts';

// What an upstream that was taken over, or is broken, may write on the connection, and how each of it ends.

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

/** Bytes of an answer: a status line, headers and a body, which may lie about each other. */
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
  ['a page', whole('text/html', HTML), 'GATEWAY_BAD_ANSWER'],
  ['a page in capital letters', whole('TEXT/HTML', HTML), 'GATEWAY_BAD_ANSWER'],
  ['a page with a charset', whole('text/html; charset=utf-7', HTML), 'GATEWAY_BAD_ANSWER'],
  ['XHTML', whole('application/xhtml+xml', HTML), 'GATEWAY_BAD_ANSWER'],
  ['XML', whole('text/xml', '<a/>'), 'GATEWAY_BAD_ANSWER'],
  ['SVG with a script', whole('image/svg+xml', '<svg onload="alert(1)"/>'), 'GATEWAY_BAD_ANSWER'],
  ['a script', whole('text/javascript', 'alert(1)'), 'GATEWAY_BAD_ANSWER'],
  ['a script by its old name', whole('application/x-javascript', 'alert(1)'), 'GATEWAY_BAD_ANSWER'],
  ['a style', whole('text/css', 'a{}'), 'GATEWAY_BAD_ANSWER'],
  ['a download', whole('application/octet-stream', 'x'), 'GATEWAY_BAD_ANSWER'],
  ['a PDF', whole('application/pdf', '%PDF'), 'GATEWAY_BAD_ANSWER'],
  ['a WebAssembly module', whole('application/wasm', 'x'), 'GATEWAY_BAD_ANSWER'],
  ['an event stream', whole('text/event-stream', 'data: x'), 'GATEWAY_BAD_ANSWER'],
  ['several parts', whole('multipart/x-mixed-replace; boundary=x', '--x'), 'GATEWAY_BAD_ANSWER'],
  ['JSON that is also a page', whole('application/json, text/html', HTML), 'GATEWAY_BAD_ANSWER'],
  ['two types', whole('application/json', HTML, 'content-type: text/html'), 'GATEWAY_BAD_ANSWER'],
  ['a type that is none', whole('json', '{}'), 'GATEWAY_BAD_ANSWER'],
  ['an unknown coding', whole('application/json', 'x', 'content-encoding: zstd'), 'GATEWAY_BAD_ANSWER'],
  ['two codings', whole('application/json', 'x', 'content-encoding: gzip, br'), 'GATEWAY_BAD_ANSWER'],
  [
    'a failure that is a page',
    raw('403 Forbidden', ['content-type: text/html', 'content-length: 0']),
    'GATEWAY_BAD_ANSWER',
  ],
  [
    'a failure with a false coding',
    raw('400 Bad', [JSON_TYPE, 'content-encoding: gzip', 'content-length: 2'], '{}'),
    'GATEWAY_BAD_ANSWER',
  ],
  [
    'a packed failure without end',
    raw(
      '400 Bad',
      [JSON_TYPE, 'content-encoding: gzip', 'connection: close'],
      gzipSync(Buffer.alloc(8_000_000)),
    ),
    'GATEWAY_BAD_ANSWER',
  ],
  ['300', raw('300 Multiple Choices', ['location: /x', 'content-length: 0']), 'GATEWAY_REDIRECTED'],
  ['304 that nobody asked for', raw('304 Not Modified', ['etag: "x"']), 'GATEWAY_REDIRECTED'],
  ['399', raw('399 X', ['content-length: 0']), 'GATEWAY_REDIRECTED'],
  [
    'a redirect to a script',
    raw('302 Found', ['location: javascript:alert(1)', 'content-length: 0']),
    'GATEWAY_REDIRECTED',
  ],
  [
    'another protocol',
    raw('101 Switching Protocols', ['connection: upgrade', 'upgrade: websocket']),
    'GATEWAY_BAD_ANSWER',
  ],
  ['100 alone', raw('100 Continue', []), 'GATEWAY_BAD_ANSWER'],
  ['no HTTP', Buffer.from('SSH-2.0-OpenSSH_9.2\r\n'), 'GATEWAY_BAD_ANSWER'],
  ['a status of two digits', raw('20 OK', []), 'GATEWAY_BAD_ANSWER'],
  ['a status that is a word', raw('OK OK', []), 'GATEWAY_BAD_ANSWER'],
  ['HTTP 0.9', Buffer.from('<html>hello</html>'), 'GATEWAY_BAD_ANSWER'],
  ['a header without a colon', raw('200 OK', ['nonsense']), 'GATEWAY_BAD_ANSWER'],
  ['a header with a zero byte', raw('200 OK', ['x: a\0b']), 'GATEWAY_BAD_ANSWER'],
  [
    'two lengths',
    raw('200 OK', [JSON_TYPE, 'content-length: 2', 'content-length: 5'], '{}'),
    'GATEWAY_BAD_ANSWER',
  ],
  ['a negative length', raw('200 OK', [JSON_TYPE, 'content-length: -1'], '{}'), 'GATEWAY_BAD_ANSWER'],
  [
    'a length and chunks',
    raw('200 OK', [JSON_TYPE, 'content-length: 2', 'transfer-encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'),
    'GATEWAY_BAD_ANSWER',
  ],
  [
    'chunks of no size',
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

test.each(BAD)('%s ends in an error of this server', async (_what, bytes, code) => {
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
  ['closes at once', (socket: Socket) => socket.destroy(), 'GATEWAY_UNREACHABLE'],
  ['resets the connection', (socket: Socket) => socket.resetAndDestroy(), 'GATEWAY_UNREACHABLE'],
  ['closes in its headers', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncont'), 'GATEWAY_UNREACHABLE'],
  ['is silent', () => {}, 'GATEWAY_TIMEOUT'],
  ['is silent in its headers', (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\n'), 'GATEWAY_TIMEOUT'],
  [
    'is silent after its headers',
    (socket: Socket) => socket.write(raw('200 OK', [JSON_TYPE, 'content-length: 5'])),
    'GATEWAY_TIMEOUT',
  ],
  [
    'sends early hints without end',
    (socket: Socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    'GATEWAY_TIMEOUT',
  ],
  [
    'sends headers without end',
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

/** Writes the same again and again, so that no timer of silence fires. */
function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => (socket.writable ? socket.write(text) : clearInterval(timer)), 50);
  socket.once('close', () => clearInterval(timer));
}

test.each([
  ['breaks off', (socket: Socket) => socket.end(raw('200 OK', [JSON_TYPE, 'content-length: 50'], '{"a":'))],
  [
    'falls silent',
    (socket: Socket) => socket.write(raw('200 OK', [JSON_TYPE, 'content-length: 50'], '{"a":')),
  ],
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
    'is larger than the limit',
    (socket: Socket) =>
      socket.end(raw('200 OK', [JSON_TYPE, 'connection: close'], Buffer.alloc(300_000, '1'))),
  ],
])('an answer that %s after its beginning is cut, and never looks whole', async (_what, act) => {
  answer = act;
  await expect(ask({ port, path: PROJECTS })).rejects.toThrow(/aborted|hang up/);
});

test.each([
  ['as it is', (text: string) => text],
  ['its secret part alone', () => SECRET],
  ['in a URL', () => `https://h/?k=${encodeURIComponent(KEY)}`],
])('a failure that repeats the key, %s, passes without it', async (_how, spell) => {
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

test('the server still answers after all of this', async () => {
  answer = (socket) => void socket.end(whole('application/json', '{}'));
  expect(await ask({ port, path: PROJECTS })).toMatchObject({ status: 200, body: '{}' });
});

// What a hijacked or broken upstream may answer.
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The bytes of an answer: status line, headers and body, which may contradict each other. */
export function raw(status: string, headers: readonly string[], body: string | Buffer = ''): Buffer {
  const lines = headers.map((line) => `${line}\r\n`).join('');
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines}\r\n`, 'latin1'), Buffer.from(body)]);
}

export const JSON_TYPE = 'content-type: application/json';
const CHUNKED = 'transfer-encoding: chunked';

const answer = (status: string, type: string, body: string | Buffer, ...more: string[]) =>
  raw(status, [`content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`, ...more], body);
export const whole = (type: string, body: string | Buffer, ...more: string[]) =>
  answer('200 OK', type, body, ...more);
/** An answer with this status line and these header lines, and two bytes of JSON. */
const json = (status: string, ...lines: string[]) => raw(status, [JSON_TYPE, ...lines], '{}');
const sized = (...lengths: string[]) =>
  json('200 OK', ...lengths.map((length) => `content-length: ${length}`));
const packed = (coding: string, body: string | Buffer) =>
  whole('application/json', body, `content-encoding: ${coding}`);
export const inChunks = (body: string, coding = CHUNKED) => raw('200 OK', [JSON_TYPE, coding], body);
const WHOLE = '2\r\n{}\r\n0\r\n\r\n';

export const HTML =
  '<!doctype html><script>fetch("/gateway/ng/api/delegate-setup/delegate/d",{method:"DELETE"})</script>';

/** Types of content that a browser could run, or that no operation of the Manager has. */
export const BAD_TYPES: readonly string[] = [
  ...'text/html TEXT/HTML text/html;application/json application/xhtml+xml text/xml text/xsl'.split(' '),
  ...'image/svg+xml text/javascript application/x-javascript text/vbscript text/css'.split(' '),
  ...'text/cache-manifest application/manifest+json application/octet-stream application/pdf'.split(' '),
  ...'application/wasm message/http text/event-stream application/vnd.api+json text/plain\x0b */* json'.split(
    ' ',
  ),
  'text/html; charset=utf-7',
  'multipart/x-mixed-replace; boundary=x',
  'application/json, text/html',
  'text/plain, text/html',
  'application/json\r\ncontent-type: text/html',
  '',
  `application/json\r\n${'a: b\r\n'.repeat(3_000)}content-type: text/html`,
];

/** Whole answers, by the status and code of the error in which they end. */
export const REFUSED: Readonly<Record<string, readonly (readonly [what: string, bytes: Buffer])[]>> = {
  '502 GATEWAY_BAD_ANSWER': [
    ['an unknown content encoding', packed('zstd', 'x')],
    ['an old content encoding', packed('deflate', 'x')],
    ['two content encodings', packed('gzip, br', 'x')],
    ['two content encoding headers', packed('gzip\r\ncontent-encoding: gzip', gzipSync('{}'))],
    ['a failure of the type HTML', answer('403 Forbidden', 'text/html', HTML)],
    ['a failure of a proxy of the type HTML', answer('500 Internal Server Error', 'text/html', HTML)],
    [
      'the page of a network that asks to sign in',
      answer('511 Network Authentication Required', 'text/html', HTML),
    ],
    ['an answer that is not compressed as it claims', packed('gzip', '{}')],
    ['an answer that is not compressed with Brotli as it claims', packed('br', '{"a":"aaaaaaaaaaaaaaaa"}')],
    ['a compressed answer without its end', packed('gzip', gzipSync('{}').subarray(0, 10))],
    [
      'a compressed answer with a wrong checksum',
      packed('gzip', Buffer.concat([gzipSync('{}').subarray(0, -8), Buffer.alloc(8)])),
    ],
    [
      'a compressed answer with more behind it',
      packed('gzip', Buffer.concat([gzipSync('{}'), Buffer.from(HTML)])),
    ],
    [
      'a failure that is not compressed as it claims',
      answer('400 Bad', 'application/json', '{}', 'content-encoding: gzip'),
    ],
    [
      'a compressed failure that expands to 8 MB',
      raw('400 Bad', [JSON_TYPE, 'content-encoding: gzip'], gzipSync(Buffer.alloc(8_000_000))),
    ],
    [
      'a switch to another protocol',
      raw('101 Switching Protocols', ['connection: upgrade', 'upgrade: websocket']),
    ],
    ['status 100 without a final answer', raw('100 Continue', [])],
    [
      'three times status 100',
      Buffer.concat([
        raw('100 Continue', []),
        raw('100 Continue', []),
        raw('100 Continue', []),
        whole('application/json', '{}'),
      ]),
    ],
    ['status 204 with a body', json('204 No Content', 'content-length: 2')],
    ...['000', '099', '600', '999', '20', '2000', '-200', 'OK'].map(
      (status) => [`status ${status}`, json(`${status} X`)] as const,
    ),
    ['bytes that are not HTTP', Buffer.from('SSH-2.0-OpenSSH_9.2\r\n')],
    ['HTTP 0.9', Buffer.from('<html>hello</html>')],
    ['HTTP/2 in text', Buffer.from('HTTP/2 200 OK\r\ncontent-length: 2\r\n\r\n{}')],
    ['a request', Buffer.from('GET / HTTP/1.1\r\nhost: x\r\n\r\n')],
    ['bare line feeds', Buffer.from('HTTP/1.1 200 OK\ncontent-length: 2\n\n{}')],
    ['a header without a colon', json('200 OK', 'nonsense')],
    ['a header with a zero byte', json('200 OK', 'x: a\0b')],
    ['a header with an escape sequence', json('200 OK', 'x-harness-error: a\x1b[2Jb')],
    ['a folded header', json('200 OK', 'x: a\r\n b')],
    ['a header after a bare line feed', json('200 OK', 'x-harness-error: a\nset-cookie: a=b')],
    ['a header after a bare carriage return', json('200 OK', 'x-harness-error: a\rset-cookie: a=b')],
    ['a blank before a colon', json('200 OK', 'content-length : 2')],
    ['two dates', json('200 OK', 'date: a', 'date: b')],
    ['headers of 100 kB', json('200 OK', `x: ${'a'.repeat(100_000)}`)],
    ['9,000 headers', json('200 OK', ...Array<string>(9_000).fill('x-header: y'))],
    ['two content lengths', sized('2', '5')],
    ['two equal content lengths', sized('2', '2')],
    ...['2, 2', '-1', '+2', '0x2', '99999999999999999999', ''].map(
      (length) => [`the content length "${length}"`, sized(length)] as const,
    ),
    [
      'a content length together with chunks',
      raw('200 OK', [JSON_TYPE, 'content-length: 2', CHUNKED], WHOLE),
    ],
    ...['zz', '-2', 'FFFFFFFFFFFFFFFFF'].map(
      (size) => [`a chunk of the size ${size}`, inChunks(`${size}\r\n{}\r\n`)] as const,
    ),
    ['chunks that end in bare line feeds', inChunks('2\n{}\n0\n\n')],
    ['a transfer encoding with a vertical tab', inChunks(WHOLE, `${CHUNKED}\x0b`)],
    ['an unknown transfer encoding', inChunks(WHOLE, 'transfer-encoding: xchunked')],
    ['the transfer encoding identity', inChunks(WHOLE, 'transfer-encoding: identity')],
    ['a transfer encoding before chunks', inChunks(WHOLE, 'transfer-encoding: gzip, chunked')],
    ['two transfer encodings', inChunks(WHOLE, `${CHUNKED}\r\ntransfer-encoding: identity`)],
  ],
  '502 GATEWAY_REDIRECTED': [
    ['status 300', raw('300 Multiple Choices', ['location: /x', 'content-length: 0'])],
    ['status 304 to an unconditional request', raw('304 Not Modified', ['etag: "x"'])],
    ['status 305', raw('305 Use Proxy', ['location: http://evil.example', 'content-length: 0'])],
    ['status 399', raw('399 X', ['content-length: 0'])],
    ['a redirect to a script', raw('302 Found', ['location: javascript:alert(1)', 'content-length: 0'])],
  ],
  '502 GATEWAY_ANSWER_TOO_LARGE': [
    ['a declared length over the limit', raw('200 OK', [JSON_TYPE, 'content-length: 9999999'], '{')],
    ['a failure over the limit', raw('400 Bad', [JSON_TYPE], Buffer.alloc(2_000_000, 'x'))],
  ],
  '502 GATEWAY_UNREACHABLE': [
    ['status 103 without a final answer', raw('103 Early Hints', ['link: </x>; rel=preload'])],
  ],
  '502 GATEWAY_NOT_READY': [['a page with status 502', answer('502 Bad Gateway', 'text/html', HTML)]],
  '503 GATEWAY_NOT_READY': [['a page with status 503', answer('503 Service Unavailable', 'text/html', HTML)]],
  '504 GATEWAY_NOT_READY': [['a page with status 504', answer('504 Gateway Timeout', 'text/html', HTML)]],
};

const TEXT = 'text/plain; charset=utf-8';
const JSON_ONLY = 'application/json';

/** Odd answers that pass: the status, the type and the body that the browser gets. */
export const PASSED: readonly (readonly [
  what: string,
  bytes: Buffer,
  got: readonly [number, string, string],
])[] = [
  ['a page as plain text', whole('text/plain', HTML), [200, TEXT, HTML]],
  ['a page as plain text in UTF-7', whole('text/plain; charset=utf-7', HTML), [200, TEXT, HTML]],
  ['a page without a type', raw('200 OK', ['connection: close'], HTML), [200, TEXT, HTML]],
  ['a page as JSON', whole('application/json;text/html', HTML), [200, JSON_ONLY, HTML]],
  ['JSON in UTF-16', whole('application/json; charset=utf-16', '{\0}\0'), [200, JSON_ONLY, '{\0}\0']],
  [
    'a length that is too short',
    raw('200 OK', [JSON_TYPE, 'content-length: 2'], `{}${HTML}`),
    [200, JSON_ONLY, '{}'],
  ],
  [
    'a script in the reason',
    json('200 <script>alert(1)</script>', 'content-length: 2'),
    [200, JSON_ONLY, '{}'],
  ],
  ['a cookie in a trailer', inChunks('2\r\n{}\r\n0\r\nset-cookie: a=b\r\n\r\n'), [200, JSON_ONLY, '{}']],
  [
    '100 early hints',
    Buffer.concat([
      ...Array<Buffer>(100).fill(raw('103 Early Hints', ['link: </x>; rel=preload'])),
      whole('application/json', '{}'),
    ]),
    [200, JSON_ONLY, '{}'],
  ],
  [
    'a part of what was not asked for in parts',
    json('206 Partial Content', 'content-range: bytes 0-1/9'),
    [206, JSON_ONLY, '{}'],
  ],
  [
    'a request for the password of a proxy',
    json('407 X', 'proxy-authenticate: Basic'),
    [407, JSON_ONLY, '{}'],
  ],
  ['a misdirected request', json('421 Misdirected Request', 'alt-svc: h3=":443"'), [421, JSON_ONLY, '{}']],
  ['a demand for another protocol', json('426 Upgrade Required', 'upgrade: h2c'), [426, JSON_ONLY, '{}']],
];

/** Headers that would act on the browser or on a proxy in front of this server. */
export const ACTING_HEADERS: readonly string[] = [
  'set-cookie: session=evil; path=/',
  'refresh: 0; url=https://evil.example',
  'location: https://evil.example',
  'link: <https://evil.example/x.js>; rel=preload; as=script',
  'clear-site-data: "*"',
  'content-security-policy: default-src *',
  'x-content-type-options: none',
  'x-frame-options: ALLOWALL',
  'access-control-allow-origin: *',
  'cross-origin-resource-policy: cross-origin',
  'cross-origin-opener-policy: unsafe-none',
  'referrer-policy: unsafe-url',
  'permissions-policy: geolocation=*',
  'strict-transport-security: max-age=0; includeSubDomains',
  'www-authenticate: Basic realm="Harness"',
  'alt-svc: h3="evil.example:443"; ma=9999',
  'cache-control: public, max-age=31536000, immutable',
  'etag: "x"',
  'vary: *',
  'x-accel-redirect: /etc/passwd',
  'x-request-id: evil',
  'x-harness-error: a\r\nx-harness-error: b',
  'retry-after: 1\r\nretry-after: 2',
];

/** Headers that pass: no value of theirs acts on a browser. */
export const PASSED_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['retry-after', '31536000'],
  ['retry-after', '-1'],
  ['retry-after', 'Wed, 21 Oct 2099 07:28:00 GMT'],
  ['date', 'yesterday'],
  ['x-harness-error', '<script>alert(1)</script>'],
  ['x-harness-error', 'a\xe2\x80\xaeb'],
];

/** Answers that break after their beginning. */
export const BROKEN: readonly (readonly [what: string, bytes: Buffer])[] = [
  ['breaks off', raw('200 OK', [JSON_TYPE, 'content-length: 50'], '{"a":')],
  ['breaks off between chunks', inChunks('2\r\n{}\r\n')],
  ['breaks off in a chunk of 256 TB', inChunks('FFFFFFFFFFFF\r\n{}')],
  ['has a chunk longer than its size', inChunks('2\r\n{}{}\r\n0\r\n\r\n')],
  ['has a content length in a trailer', inChunks('2\r\n{}\r\n0\r\ncontent-length: 5\r\n\r\n')],
  ['has trailers of 100 kB', inChunks(`2\r\n{}\r\n0\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`)],
  ['exceeds the limit', raw('200 OK', [JSON_TYPE], Buffer.alloc(300_000, '1'))],
  ['exceeds the limit in chunks of one byte', inChunks(`${'1\r\n1\r\n'.repeat(70_000)}0\r\n\r\n`)],
];

/** Bytes that do not compress. */
const NOISE = Buffer.from(Array.from({ length: 30_000 }, (_, at) => Math.abs(Math.sin(at + 1)) * 1e6));

/** Answers that cannot be unpacked to their end, and the code of their error. */
export const BADLY_PACKED: readonly (readonly [what: string, bytes: Buffer, code: string])[] = [
  [
    'unpacks to more than the limit',
    packed('gzip', gzipSync(Buffer.alloc(8_000_000, '1'))),
    'GATEWAY_ANSWER_TOO_LARGE',
  ],
  ['is cut in gzip', packed('gzip', gzipSync(NOISE).subarray(0, 20_000)), 'GATEWAY_BAD_ANSWER'],
  ['is cut in Brotli', packed('br', brotliCompressSync(NOISE).subarray(0, 20_000)), 'GATEWAY_BAD_ANSWER'],
];

// Whole requests that an attacker may send. `{host}` is the name of the server.
import { gzipSync } from 'node:zlib';
import { DELEGATE, FILTERS } from './hostile-addresses.ts';
import { LISTING, PROJECTS } from './testing.ts';

/** The evidence that our page sent a request. */
const OURS = 'Sec-Fetch-Site: same-origin';

/** The bytes of a request, after which the server closes the connection. */
export function request(line: string, lines: readonly string[] = [OURS], body = ''): string {
  return `${line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n${lines.map((more) => `${more}\r\n`).join('')}\r\n${body}`;
}

const get = (...lines: string[]) => request(`GET ${PROJECTS}`, lines);
const post = (lines: readonly string[], body = '') => request(`POST ${LISTING}`, [OURS, ...lines], body);
const chunked = (body: string, coding = ' chunked') => post([`Transfer-Encoding:${coding}`], body);
const sized = (length: string) => post([`Content-Length: ${length}`], '{}');
const withBody = (line: string, body: string, ...lines: string[]) =>
  request(line, [OURS, `Content-Length: ${body.length}`, ...lines], body);
const filter = (body: string, ...lines: string[]) => withBody(`POST ${FILTERS}`, body, ...lines);
const report = (body: string, type = 'application/csp-report', path = '/csp-reports') =>
  withBody(`POST ${path}`, body, `Content-Type: ${type}`);
const WHOLE = '2\r\n{}\r\n0\r\n\r\n';

/** Whole requests, by the status and code of their refusal. */
export const REFUSED: Readonly<Record<string, readonly (readonly [what: string, bytes: string])[]>> = {
  '400 GATEWAY_BAD_REQUEST': [
    ['no Host header', `GET ${PROJECTS} HTTP/1.1\r\nConnection: close\r\n\r\n`],
    ['no Host header in HTTP/1.0', `GET ${PROJECTS} HTTP/1.0\r\n\r\n`],
    ['two Host headers', get('Host: evil.example')],
    ['two equal Host headers', get('Host: {host}')],
    [
      'a second Host header behind 1,500 headers',
      get(...Array<string>(1_500).fill('a:'), 'Host: evil.example'),
    ],
    ['bytes that are not HTTP', 'hello\r\n\r\n'],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00'],
    ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an unknown HTTP version', `GET ${PROJECTS} HTTP/9.9\r\nHost: x\r\n\r\n`],
    ['no HTTP version', `GET ${PROJECTS}\r\n\r\n`],
    ['a protocol in small letters', `GET ${PROJECTS} http/1.1\r\nHost: {host}\r\n\r\n`],
    ['an unknown method', request(`HACK ${PROJECTS}`)],
    ['a method in small letters', request(`get ${PROJECTS}`)],
    ['a blank before the method', ` ${get()}`],
    ['a tab after the method', request(`GET\t${PROJECTS}`)],
    ['the method CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: {host}\r\n\r\n'],
    ['a blank in a header name', get('X y: z')],
    ['a blank before the colon', get('Content-Length : 0')],
    ['a header without a name', get(': x')],
    ['a zero byte in a header', get('X: a\0b')],
    ['an escape sequence in a header', get('X: a\x1b[2Jb')],
    ['a control character in a header name', get('X\x01: y')],
    ['a bare line feed', `GET ${PROJECTS} HTTP/1.1\nHost: x\n\n`],
    ['a bare line feed between two headers', get('X: y\nSec-Fetch-Site: same-origin')],
    ['a bare carriage return in a header', get('X: y\rSec-Fetch-Site: same-origin')],
    ['a line feed in a key', get('X-Api-Key: pat.acc.t.s\nHost: evil.example')],
    ['a folded header', get('X: a\r\n Host: evil.example')],
    ['a blank before the first header', `GET ${PROJECTS} HTTP/1.1\r\n Host: {host}\r\n\r\n`],
    [
      'a content length before chunks',
      post(['Content-Length: 6', 'Transfer-Encoding: chunked'], '0\r\n\r\nG'),
    ],
    ['a content length after chunks', post(['Transfer-Encoding: chunked', 'Content-Length: 2'], WHOLE)],
    ['two content lengths', post(['Content-Length: 2', 'Content-Length: 3'], '{}x')],
    ['two equal content lengths', post(['Content-Length: 2', 'Content-Length: 2'], '{}')],
    ...['2, 2', '-1', '+2', '0x10', '1e1', '\x0b2', '18446744073709551618', ''].map(
      (length) => [`the content length "${length}"`, sized(length)] as const,
    ),
    ...['zz', '-2', '0x2', '2 ', 'FFFFFFFFFFFFFFFFF'].map(
      (size) => [`a chunk of the size "${size}"`, chunked(`${size}\r\n{}\r\n0\r\n\r\n`)] as const,
    ),
    ['a chunk longer than its size', chunked('2\r\n{}{}\r\n0\r\n\r\n')],
    ['chunks that end in bare line feeds', chunked('2\n{}\n0\n\n')],
    ['a chunk extension that ends in a bare line feed', chunked('2;a\n{}\r\n0\r\n\r\n')],
    ['a chunk extension of 20 kB', chunked(`2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`)],
    ['a content length in a trailer', chunked('2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n')],
    ['a transfer encoding in a trailer', chunked('2\r\n{}\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n')],
    ['a transfer encoding after chunked', chunked('', ' chunked, gzip')],
    ...[' xchunked', ' identity', ' chunked\x0b', ' "chunked"', '\r\n chunked', '', ' chunked, chunked'].map(
      (coding) => [`the transfer encoding ${JSON.stringify(coding)}`, chunked(WHOLE, coding)] as const,
    ),
    ['two transfer encodings', chunked(WHOLE, ' chunked\r\nTransfer-Encoding: identity')],
    ['a filter without a body', request(`POST ${FILTERS}`)],
    ...['null', '"_f"', '\xef\xbb\xbf{"identifier":"_f"}', '{"identifier":NaN}', '{"identifier":"_f",}'].map(
      (body) => [`a filter that is ${body}`, filter(body)] as const,
    ),
    ['a filter as a form', filter('identifier=_f', 'Content-Type: application/x-www-form-urlencoded')],
    [
      'a filter in gzip',
      filter(gzipSync('{"identifier":"_f"}').toString('latin1'), 'Content-Encoding: gzip'),
    ],
    ['a filter with an object as its organization', filter('{"identifier":"_f","orgIdentifier":{}}')],
    ['a report that is no JSON', report('x')],
    ['a report that is no JSON, at an encoded address', report('x', undefined, '/%63sp-reports')],
    ['a report of 8,000 levels', report('['.repeat(8_000) + ']'.repeat(8_000))],
    ['an empty report', report('')],
  ],
  '400 GATEWAY_BAD_PATH': [['an asterisk as the address', request('OPTIONS *')]],
  '400 GATEWAY_BAD_PARAMETER': [['another method in a parameter', request(`GET ${PROJECTS}&_method=DELETE`)]],
  '403 GATEWAY_FOREIGN_HOST': [
    ['a report to a foreign name', report('{}').replace('{host}', 'evil.example')],
    ['the settings at a foreign name', request('GET /settings.json').replace('{host}', 'evil.example')],
    ['a probe with a query, at a foreign name', request('GET /healthz?x').replace('{host}', 'evil.example')],
    ['an encoded probe at a foreign name', request('GET /%68ealthz').replace('{host}', 'evil.example')],
  ],
  '413 GATEWAY_BODY_TOO_LARGE': [
    ['a body over the limit', post(['Content-Length: 300000'], 'x'.repeat(300_000))],
    ['a body over the limit in chunks of one byte', chunked('1\r\nx\r\n'.repeat(300_000))],
    ['a declared length over the limit', post(['Content-Length: 9999999999'], 'x')],
    ['a report over the limit', report(JSON.stringify('x'.repeat(17_000)))],
  ],
  '415 GATEWAY_BAD_REQUEST': [
    ['a report as plain text', report('{}', 'text/plain')],
    ['a report without a type', withBody('POST /csp-reports', '{}')],
    ['a filter with an invalid type', filter('{"identifier":"_f"}', 'Content-Type: ;;;')],
  ],
  '416 GATEWAY_BAD_REQUEST': [
    ['a range behind the end of a file', request('GET /assets/index-abc.js', ['Range: bytes=9999-'])],
  ],
  '431 GATEWAY_HEADERS_TOO_LARGE': [
    ['headers of 100 kB', get(`X: ${'a'.repeat(100_000)}`)],
    ['80,000 headers', get(...Array<string>(80_000).fill('a:'))],
    ['a header name of 100 kB', get(`${'a'.repeat(100_000)}: x`)],
    ['an address of 100 kB', request(`GET ${PROJECTS}&a=${'a'.repeat(100_000)}`)],
    ['trailers of 100 kB', chunked(`0\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`)],
  ],
};

const FIRST = `Host: fleet.example.com\r\n${OURS}\r\n`;
const LAST = request('GET /healthz');
const deletion = (...lines: string[]) => request(`DELETE ${DELEGATE}/_d?accountIdentifier=acc`, lines);
const DELETION = deletion(OURS).replace('{host}', 'fleet.example.com');
const CHUNK = `${DELETION.length.toString(16)}\r\n${DELETION}\r\n0\r\n\r\n`;
/** Hides the deletion in the body of a request, before a last request on the same connection. */
const hiding = (line: string, more = '') =>
  `${line} HTTP/1.1\r\nHost: {host}\r\n${more}Content-Length: ${DELETION.length}\r\n\r\n${DELETION}${LAST}`;

/** Bytes with a deletion where some server could take it for a request, and the statuses of all answers. */
export const HIDDEN: readonly (readonly [where: string, bytes: string, statuses: readonly number[]])[] = [
  ['the body of a probe', hiding('GET /healthz'), [200, 200]],
  ['the body of a HEAD', hiding('HEAD /healthz'), [200, 200]],
  ['the body of a request for a file', hiding('GET /theme.js'), [200, 200]],
  ['the body of a missing page', hiding('POST /gone'), [404, 200]],
  ['the body of an OPTIONS', hiding('OPTIONS /'), [404, 200]],
  ['the body of another site', hiding(`POST ${LISTING}`, 'Sec-Fetch-Site: cross-site\r\n'), [403, 200]],
  [
    'the body of a request that expects 100',
    hiding('POST /gone', 'Expect: 100-continue\r\n'),
    [100, 404, 200],
  ],
  ['a chunk', `OPTIONS / HTTP/1.1\r\n${FIRST}Transfer-Encoding: chunked\r\n\r\n${CHUNK}${LAST}`, [404, 200]],
  ['the bytes after a closing request', `${LAST}${DELETION}`, [400]],
  ['the bytes after a refused version', `GET / HTTP/9.9\r\n${FIRST}\r\n${DELETION}`, [400]],
  [
    'the bytes after an ambiguous length',
    `${chunked('0\r\n\r\n', ' chunked\r\nContent-Length: 0')}${DELETION}`,
    [400],
  ],
  [
    'a second request from another site',
    `GET / HTTP/1.1\r\n${FIRST}\r\n${deletion('Sec-Fetch-Site: none')}`,
    [200, 403],
  ],
  [
    'a second request to another name',
    `GET / HTTP/1.1\r\n${FIRST}\r\n${deletion(OURS).replace('{host}', 'evil.example')}`,
    [200, 403],
  ],
];

import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { ask, FROM_OUR_PAGE, serve } from './http.ts';
import { DELETION, LISTING, makePage, start } from './testing.ts';

// A Manager, or a proxy before it, that repeats the key of a request in its answer.

const SECRET = 'kJ8s/Q2mZx0P+Lr7~nWb4';
const KEY = `pat.acc.0123456789abcdef01234567.${SECRET}`;
const FILTERS = '/gateway/ng/api/filters?accountIdentifier=acc';
const TOKENS = '/gateway/ng/api/delegate-token-ng?accountIdentifier=acc';

/** Each character as its code, after a sign. */
const escaped = (text: string, sign: string) =>
  text.replaceAll(/./g, (char) => `${sign}${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
const base64 = (text: string) => Buffer.from(text).toString('base64');

const SPELLINGS: readonly (readonly [string, string])[] = [
  ['as plain text', KEY],
  ['by its secret part only', SECRET],
  ['in a URL', encodeURIComponent(KEY)],
  ['in a URL with small letters', KEY.replaceAll('/', '%2f').replaceAll('+', '%2b')],
  ['with every character encoded for a URL', escaped(KEY, '%')],
  ['encoded twice for a URL', encodeURIComponent(encodeURIComponent(KEY))],
  ['in JSON with escaped slashes', KEY.replaceAll('/', String.raw`\/`)],
  ['in JSON with every character escaped', escaped(KEY, String.raw`\u00`)],
  ['in JSON within JSON', escaped(KEY, String.raw`\\u00`)],
  ['in base64', base64(KEY)],
  ['in base64 after one character', base64(`:${KEY}`)],
  ['in base64 after two characters, with more behind it', base64(`a:${KEY}:b`)],
  ['in base64 for URLs', Buffer.from(KEY).toString('base64url')],
  ['in base64, in a URL', encodeURIComponent(base64(KEY))],
  ['in base64, in JSON with escaped slashes', base64(`?${KEY}`).replaceAll('/', String.raw`\/`)],
];

/** Whether a text contains the key: every form of it begins with one of these. */
function isLeaking(text: string): boolean {
  const decoded = text.replaceAll(/(?:%(?:25)*|\\+u00)([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const forms = [text, decoded].flatMap((form) => {
    const plain = form.replaceAll(/\\+\//g, '/');
    const runs = plain.match(/[\w+/=-]{16,}/g) ?? [];
    return [
      plain,
      ...runs.flatMap((run) =>
        [0, 1, 2, 3].map((at) => Buffer.from(run.slice(at), 'base64').toString('latin1')),
      ),
    ];
  });
  return forms.some((form) => form.includes(SECRET.slice(0, 12)) || form.includes(SECRET.slice(-12)));
}

async function started(status: number, headers: Record<string, string>, parts: readonly (string | Buffer)[]) {
  const manager = await serve((_incoming, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    void (async () => {
      for (const part of parts) {
        response.write(part);
        await setTimeout(5);
      }
      response.end();
    })();
  });
  const { port, stop } = await start(await makePage(), {
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    SHARED_READ_SECONDS: '5',
    LOG_LEVEL: 'silent',
  });
  onTestFinished(stop);
  return port;
}

const REQUESTS = [
  { path: FILTERS },
  { path: LISTING, method: 'POST', headers: FROM_OUR_PAGE },
  { path: DELETION, method: 'DELETE', headers: FROM_OUR_PAGE },
  { path: TOKENS, headers: FROM_OUR_PAGE },
];

test.each(SPELLINGS)(
  'an answer of any status that repeats the key, %s, passes without it',
  async (_how, spelling) => {
    const body = `{"message":"Key ${spelling} is in use","é":1}`;
    expect(isLeaking(body)).toBe(true);
    for (const status of [200, 206, 299, 400, 401, 500, 599]) {
      const port = await started(status, {}, [body]);
      for (const request of REQUESTS) {
        const answered = await ask({ port, ...request });
        expect([answered.status, isLeaking(answered.body)]).toEqual([status, false]);
        expect(answered.body).toContain('[key removed]');
        expect(answered.body).toContain(' is in use","é":1}');
      }
    }
  },
);

test.each([1, 2, 3, 5, 8, 13, 21, 34, 55])(
  'a key that arrives in two parts, after %i bytes of it, is removed',
  async (at) => {
    const [before, after] = [`{"a":"${KEY.slice(0, at)}`, `${KEY.slice(at)}"}`];
    const port = await started(200, {}, [before, after]);
    const { body } = await ask({ port, path: FILTERS });
    expect(body).toMatch(/^\{"a":"[\w.]*\[key removed\]"\}$/);
    expect(isLeaking(body)).toBe(false);
  },
);

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)('a key in an answer that is compressed with %s is removed', async (coding, pack) => {
  for (const status of [200, 401]) {
    const port = await started(status, { 'content-encoding': coding }, [pack(`{"a":"${KEY}"}`)]);
    const answered = await fetch(`http://127.0.0.1:${port}${FILTERS}`, {
      headers: { 'accept-encoding': coding },
    });
    const isPacked = status === 200;
    expect(answered.headers.get('content-encoding')).toBe(isPacked ? coding : null);
    expect(answered.headers.get('vary')).toBe(isPacked ? 'accept-encoding' : null);
    expect(await answered.json()).toEqual({ a: expect.stringMatching(/^[\w.]*\[key removed\]$/) });
  }
});

test.each(['x-harness-error', 'retry-after', 'date'])('a key in the header %s is removed', async (name) => {
  for (const status of [200, 400]) {
    for (const [, spelling] of SPELLINGS) {
      const port = await started(status, { [name]: `a ${spelling} b` }, ['{}']);
      const { headers } = await ask({ port, path: FILTERS });
      expect(headers[name]).toMatch(/\[key removed\].* b$/);
      expect(isLeaking(String(headers[name]))).toBe(false);
    }
  }
});

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secretFinder } from './secrets.ts';

const KEY = 'pat.acc.0123456789abcdef01234567.kJ8s/Q2mZx0P+Lr7~nWb4';
const SECRET = KEY.split('.')[3] ?? '';
const finder = secretFinder([KEY]);

/** Sends bytes through the stream in parts of these sizes. */
function cleaned(bytes: Buffer, sizes: readonly number[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  let at = 0;
  for (const size of [...sizes, bytes.length]) {
    parts.push(bytes.subarray(at, at + size));
    at += size;
  }
  const stream = finder?.cleaner();
  if (!stream) throw new Error('no finder');
  return buffer(Readable.from(parts.filter(({ length }) => length > 0)).pipe(stream));
}

const SIZES = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 });
/** A text with the key in some of its spellings, between words and signs that occur in keys. */
const TEXT = fc
  .array(
    fc.oneof(
      fc.constantFrom(KEY, SECRET, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64')),
      fc.constantFrom('a', '.', '/', '%', '%25', '\\', '\\u00', '"', ' ', 'é', '+', '='),
      fc.nat({ max: SECRET.length }).map((length) => SECRET.slice(0, length)),
      fc.string(),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

test('a text in parts is cleaned like the whole text', async () => {
  await fc.assert(
    fc.asyncProperty(TEXT, SIZES, async (text, sizes) => {
      const clean = finder?.clean(text) ?? '';
      expect((await cleaned(Buffer.from(text), sizes)).toString()).toBe(Buffer.from(clean).toString());
      expect(clean).not.toContain(SECRET);
    }),
  );
});

test('bytes without a key pass unchanged, whatever they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), SIZES, async (bytes, sizes) => {
      const sent = Buffer.from(bytes);
      expect((await cleaned(sent, sizes)).equals(sent)).toBe(true);
    }),
  );
});

test('a part of a key that could be an ordinary word is not removed', () => {
  const short = secretFinder(['pat.demo.token.secret', '', 'x']);
  const text = 'The secret of a token is not a key: pat.demo, x.';
  expect(short?.clean(text)).toBe(text);
  expect(short?.clean('pat.demo.token.secret')).toBe('pat.demo.[key removed]');
  expect(secretFinder([''])).toBeUndefined();
});

test('10 MB without a key are searched in under a second', async () => {
  const line = Buffer.from('{"hostName":"payments-eu-west-6c9d7b54f8-4nvxk","version":"26.06.88902"},');
  const big = Buffer.concat(Array.from({ length: 10_000_000 / line.length }, () => line));
  const since = process.cpuUsage();
  await cleaned(
    big,
    Array.from({ length: big.length / 65_536 }, () => 65_536),
  );
  expect(process.cpuUsage(since).user / 1_000).toBeLessThan(1_000);
});

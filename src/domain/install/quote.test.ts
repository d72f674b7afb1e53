import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileStrings } from '@/testing/fleet-generators';
import { HOSTILE_TEXTS, readHclText } from '@/testing/install';
import { hclText, shellWord } from './quote';

// A lone surrogate is not a character: neither a shell nor HCL can receive one.
const texts = fc
  .oneof(fc.constantFrom(...HOSTILE_TEXTS), hostileStrings)
  .filter((text) => !/\p{Cs}/u.test(text));

test('a shell passes every quoted text on unchanged', () => {
  const shellTexts = texts.filter((text) => !text.includes('\0'));
  fc.assert(
    fc.property(fc.array(shellTexts, { minLength: 1, maxLength: 20 }), (words) => {
      const script = `printf '%s\\0' ${words.map(shellWord).join(' ')}`;
      expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)).toEqual(
        words,
      );
    }),
    { numRuns: 40, examples: [[HOSTILE_TEXTS]] },
  );
});

test('a harmless shell word stays unquoted, and a NUL character is rejected', () => {
  expect(shellWord('harness/delegate:26.08.89100')).toBe('harness/delegate:26.08.89100');
  expect(shellWord('a b')).toBe("'a b'");
  expect(() => shellWord('a\0b')).toThrow(RangeError);
});

test('an HCL parser reads every text unchanged, without interpolation', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(readHclText(hclText(text))).toBe(text);
    }),
    { examples: HOSTILE_TEXTS.map((text) => [text]) },
  );
});

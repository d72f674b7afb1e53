import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { hostileStrings } from '@/testing/fleet-generators';
import { HOSTILE_TEXTS, readHclText } from '@/testing/install';
import { hclText, shellWord } from './quote';
import { toYaml, toYamlFile } from './yaml';

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

test('characters that YAML forbids or treats as line breaks are escaped', () => {
  expect(toYaml({ a: '\u007f\u0085\u2028\ufeff\uffff' })).toBe(
    String.raw`a: "\u007f\u0085\u2028\ufeff\uffff"` + '\n',
  );
});

test('a long text stays on one line of YAML', () => {
  expect(toYaml({ a: 'echo one\n'.repeat(20) })).toBe(`a: ${JSON.stringify('echo one\n'.repeat(20))}\n`);
});

test('an HCL parser reads every text unchanged, without interpolation', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(readHclText(hclText(text))).toBe(text);
    }),
    { examples: HOSTILE_TEXTS.map((text) => [text]) },
  );
});

const yamlValues = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    texts,
    fc.constantFrom('a: b\nc:\n  d: e\n', 'a\n\n', 'a\n \nb\n', ' a\n', '\n'),
    fc.integer(),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.constantFrom('a', 'b-c', 'harness.io/name', 'config.yaml'), tie('value'), {
    minKeys: 1,
    noNullPrototype: true,
  }),
}));

test('a YAML parser reads back the written value', () => {
  fc.assert(
    fc.property(yamlValues.object, (document) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- letrec loses the type; the arbitraries above make YAML values
      expect(parse(toYaml(document as Parameters<typeof toYaml>[0]))).toEqual(document);
    }),
  );
});

test('several documents are written into one file', () => {
  expect(toYamlFile([{ a: 1 }, { b: ['x', { c: true }] }])).toBe('a: 1\n---\nb:\n  - "x"\n  - c: true\n');
});

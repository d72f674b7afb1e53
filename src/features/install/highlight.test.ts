import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { highlight, type Language } from './highlight';

const marked = (text: string, language: Language) =>
  highlight(text, language)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text: piece }) => `${kind} ${piece}`);

describe('highlighted text', () => {
  test('is unchanged when its pieces are joined', () => {
    const texts = fc.array(
      fc.oneof(fc.string(), fc.constantFrom('"', "'", '#', ': ', '\n', '--', '\\', ' = {')),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom('yaml', 'hcl', 'sh'), (parts, language) => {
        const text = parts.join('');
        const pieces = highlight(text, language);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });

  test('is left plain when a quote never ends', () => {
    const text = '"'.repeat(200_000);
    expect(highlight(text, 'hcl')).toEqual([{ kind: 'plain', text }]);
  });

  test.each([
    ['yaml', 'a:\n  - b.c: "x: # y"\n# z', ['key a', 'key b.c', 'text "x: # y"', 'comment # z']],
    ['yaml', 'url: http://x#y', ['key url']],
    ['hcl', 'module "d" {\n  a = "b" # c', ['key module', 'text "d"', 'key a', 'text "b"', 'comment # c']],
    ['sh', "helm upgrade --install 'a b' x-y", ['key helm', 'key --install', "text 'a b'"]],
  ] as const)('in %s, %j is highlighted as %j', (language, text, pieces) => {
    expect(marked(text, language)).toEqual(pieces);
  });
});

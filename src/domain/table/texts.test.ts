import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileStrings } from '@/testing/fleet-generators';
import { allTexts, indexOfText, isSameTexts, textAt, textsOf } from './texts';

test('stored texts read back unchanged, and each is found at its first place', () => {
  fc.assert(
    fc.property(fc.array(hostileStrings), (all) => {
      const texts = textsOf(all);
      expect(allTexts(texts)).toEqual(all);
      expect(all.map((text) => indexOfText(texts, text))).toEqual(all.map((text) => all.indexOf(text)));
    }),
  );
});

test('more texts than are joined at once read back unchanged', () => {
  const all = Array.from({ length: 1_500 }, (_, place) => String(place));
  expect(allTexts(textsOf(all))).toEqual(all);
});

test('only a whole text is found, not part of one or of two', () => {
  const texts = textsOf(['ab', 'cd', 'c']);
  expect(['a', 'bc', 'c', 'abcd', 'x'].map((text) => indexOfText(texts, text))).toEqual([-1, -1, 2, -1, -1]);
});

test('a missing text and one beyond the end are read as empty', () => {
  const texts = textsOf(['a', undefined]);
  expect([textAt(texts, 1), textAt(texts, 2), textAt(texts, 7)]).toEqual(['', '', '']);
});

test('text columns are equal only when their texts also end at the same places', () => {
  expect(isSameTexts(textsOf(['ab', 'c']), textsOf(['ab', 'c']))).toBe(true);
  expect(isSameTexts(textsOf(['ab', 'c']), textsOf(['a', 'bc']))).toBe(false);
  expect(isSameTexts(textsOf(['a']), textsOf(['a', '']))).toBe(false);
});

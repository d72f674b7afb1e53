import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileStrings } from '../delegate/testing';
import { allTexts, packTexts, placeOf, textAt } from './texts';

test('any texts are the same when they are taken out again', () => {
  fc.assert(
    fc.property(fc.array(hostileStrings), (texts) => {
      const packed = packTexts(texts);
      expect(allTexts(packed)).toEqual(texts);
      expect(texts.map((text) => placeOf(packed, text))).toEqual(texts.map((text) => texts.indexOf(text)));
    }),
  );
});

test('a text is found as a whole alone, never within another or across two', () => {
  const packed = packTexts(['ab', 'cd', 'c']);
  expect(['a', 'bc', 'c', 'abcd', 'x'].map((text) => placeOf(packed, text))).toEqual([-1, -1, 2, -1, -1]);
});

test('an absent text is an empty one, and so is one beyond the end', () => {
  const packed = packTexts(['a', undefined]);
  expect([textAt(packed, 1), textAt(packed, 2), textAt(packed, 7)]).toEqual(['', '', '']);
});

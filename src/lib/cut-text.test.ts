import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cut-text';

const FAMILY = '👨‍👩‍👧';

test.each([
  ['short', 5, 'short'],
  ['longer', 5, 'long…'],
  [`ab${FAMILY}`, 10, `ab${FAMILY}`],
  [`ab${FAMILY}c`, 10, 'ab…'],
  ['ab🇩🇪🇫🇷', 7, 'ab🇩🇪…'],
  ['cafe\u0301s', 5, 'caf…'],
])('%s has at most %i units as %s', (text, most, expected) => {
  expect(cutText(text, most)).toBe(expected);
});

test('a cut text is short enough, and has whole characters of the text', () => {
  const piece = fc.constantFrom(FAMILY, '🇩🇪', 'e\u0301', '👍🏽', '&', 'a');
  const characters = (text: string) => [...new Intl.Segmenter('en').segment(text)].map((one) => one.segment);
  fc.assert(
    fc.property(fc.array(piece), fc.integer({ min: 1, max: 40 }), (pieces, most) => {
      const text = pieces.join('');
      const cut = cutText(text, most);
      expect(cut.length).toBeLessThanOrEqual(most);
      if (cut === text) return;
      const kept = characters(cut).slice(0, -1);
      expect(kept).toEqual(characters(text).slice(0, kept.length));
    }),
  );
});

test('without a segmenter, code points stay whole', () => {
  const { Segmenter } = Intl;
  Reflect.deleteProperty(Intl, 'Segmenter');
  try {
    expect(cutText('ab👍cd', 4)).toBe('ab…');
  } finally {
    Object.assign(Intl, { Segmenter });
  }
});

import { describe, expect, test } from 'vitest';
import { MAX_TEXT_LENGTH, plainText } from './plain-text';

describe('plainText', () => {
  test.each([
    ['ordinary text', 'payments-eu-west', 'payments-eu-west'],
    ['accents, other scripts and emoji', 'Zürich 東京 🚀', 'Zürich 東京 🚀'],
    ['right-to-left letters', 'שלום', 'שלום'],
    ['markup, as text', '<b>&amp;</b>', '<b>&amp;</b>'],
    ['surrounding blanks', ' a ', ' a '],
  ])('keeps %s', (_what, sent, expected) => {
    expect(plainText(sent)).toBe(expected);
  });

  test.each([
    ['line breaks and tabs become spaces', 'a\nb\tc\rd', 'a b c d'],
    ['other control characters are removed', 'a\u0000b\u001b[31mc\u007fd\u0085e', 'ab[31mcde'],
    ['bidirectional overrides are removed', 'prod\u202Egnp.exe\u202C', 'prodgnp.exe'],
    ['bidirectional isolates are removed', '\u2066a\u2067b\u2068c\u2069', 'abc'],
    ['half of a surrogate pair is removed', 'a\uD800b\uDC00', 'ab'],
  ])('replaces or removes unsafe characters: %s', (_what, sent, expected) => {
    expect(plainText(sent)).toBe(expected);
  });

  test('shortens a long text, but never cuts within a character', () => {
    expect(plainText('x'.repeat(5_000))).toHaveLength(MAX_TEXT_LENGTH);
    expect(plainText(`${'x'.repeat(MAX_TEXT_LENGTH - 1)}🚀`)).toBe('x'.repeat(MAX_TEXT_LENGTH - 1));
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TEXT_LENGTH, plainText, textExtract } from './plain-text';

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

describe('textExtract', () => {
  test.each([
    ['plain text', 'Rate limit exceeded\n', 'Rate limit exceeded'],
    [
      'a gateway page',
      '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>',
      '502 Bad Gateway nginx',
    ],
    [
      'scripts, styles and comments',
      '<style>a{}</style><!-- x --><script>alert(1)</script>Sign in',
      'Sign in',
    ],
    ['a script that never ends', 'Sorry<script>alert(1)', 'Sorry'],
    ['entities', 'R&amp;D says &quot;no&quot;&nbsp;&lt;b&gt;', 'R&D says "no" b'],
    ['a tag that never ends', 'Sorry <img src=x onerror=alert(1)', 'Sorry'],
  ])('extracts the text from %s', (_what, body, expected) => {
    expect(textExtract(body)).toBe(expected);
  });

  test.each([[''], ['  \n'], ['<html></html>']])('returns undefined for %j', (body) => {
    expect(textExtract(body)).toBeUndefined();
  });

  test('returns at most 200 characters', () => {
    expect(textExtract('word '.repeat(1_000))).toHaveLength(200);
  });

  test('never returns angle brackets', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '<!--',
      '-->',
      '<script',
      '</script>',
      '&lt;',
      '&amp;',
      'lt;',
      '"',
      'a',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 60 }), (parts) => {
        expect(textExtract(parts.join('')) ?? '').not.toMatch(/[<>]/);
      }),
    );
  });
});

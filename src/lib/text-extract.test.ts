import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { textExtract } from './text-extract';

test.each([
  ['plain text', 'Rate limit exceeded\n', 'Rate limit exceeded'],
  [
    'a gateway page',
    '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>',
    '502 Bad Gateway nginx',
  ],
  ['scripts, styles and comments', '<style>a{}</style><!-- x --><script>alert(1)</script>Sign in', 'Sign in'],
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

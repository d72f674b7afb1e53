import { expect, test } from 'vitest';
import { visibleJson } from './visible-json';

test.each([
  ['a character that reorders text', '\u202Eevil', '"\\u202eevil"'],
  ['an invisible character of two code units', '\u{E0041}', '"\\udb40\\udc41"'],
  ['a line separator', '\u2028', '"\\u2028"'],
  ['a letter of two code units', '\u{1D53D}', '"\u{1D53D}"'],
])('JSON shows %s in a visible form, and parses back to the same value', (_what, value, text) => {
  expect(visibleJson(value)).toBe(text);
  expect(JSON.parse(visibleJson(value))).toBe(value);
});

import { expect, test } from 'vitest';
import { visibleJson } from './visible-json';

test.each([
  ['a mark that reorders', '\u202Eevil', '"\\u202eevil"'],
  ['an invisible character of two units', '\u{E0041}', '"\\udb40\\udc41"'],
  ['a line separator', '\u2028', '"\\u2028"'],
  ['a letter of two units', '\u{1D53D}', '"\u{1D53D}"'],
])('%s', (_what, value, text) => {
  expect(visibleJson(value)).toBe(text);
  expect(JSON.parse(visibleJson(value))).toBe(value);
});

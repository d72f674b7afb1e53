import { expect, test } from 'vitest';
import { isRecord, oneOf, readFlag, readIdentifier, readText, readTexts, readTime } from './read';

test.each([
  ['a text', 'a text'],
  ['a\u0000b', 'ab'],
  [' a', ' a'],
  ['x'.repeat(2_001), 'x'.repeat(2_000)],
  ['', undefined],
  [' \n ', undefined],
  [7, undefined],
  [null, undefined],
  [['a'], undefined],
])('the text of %j is %j', (sent, expected) => {
  expect(readText(sent)).toBe(expected);
});

test.each([
  ['_payments_eu_west', '_payments_eu_west'],
  ['with space/and slash', 'with space/and slash'],
  ['hid\u202Eden', undefined],
  ['two\nlines', undefined],
  ['x'.repeat(2_001), undefined],
  [' ', undefined],
  [7, undefined],
])('the identifier %j is either returned unchanged or undefined', (sent, expected) => {
  expect(readIdentifier(sent)).toBe(expected);
});

test.each([
  [1_786_000_000_123, 1_786_000_000_123],
  [Date.UTC(2015, 0, 1), Date.UTC(2015, 0, 1)],
  [Date.UTC(2015, 0, 1) - 1, undefined],
  [Date.UTC(2100, 0, 1), undefined],
  [0, undefined],
  [-1, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  ['1786000000123', undefined],
  [null, undefined],
])('the time %j is read as %j', (sent, expected) => {
  expect(readTime(sent)).toBe(expected);
});

test('only a listed value is an enum value, and only a boolean is a flag', () => {
  const sent = ['ON', 'on', 'SYNCHRONIZING', null, 1, true];
  expect(sent.map((value) => oneOf(['ON', 'OFF'], value))).toEqual(['ON', ...Array.from({ length: 5 })]);
  expect(sent.map(readFlag)).toEqual([...Array.from({ length: 5 }), true]);
});

test('a list of texts is sorted by code units, without duplicates and other types', () => {
  expect(readTexts(['b', 'B', 'a', 'b', '', null, 7, ['c'], 'é'])).toEqual(['B', 'a', 'b', 'é']);
  expect(['x', null, undefined, { 0: 'a' }].map(readTexts)).toEqual([[], [], [], []]);
});

test('only an object is a record', () => {
  expect([{}, [], null, 'x', undefined].map(isRecord)).toEqual([true, false, false, false, false]);
});

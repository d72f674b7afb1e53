import { describe, expect, test } from 'vitest';
import {
  expiryOf,
  heartbeatOf,
  identifierOf,
  oneOf,
  sharedTextReader,
  tagsOf,
  textOf,
  timeOf,
} from './decode-fields';

const AS_OF = Date.UTC(2026, 7, 6, 7, 6, 40);
const DAY_MS = 86_400_000;

describe('a heartbeat', () => {
  test.each([
    ['now', AS_OF, AS_OF],
    ['none on record', 0, 0],
    ['a day ahead, as clocks differ', AS_OF + DAY_MS, AS_OF + DAY_MS],
    ['the earliest believed', Date.UTC(2015, 0, 1), Date.UTC(2015, 0, 1)],
    ['more than a day ahead', AS_OF + DAY_MS + 1, Number.NaN],
    ['before 2015', Date.UTC(2015, 0, 1) - 1, Number.NaN],
    ['seconds for milliseconds', AS_OF / 1_000, Number.NaN],
    ['negative', -1, Number.NaN],
    ['infinite', Number.POSITIVE_INFINITY, Number.NaN],
    ['missing', undefined, Number.NaN],
    ['null', null, Number.NaN],
    ['a string', String(AS_OF), Number.NaN],
    ['an object', {}, Number.NaN],
  ])('%s', (_what, sent, expected) => {
    expect(heartbeatOf(sent, AS_OF)).toBe(expected);
  });
});

describe('an expiry', () => {
  const midnight = Date.UTC(2027, 0, 20);
  test.each([
    ['the start of its day', midnight, midnight],
    ['the end of its day', midnight + DAY_MS - 1, midnight],
    ['long past', Date.UTC(2015, 0, 1) + 5, Date.UTC(2015, 0, 1)],
    ['0', 0, undefined],
    ['null', null, undefined],
    ['missing', undefined, undefined],
    ['negative', -1, undefined],
    ['before 2015', Date.UTC(2014, 11, 31), undefined],
    ['from 2100 on', Date.UTC(2100, 0, 1), undefined],
    ['infinite', Number.POSITIVE_INFINITY, undefined],
    ['a string', String(midnight), undefined],
  ])('%s', (_what, sent, expected) => {
    expect(expiryOf(sent)).toBe(expected);
  });
});

test.each([
  ['a text', 'a text'],
  ['a\u0000b', 'ab'],
  ['', undefined],
  [' \n ', undefined],
  [7, undefined],
  [null, undefined],
  [['a'], undefined],
])('the text of %j is %j', (sent, expected) => {
  expect(textOf(sent)).toBe(expected);
});

test('shared text is the same as text, the second time too', () => {
  const shared = sharedTextReader();
  for (const sent of ['a\u0000b', ' ', 7, undefined, 'plain']) {
    expect([shared(sent), shared(sent)]).toEqual([textOf(sent), textOf(sent)]);
  }
});

test.each([
  ['_payments_eu_west', '_payments_eu_west'],
  ['with space/and slash', 'with space/and slash'],
  ['hid\u202Eden', undefined],
  ['two\nlines', undefined],
  ['x'.repeat(2_001), undefined],
  [' ', undefined],
  [7, undefined],
])('the identifier %j is used unchanged or not at all', (sent, expected) => {
  expect(identifierOf(sent)).toBe(expected);
});

test.each([
  [1_786_000_000_123, 1_786_000_000_123],
  [0, undefined],
  [-1, undefined],
  [8.7e15, undefined],
  ['1786000000123', undefined],
  [null, undefined],
])('the moment %j is %j', (sent, expected) => {
  expect(timeOf(sent)).toBe(expected);
});

test('an unknown value of an enum is none', () => {
  expect(['ON', 'on', 'SYNCHRONIZING', null, 1].map((sent) => oneOf(['ON', 'OFF'], sent))).toEqual([
    'ON',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('tags are sorted by code units, without repeats and what is no tag', () => {
  expect(tagsOf(['b', 'B', 'a', 'b', '', null, 7, ['c'], 'é'], textOf)).toEqual(['B', 'a', 'b', 'é']);
  expect(['x', null, undefined, { 0: 'a' }].map((sent) => tagsOf(sent, textOf))).toEqual([[], [], [], []]);
});

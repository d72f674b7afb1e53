import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileStrings } from '@/testing/fleet-generators';
import { readQuery, searchRows, searchTextBuilder } from './search';
import { allTexts, type Texts } from './texts';

/** Each row is given by its facts. */
function searchText(rows: readonly (readonly string[])[]) {
  const builder = searchTextBuilder();
  for (const facts of rows) {
    for (const fact of facts) builder.add(fact);
    builder.endRow();
  }
  return builder.finish();
}

function find(text: Texts, query: string) {
  return searchRows(text, readQuery(query));
}

const TEXT = searchText([
  ['payments-eu', 'Runs Builds of the checkout team', 'PCI', 'eu-west', '26.07.88902.minimal'],
  ['edge', 'edgeOne'],
]);

describe('a query is read', () => {
  test.each([
    ['words between blanks as words that must all occur', 'a  b', { anyOf: [['a', 'b']], without: [] }],
    [
      'commas, semicolons and lines as alternatives',
      'a,b c;\r\nd\n',
      { anyOf: [['a'], ['b', 'c'], ['d']], without: [] },
    ],
    ['a word after a hyphen as one to leave out', 'a -b, -c', { anyOf: [['a']], without: ['b', 'c'] }],
    ['hyphens alone or inside a word as characters', 'a-b -', { anyOf: [['a-b', '-']], without: [] }],
    [
      'OR and commas of other keyboards as alternatives',
      'a OR b | c，d',
      { anyOf: [['a'], ['b'], ['c'], ['d']], without: [] },
    ],
    ['AND as a blank, and NOT as a hyphen', 'a AND b NOT c', { anyOf: [['a', 'b']], without: ['c'] }],
    ['another hyphen before a word as one', 'a –b −c d–e', { anyOf: [['a', 'd–e']], without: ['b', 'c'] }],
    ['small letters, or OR alone, as words', 'a or b', { anyOf: [['a', 'or', 'b']], without: [] }],
    ['OR alone as a word', 'OR', { anyOf: [['OR']], without: [] }],
    ['OR at the end as nothing yet', 'eu OR', { anyOf: [['eu']], without: [] }],
    ['separators alone as nothing', ' ,; ', { anyOf: [], without: [] }],
  ])('with %s', (_what, query, expected) => {
    expect(readQuery(query)).toEqual(expected);
  });
});

test.each([
  ['either of two words', 'edgeone, pci', [1, 1]],
  ['all but a word', '-pci', [0, 1]],
  ['alternatives without a word', 'pci, edge, -one', [1, 0]],
])('a search finds %s', (_what, query, expected) => {
  expect([...(find(TEXT, query) ?? [])]).toEqual(expected);
});

describe('a search finds a row', () => {
  test.each([
    ['a whole fact', 'payments-eu'],
    ['part of a fact, in any case', 'MENTS-E'],
    ['a word of a fact', 'builds'],
    ['words of several facts in any order', '  team\tpci 88902 '],
    ['a duplicate word', 'pci pci'],
  ])('by %s', (_what, query) => {
    expect(find(TEXT, query)).toEqual(Uint8Array.of(1, 0));
  });
});

test.each([
  ['one word is missing', 'pci edge'],
  ['the match would span two facts', 'pcieu-west'],
  ['the match would span two rows', 'minimaledge'],
])('a search finds no row when %s', (_when, query) => {
  expect(find(TEXT, query)).toEqual(Uint8Array.of(0, 0));
});

test.each(['', ' ', '\n\t', ' , '])('%j is an empty query, which filters nothing', (query) => {
  expect(find(TEXT, query)).toBeUndefined();
});

test('a search without rows finds nothing', () => {
  expect(find(searchText([]), 'x')).toEqual(new Uint8Array(0));
});

test('a text that grows in lower case does not shift the rows after it', () => {
  expect(find(searchText([['İİİİ'], ['b'], ['target']]), 'target')).toEqual(Uint8Array.of(0, 0, 1));
});

test('a search equals a check of every fact', () => {
  const words = fc.array(fc.constantFrom('a', 'ab', 'prod', 'p', 'pr', '-', 'ed'), { maxLength: 3 });
  const rows = fc.array(
    fc.array(fc.oneof(hostileStrings, fc.constantFrom('prod-1', 'Cab', 'edge')), { maxLength: 4 }),
  );
  fc.assert(
    fc.property(rows, fc.array(words), (all, queries) => {
      const text = searchText(all);
      const folded = all.map((facts) => facts.map((fact) => fact.toLowerCase()));
      for (const query of queries) {
        const expected = folded.map((facts) =>
          Number(query.every((word) => facts.some((fact) => fact.includes(word)))),
        );
        expect(Array.from(find(text, query.join(' ')) ?? all.map(() => 1))).toEqual(expected);
        const any = folded.map((facts) =>
          Number(query.length === 0 || query.some((word) => facts.some((fact) => fact.includes(word)))),
        );
        expect(Array.from(find(text, query.join(',')) ?? all.map(() => 1))).toEqual(any);
      }
    }),
    { numRuns: 300 },
  );
});

test('each row has the same search text as it would have alone', () => {
  const words = fc.array(fc.constantFrom('a', 'ΑΣ', 'Σ', 'İ', 'ẞ', 'K', '𐐀', 'node-1'), { maxLength: 3 });
  const facts = fc.array(
    words.map((all) => all.join('')),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 12 }), fc.nat(700), (rows, copies) => {
      const all = [...rows, ...Array.from({ length: copies }, () => ['Edge', 'edge']), ...rows];
      expect(allTexts(searchText(all))).toEqual(all.flatMap((row) => allTexts(searchText([row]))));
    }),
  );
});

test('no character gets shorter in lower case', () => {
  const shorter: string[] = [];
  for (let point = 0; point <= 0x10_ff_ff; point++) {
    const letter = String.fromCodePoint(point);
    if (letter.toLowerCase().length < letter.length) shorter.push(letter);
  }
  expect(shorter).toEqual([]);
});

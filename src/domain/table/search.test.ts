import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileStrings } from '../delegate/generators';
import { searchRows, searchTextBuilder } from './search';
import { allTexts } from './texts';

/** Returns the search text of rows, each given by its facts. */
function searchText(rows: readonly (readonly string[])[]) {
  const builder = searchTextBuilder();
  for (const facts of rows) {
    for (const fact of facts) builder.add(fact);
    builder.endRow();
  }
  return builder.finish();
}

const TEXT = searchText([
  ['payments-eu', 'Runs Builds of the checkout team', 'PCI', 'eu-west', '26.07.88902.minimal'],
  ['edge', 'edgeOne'],
]);

describe('a search finds a row', () => {
  test.each([
    ['a whole fact', 'payments-eu'],
    ['part of a fact, in any case', 'MENTS-E'],
    ['a word of a fact', 'builds'],
    ['words of several facts in any order', '  team\tpci 88902\n'],
    ['a duplicate word', 'pci pci'],
  ])('by %s', (_what, query) => {
    expect(searchRows(TEXT, query)).toEqual(Uint8Array.of(1, 0));
  });
});

test.each([
  ['one word is missing', 'pci edge'],
  ['the match would span two facts', 'pcieu-west'],
  ['the match would span two rows', 'minimaledge'],
])('a search finds no row when %s', (_when, query) => {
  expect(searchRows(TEXT, query)).toEqual(Uint8Array.of(0, 0));
});

test.each(['', ' ', '\n\t'])('%j is an empty query, which filters nothing', (query) => {
  expect(searchRows(TEXT, query)).toBeUndefined();
});

test('the same words in another spelling share the cached result', () => {
  expect(searchRows(TEXT, 'eu  PCI')).toBe(searchRows(TEXT, 'eu pci'));
});

test('a search without rows finds nothing', () => {
  expect(searchRows(searchText([]), 'x')).toEqual(new Uint8Array(0));
});

test('a text that grows in lower case does not shift the rows after it', () => {
  expect(searchRows(searchText([['İİİİ'], ['b'], ['target']]), 'target')).toEqual(Uint8Array.of(0, 0, 1));
});

test('a search equals a check of every fact, whatever was searched for before', () => {
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
        expect(Array.from(searchRows(text, query.join(' ')) ?? all.map(() => 1))).toEqual(expected);
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

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileStrings } from '../delegate/generators';
import { searchRows, searchTextBuilder } from './search';
import { allTexts } from './texts';

/** The search text of rows, each given by its facts. */
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

describe('a row is found by', () => {
  test.each([
    ['a whole fact', 'payments-eu'],
    ['part of a fact, in any case', 'MENTS-E'],
    ['a word of a fact', 'builds'],
    ['words of several facts in any order', '  team\tpci 88902\n'],
    ['a word given twice', 'pci pci'],
  ])('%s', (_what, query) => {
    expect(searchRows(TEXT, query)).toEqual(Uint8Array.of(1, 0));
  });
});

test.each([
  ['one word is missing', 'pci edge'],
  ['it would have to run from one fact into the next', 'pcieu-west'],
  ['it would have to run from one row into the next', 'minimaledge'],
])('nothing is found when %s', (_when, query) => {
  expect(searchRows(TEXT, query)).toEqual(Uint8Array.of(0, 0));
});

test.each(['', ' ', '\n\t'])('%j asks for nothing, so everything is found', (query) => {
  expect(searchRows(TEXT, query)).toBeUndefined();
});

test('the same words again share the result', () => {
  expect(searchRows(TEXT, 'eu  PCI')).toBe(searchRows(TEXT, 'eu pci'));
});

test('without rows nothing is found', () => {
  expect(searchRows(searchText([]), 'x')).toEqual(new Uint8Array(0));
});

test('text that changes its length in lower case does not shift what follows', () => {
  expect(searchRows(searchText([['İİİİ'], ['b'], ['target']]), 'target')).toEqual(Uint8Array.of(0, 0, 1));
});

test('finds what looking at every fact finds, whatever was asked before', () => {
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

test('each row has the text that it would have alone, whatever else is folded with it', () => {
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

test('no letter gets shorter when it is folded', () => {
  const shorter: string[] = [];
  for (let point = 0; point <= 0x10_ff_ff; point++) {
    const letter = String.fromCodePoint(point);
    if (letter.toLowerCase().length < letter.length) shorter.push(letter);
  }
  expect(shorter).toEqual([]);
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Delegate } from '../delegate/delegate';
import { filteredFleets, holdsWords } from '../delegate/oracle';
import { aDelegate, anInstance, delegatesOf } from '../delegate/testing';
import { type SearchIndex, searchDelegates } from './search';
import { searchTextOf } from './search-writer';
import { allTexts } from './texts';

function indexOf(delegates: readonly Delegate[]): SearchIndex {
  return { base: searchTextOf(delegates) };
}

const INDEX = indexOf([
  aDelegate({
    name: 'payments-eu',
    identifier: '_paymentsEu',
    description: 'Runs Builds of the checkout team',
    customTags: ['PCI', 'eu-west'],
    instances: [
      anInstance({ hostName: 'node-a.local', version: '26.08.89100' }),
      anInstance({ hostName: 'node-b.local', version: '26.07.88902.minimal' }),
    ],
  }),
  aDelegate({ name: 'edge', identifier: 'edgeOne', instances: [] }),
]);

function found(query: string): readonly number[] | undefined {
  const result = searchDelegates(INDEX, query);
  return result && Array.from(result);
}

describe('a delegate is found by', () => {
  test.each([
    ['its name', 'payments-eu'],
    ['part of its name, in any case', 'MENTS-E'],
    ['its identifier', '_paymentseu'],
    ['its description', 'builds'],
    ['a custom tag', 'pci'],
    ['any host name', 'node-b.local'],
    ['any version', '88902.minimal'],
    ['words of several facts in any order', '  team\tpci 89100\n'],
    ['a word given twice', 'pci pci'],
  ])('%s', (_what, query) => {
    expect(found(query)).toEqual([1, 0]);
  });
});

test.each([
  ['one word is missing', 'pci edge'],
  ['it would have to run from one fact into the next', 'pcieu-west'],
  ['it would have to run from one delegate into the next', 'minimaledge'],
])('nothing is found when %s', (_when, query) => {
  expect(found(query)).toEqual([0, 0]);
});

test.each(['', ' ', '\n\t'])('%j asks for nothing, so everything is found', (query) => {
  expect(found(query)).toBeUndefined();
});

test('an empty fleet holds nothing', () => {
  expect(searchDelegates(indexOf([]), 'x')).toEqual(new Uint8Array(0));
});

test('text that changes its length in lower case does not shift what follows', () => {
  const index = indexOf([
    aDelegate({ name: 'İİİİ' }),
    aDelegate({ name: 'b' }),
    aDelegate({ name: 'target' }),
  ]);
  expect(searchDelegates(index, 'target')).toEqual(Uint8Array.of(0, 0, 1));
});

test('finds what looking at every fact finds, whatever was asked before', () => {
  const words = fc.array(fc.constantFrom('a', 'ab', 'prod', 'p', 'pr', '-', '26', '26.0', 'ed'), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(filteredFleets, fc.array(words), ({ fleet, filters }, queries) => {
      const index = indexOf(delegatesOf(fleet));
      for (const query of [filters.search, ...queries.map((all) => all.join(' ')), filters.search]) {
        const expected = delegatesOf(fleet).map((delegate) => (holdsWords(delegate, query) ? 1 : 0));
        const result = searchDelegates(index, query);
        expect(result ? Array.from(result) : delegatesOf(fleet).map(() => 1)).toEqual(expected);
      }
    }),
    { numRuns: 500 },
  );
});

test('parts that were replaced are found by what they say now, and no longer by what they said', () => {
  const index: SearchIndex = {
    base: INDEX.base,
    overlay: { ordinals: Uint32Array.of(0), parts: searchTextOf([aDelegate({ name: 'moved' })]) },
  };
  expect(searchDelegates(index, 'payments')).toEqual(Uint8Array.of(0, 0));
  expect(searchDelegates(index, 'moved')).toEqual(Uint8Array.of(1, 0));
  expect(searchDelegates(index, 'e')).toEqual(Uint8Array.of(1, 1));
  expect(searchDelegates(index, 'e edge')).toEqual(Uint8Array.of(0, 1));
});

test('each delegate has the part that it would have alone, whatever else is folded with it', () => {
  const words = fc.array(fc.constantFrom('a', 'ΑΣ', 'Σ', 'İ', 'ẞ', 'K', '𐐀', 'node-1'), { maxLength: 3 });
  const delegate = fc.tuple(words, words, fc.array(words, { maxLength: 4 })).map(([name, tags, hosts]) =>
    aDelegate({
      name: name.join(''),
      customTags: tags,
      instances: hosts.map((host) => anInstance({ hostName: host.join('') })),
    }),
  );
  fc.assert(
    fc.property(
      fc.array(delegate, { maxLength: 12 }),
      fc.integer({ min: 0, max: 300 }),
      (delegates, copies) => {
        const all = [
          ...delegates,
          ...Array.from({ length: copies }, () => aDelegate({ name: 'Edge' })),
          ...delegates,
        ];
        const alone = all.flatMap((each) => allTexts(searchTextOf([each])));
        expect(allTexts(searchTextOf(all))).toEqual(alone);
      },
    ),
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

import { expect, test } from 'vitest';
import { readVersionRange, versionTest } from './version-range';

test.each([
  ['<26.10', '26.09.89999', true],
  ['<26.10', '26.10.1', false],
  ['<26.10', '25.12.1.minimal', true],
  ['<=26.10', '26.10.90000', true],
  ['<=26.10', '26.11.1', false],
  ['>26.10', '26.10.90000', false],
  ['>26.10', '26.11.1', true],
  ['>=26.10.90000', '26.10.90000', true],
  ['>=26.10.90000', '26.10', false],
  ['<27', '26.12.5', true],
  ['>=26.08 <26.10', '26.09.1', true],
  ['>=26.08 <26.10', '26.10.1', false],
  ['<26.10', 'latest', false],
])('%s has %s: %s', (range, version, isIn) => {
  expect(versionTest(range)?.(version)).toBe(isIn);
});

test.each(['26.10', '<', '<latest', '<26.10 >=26.08', '>=26.08 >26.09', '< 26.10', '<26.10 ', '=26'])(
  '%j is no range of versions',
  (text) => {
    expect(readVersionRange(text)).toBeUndefined();
  },
);

import { expect, test } from 'vitest';
import { isSameLatestVersion, isSamePrefixes, type LatestVersion } from './context';

const KNOWN: LatestVersion = { state: 'known', version: '26.08.89100' };
const LOADING: LatestVersion = { state: 'loading' };
const UNKNOWN: LatestVersion = { state: 'unknown', why: 'The Manager named no latest version.' };

test.each([
  [KNOWN, { ...KNOWN }, true],
  [KNOWN, { ...KNOWN, version: '26.09.89301' }, false],
  [KNOWN, LOADING, false],
  [LOADING, { ...LOADING }, true],
  [LOADING, UNKNOWN, false],
  [UNKNOWN, { ...UNKNOWN }, true],
])('the latest versions %o and %o are the same: %s', (a, b, isSame) => {
  expect(isSameLatestVersion(a, b)).toBe(isSame);
  expect(isSameLatestVersion(b, a)).toBe(isSame);
});

test.each([
  [['owner:', 'team:'], ['owner:', 'team:'], true],
  [['owner:', 'team:'], ['team:', 'owner:'], false],
  [['owner:', 'team:'], ['owner:team:'], false],
  [[], ['owner:'], false],
  [[], [], true],
])('the prefixes %j and %j are the same: %s', (a, b, isSame) => {
  expect(isSamePrefixes(a, b)).toBe(isSame);
});

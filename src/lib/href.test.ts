// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { hrefOf, hrefOfNow, pathAtSameMoment } from './href';

const MOMENT = 'asOf=2026-11-23T02%3A00%3A00Z';
const open = (query: string) => history.replaceState(null, '', `/account/a/delegates?${query}`);
afterEach(() => open(''));

test('a link of a page that shows now is the path', () => {
  open('search=prod');
  expect(hrefOf('/account/a/delegates?status=LATE')).toBe('/account/a/delegates?status=LATE');
});

test.each([
  ['/account/a/delegates', `/account/a/delegates?${MOMENT}`],
  ['/account/a/delegates?status=LATE', `/account/a/delegates?status=LATE&${MOMENT}`],
  ['/account/a/delegates?search=a%3Fb', `/account/a/delegates?search=a%3Fb&${MOMENT}`],
])('a link of a page at a moment of the past keeps the moment: %s', (path, kept) => {
  open(`search=prod&${MOMENT}`);
  expect(hrefOf(path)).toBe(kept);
  expect(hrefOf(kept)).toBe(kept);
});

test('a link to another moment keeps its own', () => {
  open(MOMENT);
  const other = '/account/a/delegates?asOf=2026-11-20T00%3A00%3A00Z';
  expect(pathAtSameMoment(other)).toBe(other);
});

test('a link to a page without a past leaves the moment', () => {
  open(MOMENT);
  expect(hrefOfNow('/account/a/delegates/tokens')).toBe('/account/a/delegates/tokens');
});

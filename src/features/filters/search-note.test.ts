import { expect, test } from 'vitest';
import { searchFleet } from '@/domain/filter/search';
import { aFleet } from '@/testing/fleets';
import { searchNote } from './search-note';

const FLEET = aFleet([{ name: 'payments' }, { name: 'edge', tags: ['owner:web'] }]);

test.each([
  ['', ''],
  ['payments, edge', ''],
  ['gone', ''],
  ['edge owner:web -payments', ''],
  ['payments gone edge', 'Any of 3 names matches, because no delegate has all. Not found: gone.'],
  ['edge, a1, a2, a3, a4', 'Not found: a1, a2, a3 and 1 more.'],
  ['payments owner:web', 'No delegate has all these words. With commas between them, any of them matches.'],
  ['version:<26.09', 'Left out of the search: version:<26.09. Press Enter to make it a filter.'],
  ['(a', 'Left out of the search: (a. Brackets are not read. Write each choice in full: eu prod, us prod.'],
  ['OR tag:gpu', 'Left out of the search: tag:gpu. Press Enter to make it a filter.'],
  ['payments OR edge', 'Read as: payments, edge.'],
  ['edge AND NOT payments', 'Read as: edge, -payments.'],
  [
    'p or e',
    '“or” is searched as a word. Write OR to join words. No delegate has all these words. With commas between them, any of them matches.',
  ],
])('the search “%s” is explained by “%s”', (search, expected) => {
  expect(searchNote(FLEET, searchFleet(FLEET, search))).toBe(expected);
});

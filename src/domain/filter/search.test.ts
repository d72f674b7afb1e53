import { expect, test } from 'vitest';
import { aFleet, namesIn } from '@/testing/fleets';
import { DEFAULT_SORT } from '../view/order';
import { selectView, wantedInstances } from '../view/view';
import { NO_FILTERS } from './filters';
import { keyFoundByHost, searchFleet } from './search';

const FLEET = aFleet([
  {
    name: 'payments',
    tags: ['owner:web'],
    instances: [{ hostName: 'pay-7f9-a' }, { hostName: 'pay-7f9-b' }],
  },
  { name: 'checkout', description: 'after pay-7f9-a', instances: [{ hostName: 'node-1' }] },
  { name: 'edge', tags: ['prod', 'eu'], instances: [{ hostName: 'Node-2' }, { hostName: 'node-3' }] },
]);

function view(search: string, versionStatus: readonly string[] = []) {
  return selectView(FLEET, { ...NO_FILTERS, search, versionStatus }, DEFAULT_SORT);
}

function found(search: string) {
  return namesIn(FLEET, view(search).rows);
}

test.each([
  ['names with commas', 'payments, edge', ['edge', 'payments']],
  ['names with blanks, of which no delegate has all', 'payments edge', ['edge', 'payments']],
  ['a name and a host with blanks', 'edge gone node-1', ['checkout', 'edge']],
  ['words that one delegate has', 'prod eu', ['edge']],
  ['words that are no names', 'prod owner:web', []],
  ['one name and a word that it lacks', 'payments eu', []],
  ['all but a word', '-eu', ['checkout', 'payments']],
])('a search finds %s', (_what, search, expected) => {
  expect([...found(search)].sort()).toEqual(expected);
});

test.each([
  ['version:<26.09', ['version:<26.09']],
  ['edge -status:connected', ['status:connected']],
  ['(a', ['(a']],
  ['owner:web', []],
  ['team:web', []],
])('of the search %s, the page does not understand %j', (search, expected) => {
  expect(searchFleet(FLEET, search).notUnderstood).toEqual(expected);
});

test('a word that is not understood leaves out no delegate', () => {
  expect(found('version:<26.09')).toHaveLength(3);
  expect(found('edge, version:<26.09')).toEqual(['edge']);
  expect(found('-status:connected edge')).toEqual(['edge']);
});

test('a tag that looks like a condition is found', () => {
  const fleet = aFleet([{ tags: ['version:<26'] }, {}]);
  expect(searchFleet(fleet, 'VERSION:<26')).toMatchObject({ notUnderstood: [], rows: Uint8Array.of(1, 0) });
});

test.each([
  ['a host', 'node-2', '_edge'],
  ['a host beside a name', 'edge node-2', '_edge'],
  ['a host that another delegate has in its description', 'pay-7f9-a', undefined],
  ['hosts of two delegates', 'node', undefined],
  ['a name', 'edge', undefined],
  ['a version', '26.08', undefined],
  ['what is left out', '-node-2', undefined],
  ['nothing', 'gone', undefined],
])('a search for %s opens the row %s', (_what, search, expected) => {
  expect(keyFoundByHost(FLEET, view(search))).toBe(expected);
});

test('the found instance is marked, and only if it satisfies the instance filters too', () => {
  expect(wantedInstances(FLEET, view('pay-7f9-b'), 0)).toEqual(Uint8Array.of(0, 1));
  expect(wantedInstances(FLEET, view('payments'), 0)).toBeUndefined();
  expect(wantedInstances(FLEET, view('pay-7f9-b', ['ACTIVE']), 0)).toEqual(Uint8Array.of(0, 1));
  expect(wantedInstances(FLEET, view('pay-7f9-b', ['EXPIRED']), 0)).toEqual(Uint8Array.of(0, 0));
});

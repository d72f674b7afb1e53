import { expect, test } from 'vitest';
import { aFleet, inDays, NOW } from '@/domain/delegate/testing';
import { groupRequest, problemsOf, queryOfGroup } from './group-request';

const SILENT = { heartbeatAt: NOW - 90 * 60_000 };
const FLEET = aFleet([
  { name: 'billing', instances: [SILENT, SILENT] },
  { name: 'search', instances: [{}, SILENT] },
  { name: 'mainframe', instances: [{ supportEnds: inDays(-12) }, {}] },
  { name: 'healthy', instances: [{}, {}] },
]);

function requestFor(rows: readonly number[]) {
  const group = { value: 'web', rows: Uint32Array.from(rows) };
  const problems = problemsOf(FLEET, group);
  const where = 'account acme';
  const link = 'https://example.test/list?owner=web';
  return groupRequest({ fleet: FLEET, by: 'owner', group, problems, where, zone: 'utc', link });
}

test('a request lists the problems by delegate, with times, tasks and a link', () => {
  expect(requestFor([0, 2, 3])).toBe(`Harness: 2 of 3 delegates of web in account acme need attention.

Not connected:
- billing has been silent since 09:00. Both instances; 1 h.
To do: Find out why no heartbeat comes. Start the delegate again, or delete it if nobody needs it.

Expired:
- 1 instance of mainframe is past support. Since 3 Sept, 12 days.
To do: Upgrade to the image harness/delegate:26.08.89100.

Show them: https://example.test/list?owner=web
`);
});

test('the request asks to upgrade minimal images to the minimal image', () => {
  const fleet = aFleet([{ instances: [{ version: '26.08.88900.minimal', supportEnds: inDays(-12) }] }]);
  const group = { value: 'web', rows: Uint32Array.of(0) };
  const problems = problemsOf(fleet, group);
  const request = groupRequest({ fleet, by: 'owner', group, problems, where: 'x', zone: 'utc', link: 'x' });
  expect(request).toContain('To do: Upgrade to the image harness/delegate:26.08.89100.minimal.');
});

test('the link is labelled as the whole list when no filter selects the group', () => {
  const group = { value: undefined, rows: Uint32Array.of(0) };
  const problems = problemsOf(FLEET, group);
  const link = 'https://example.test/list';
  const where = 'account acme';
  expect(groupRequest({ fleet: FLEET, by: 'owner', group, problems, where, zone: 'utc', link })).toMatch(
    /\n\nThe list: https:\/\/example\.test\/list\n$/,
  );
});

test('a group whose delegates need no action has no problems', () => {
  expect(problemsOf(FLEET, { value: 'web', rows: Uint32Array.of(3) })).toEqual([]);
});

test.each([
  ['owner', 'web', 'status=CONNECTED&owner=web'],
  ['tag', 'eu west', 'status=CONNECTED&delegateTags=eu+west'],
  ['tag', undefined, 'status=CONNECTED&tagged=NO'],
  ['version', '26.08.89100', 'status=CONNECTED&version=26.08.89100'],
  ['owner', undefined, 'status=CONNECTED'],
] as const)('the query for the group by %s %s is %s', (by, value, query) => {
  expect(queryOfGroup(new URLSearchParams('status=CONNECTED'), by, value).toString()).toBe(query);
});

test('the query for a tag keeps the tags already filtered by', () => {
  const query = queryOfGroup(new URLSearchParams('delegateTags=eu'), 'tag', 'prod');
  expect(query.toString()).toBe('delegateTags=eu&delegateTags=prod');
});

import { expect, test } from 'vitest';
import { pathOfHarnessLink, searchOfHarnessLink } from './harness-link';

const HARNESS = 'https://app.harness.io';

test.each([
  ['/ng/account/a/settings/resources/delegates/list', '/account/a/delegates'],
  ['/ng/account/a/settings/resources/delegates', '/account/a/delegates'],
  ['/ng/account/a/settings/resources/delegate/_x', '/account/a/delegate/_x'],
  ['/ng/account/a/settings/organizations/o/setup/resources/delegates/list', '/account/a/orgs/o/delegates'],
  [
    '/ng/account/a/home/orgs/o/projects/p/setup/resources/delegate/_x',
    '/account/a/orgs/o/projects/p/delegate/_x',
  ],
  ['/ng/account/a/all/orgs/o/projects/p/settings/delegates', '/account/a/orgs/o/projects/p/delegates'],
  [
    '/ng/account/a/module/cd/orgs/o/projects/p/settings/delegates/list',
    '/account/a/orgs/o/projects/p/delegates',
  ],
  ['/ng/account/a/settings/resources/delegates/tokens', '/account/a/delegates/tokens'],
  ['/ng/account/a/all/orgs/o/settings/delegates/tokens', '/account/a/orgs/o/delegates/tokens'],
  ['/ng/account/a/all/settings/delegate/_x', '/account/a/delegate/_x'],
  ['/ng/#/account/a/settings/resources/delegates/list', '/account/a/delegates'],
  ['/ng#/account/a/all/orgs/o/settings/delegate/_x?status=CONNECTED', '/account/a/orgs/o/delegate/_x'],
])('the Harness address %s opens %s', (from, to) => {
  expect(pathOfHarnessLink(new URL(from, HARNESS))).toBe(to);
});

// Harness has only these two words, and counts a partially connected delegate as connected.
test.each([
  ['', ''],
  ['?status=DISCONNECTED', 'status=DISCONNECTED&status=NEVER'],
  ['?search=a&status=connected', 'search=a&status=CONNECTED&status=LATE&status=PARTIAL'],
  [
    '?status=Disconnected&status=CONNECTED',
    'status=DISCONNECTED&status=NEVER&status=CONNECTED&status=LATE&status=PARTIAL',
  ],
  ['?status=DELETED&sort=name', 'sort=name&status=DELETED'],
])('the query %j of a Harness address becomes %j', (from, to) => {
  for (const path of ['/ng/account/a/all/settings/delegates', '/ng/#/account/a/all/settings/delegates'])
    expect(searchOfHarnessLink(new URL(path + from, HARNESS))).toBe(to);
});

test.each([
  '/',
  '/ng',
  '/ng/account',
  '/ng/account/a/settings/resources/connectors',
  '/account/a/delegates',
  '/ng/account/%/x',
  '/ng/#/account/a/settings/resources/connectors',
  '/#/account/a/settings/resources/delegates',
])('%s is not a delegate page of Harness', (path) => {
  expect(pathOfHarnessLink(new URL(path, HARNESS))).toBeUndefined();
});

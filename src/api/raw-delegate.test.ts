import { expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { ACCESS_DENIED_EXAMPLE, ROWS_EXAMPLE } from '@/testing/contract-examples';
import { fakeManager, json, rest } from '@/testing/manager';
import { fetchRawDelegate } from './raw-delegate';

const SCOPE = scopeOf('acct0001');
const GROUP = { delegateGroupIdentifier: '_prod', groupName: 'prod', somethingNew: [1] };
const [ROW] = ROWS_EXAMPLE.resource;

test('a delegate is requested by identifier, and returned as it was sent', async () => {
  const sent = fakeManager(() =>
    rest({ delegateGroupDetails: [{ ...GROUP, delegateGroupIdentifier: '_prod_2' }, null, GROUP] }),
  );
  await expect(fetchRawDelegate(SCOPE, { identifier: '_prod', name: 'prod' })).resolves.toEqual(GROUP);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    path: '/gateway/api/setup/delegates/ng/v2',
    body: { filterType: 'Delegate', delegateGroupIdentifier: '_prod' },
  });
});

test.each([
  ['a null resource', null],
  ['null groups', { delegateGroupDetails: null }],
  ['a list without it', { delegateGroupDetails: [] }],
])('a delegate that is not listed is undefined: %s', async (_what, resource) => {
  fakeManager(() => rest(resource));
  await expect(fetchRawDelegate(SCOPE, { identifier: '_prod', name: 'prod' })).resolves.toBeUndefined();
});

test('without an identifier, or after a refusal, the row is found by name', async () => {
  const sent = fakeManager(({ path }) =>
    path.endsWith('/ng/v2') ? json(ACCESS_DENIED_EXAMPLE, 403) : json(ROWS_EXAMPLE),
  );
  await expect(fetchRawDelegate(SCOPE, { name: ROW.name })).resolves.toEqual(ROW);
  expect(sent).toHaveLength(1);
  await expect(fetchRawDelegate(SCOPE, { identifier: '_x', name: ROW.name })).resolves.toEqual(ROW);
  expect(sent).toHaveLength(3);
});

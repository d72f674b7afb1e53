import { expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { fakeManager, rest } from '@/testing/manager';
import { fetchLatestVersion } from './latest-version';

const SCOPE = scopeOf('acct0001', 'retail');

test('the version of the Manager is requested in the scope', async () => {
  const sent = fakeManager(() =>
    rest({ latestSupportedVersion: '26.07.89005', latestSupportedMinimalVersion: '26.07.89005.minimal' }),
  );
  await expect(fetchLatestVersion(SCOPE)).resolves.toEqual({ version: '26.07.89005' });
  expect(sent[0]).toMatchObject({
    method: 'GET',
    path: '/gateway/ng/api/delegate-setup/latest-supported-version',
    params: { routingId: 'acct0001', accountIdentifier: 'acct0001', orgIdentifier: 'retail' },
  });
});

test.each([
  ['a null resource', null],
  ['an empty object', {}],
  ['a null version', { latestSupportedVersion: null }],
  ['an empty version', { latestSupportedVersion: '' }],
  ['a number as the version', { latestSupportedVersion: 26 }],
])('the version is missing when the answer has %s', async (_what, resource) => {
  fakeManager(() => rest(resource));
  await expect(fetchLatestVersion(SCOPE)).resolves.toStrictEqual({});
});

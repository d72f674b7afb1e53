import { expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { NOT_FOUND_EXAMPLE, ROWS_EXAMPLE } from './contract-examples';
import { fakeManager, fetchDelegates, json, rest } from './testing';

const ACCOUNT = scopeOf('acct0001');
const ROW = ROWS_EXAMPLE.resource[0];

async function delegatesOf(...rows: readonly object[]) {
  fakeManager(() => rest(rows));
  const { decoded } = await fetchDelegates(ACCOUNT, { includesBelow: true });
  return decoded.map(({ delegate }) => delegate);
}

test('asks the one listing that goes down, and tells whose each delegate is', async () => {
  const sent = fakeManager(() => json(ROWS_EXAMPLE));
  const { decoded, source } = await fetchDelegates(ACCOUNT, { includesBelow: true });
  expect(sent).toMatchObject([
    {
      method: 'POST',
      path: '/gateway/ng/api/delegate-setup/listDelegates',
      params: { routingId: 'acct0001', accountIdentifier: 'acct0001', all: 'true' },
      body: { filterType: 'Delegate' },
    },
  ]);
  expect(source).toBe('listDelegates');
  expect(decoded.map(({ delegate }) => [delegate.key, delegate.owner])).toEqual([
    ['name:retail:search:search-staging', { org: 'retail', project: 'search' }],
    ['name:::shared-tools', {}],
  ]);
});

test('delegates of one name in two scopes have keys of their own', async () => {
  const [one, other] = await delegatesOf(ROW, { ...ROW, projectName: 'checkout' });
  expect(one?.key).not.toBe(other?.key);
});

test.each([
  ['an organization alone', { orgName: 'retail', projectName: null }, { org: 'retail' }],
  ['blank names', { orgName: '', projectName: ' ' }, {}],
  ['names of the wrong type', { orgName: 7, projectName: {} }, {}],
  ['hidden marks', { orgName: 're\u202Etail', projectName: 'a\nb' }, { org: 'retail', project: 'a b' }],
  ['nothing, as older Managers do', { orgName: undefined, projectName: undefined }, undefined],
])('an owner told as %s', async (_how, fields, owner) => {
  const [delegate] = await delegatesOf({ ...ROW, ...fields });
  expect(delegate?.owner).toEqual(owner);
});

test('neither asks nor changes which listing is best for a scope alone', async () => {
  const sent = fakeManager(({ params }) => (params.all ? json(NOT_FOUND_EXAMPLE, 400) : rest(null)));
  await expect(fetchDelegates(ACCOUNT, { includesBelow: true })).rejects.toMatchObject({
    reason: 'not-found',
  });
  expect(sent).toHaveLength(1);
  await expect(fetchDelegates(ACCOUNT)).resolves.toMatchObject({ source: 'delegate-groups' });
});

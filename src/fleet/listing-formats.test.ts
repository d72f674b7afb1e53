import { expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { GROUPS_EXAMPLE, NOT_FOUND_EXAMPLE, ROWS_EXAMPLE } from '@/testing/contract-examples';
import { fakeManager, fetchFleet, json, rest } from '@/testing/manager';

const ACCOUNT = scopeOf('acct0001');

test('the example of groups in the contract is read', async () => {
  fakeManager(() => json(GROUPS_EXAMPLE));
  const { about, fleet, delegates } = await fetchFleet(ACCOUNT);
  expect(about).toMatchObject({ source: 'delegate-groups', unreadable: [] });
  expect(delegates).toMatchObject([
    {
      key: '_payments_eu_west',
      identifier: '_payments_eu_west',
      name: 'payments-eu-west',
      type: 'HELM_DELEGATE',
      description: 'Payments workloads, EU',
      tags: { custom: ['eu', 'payments'], implicit: ['payments-eu-west'] },
      autoUpgrade: 'ON',
      upgraderSeenAt: 1785998400000,
      token: 'ACTIVE',
      isImmutable: true,
      status: 'PARTIAL',
      instances: [
        {
          id: 'Zc1H3rXoRk6WmVb0aJtQ5g',
          hostName: 'payments-eu-west-6c9d7b54f8-4nvxk',
          version: '26.06.88902',
          supportEnds: Date.UTC(2026, 10, 18),
          reportedStatus: 'ACTIVE',
          isTokenActive: true,
          status: 'CONNECTED',
        },
        {
          id: 'pL0e8sUdQ1KyG7iNwT2mBw',
          hostName: 'payments-eu-west-6c9d7b54f8-t2jhq',
          version: '26.02.88101',
          supportEnds: Date.UTC(2026, 7, 20),
          reportedStatus: 'EXPIRING',
          isTokenActive: true,
          status: 'DISCONNECTED',
        },
      ],
    },
    {
      key: '_build_farm_docker',
      identifier: '_build_farm_docker',
      name: 'build-farm-docker',
      type: 'DOCKER',
      description: undefined,
      tags: { custom: [], implicit: ['build-farm-docker'] },
      autoUpgrade: 'OFF',
      upgraderSeenAt: 0,
      token: 'ACTIVE',
      isImmutable: undefined,
      status: 'DISCONNECTED',
      state: 'NEVER',
      instances: [],
    },
  ]);
  expect([...fleet.instances.lastHeartbeat]).toEqual([1785999981200, 1785992400000]);
});

test('the example of rows in the contract is read', async () => {
  fakeManager(({ path }) => (path.endsWith('listDelegates') ? json(ROWS_EXAMPLE) : json({}, 404)));
  const { about, fleet, delegates } = await fetchFleet(ACCOUNT);
  expect(about).toMatchObject({ source: 'listDelegates', unreadable: [] });
  expect(delegates).toMatchObject([
    {
      key: 'name:search-staging',
      identifier: undefined,
      scope: undefined,
      name: 'search-staging',
      type: 'KUBERNETES',
      description: undefined,
      tags: { custom: ['staging'], implicit: ['search-staging'] },
      autoUpgrade: 'DETECTING',
      token: undefined,
      isImmutable: true,
      instances: [
        {
          id: 'mT4wJ9aXQb2rVh8KcY6s0g',
          hostName: 'search-staging-7f5b9c6d4-lw8zr',
          version: '26.07.89005',
          supportEnds: Date.UTC(2026, 11, 12),
          reportedStatus: undefined,
        },
      ],
    },
    {
      key: 'name:shared-tools',
      description: 'Account-wide utilities',
      tags: { custom: [], implicit: ['shared-tools'] },
      autoUpgrade: 'OFF',
      isImmutable: true,
      instances: [],
    },
  ]);
  expect([...fleet.delegates.lastHeartbeat]).toEqual([1785999990400, 1785700000000]);
});

test('with child scopes, only listDelegates is asked, and it reports each scope', async () => {
  const sent = fakeManager(() => json(ROWS_EXAMPLE));
  const { about, delegates } = await fetchFleet(ACCOUNT, { includesBelow: true });
  expect(sent).toMatchObject([
    {
      method: 'POST',
      path: '/gateway/ng/api/delegate-setup/listDelegates',
      params: { routingId: 'acct0001', accountIdentifier: 'acct0001', all: 'true' },
      body: { filterType: 'Delegate' },
    },
  ]);
  expect(about.source).toBe('listDelegates');
  expect(delegates.map(({ key, scope }) => [key, scope])).toEqual([
    ['name:retail:search:search-staging', 'retail/search'],
    ['name:::shared-tools', '/'],
  ]);
});

test('a listing with child scopes neither uses nor changes the remembered source', async () => {
  const sent = fakeManager(({ params }) => (params.all ? json(NOT_FOUND_EXAMPLE, 400) : rest(null)));
  await expect(fetchFleet(ACCOUNT, { includesBelow: true })).rejects.toMatchObject({ reason: 'not-found' });
  expect(sent).toHaveLength(1);
  await expect(fetchFleet(ACCOUNT)).resolves.toMatchObject({ about: { source: 'delegate-groups' } });
});

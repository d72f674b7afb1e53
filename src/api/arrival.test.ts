import { describe, expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { ROWS_EXAMPLE } from '@/testing/contract-examples';
import { fakeManager, json, rest } from '@/testing/manager';
import { fetchHeartbeatCounts, fetchInstancesNamed, fetchNamesakes } from './arrival';

const SCOPE = scopeOf('acct0001', 'retail', 'search');
const [ROW] = ROWS_EXAMPLE.resource;
const [REPLICA] = ROW.delegateReplicas;

describe('the instances of a name', () => {
  test('are requested in exactly the given scope', async () => {
    const sent = fakeManager(() => json(ROWS_EXAMPLE));
    await expect(fetchInstancesNamed(SCOPE, 'search-staging')).resolves.toEqual([
      { id: REPLICA.uuid, hostName: REPLICA.hostName, version: REPLICA.version, isConnected: true },
    ]);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: '/gateway/ng/api/delegate-setup/listDelegates',
      body: { filterType: 'Delegate', delegateName: 'search-staging' },
    });
    expect(sent[0]?.params).toEqual({
      routingId: 'acct0001',
      accountIdentifier: 'acct0001',
      orgIdentifier: 'retail',
      projectIdentifier: 'search',
    });
  });

  test('exclude those of a delegate whose name only contains it', async () => {
    fakeManager(() => rest([{ ...ROW, name: 'search-staging-2' }]));
    await expect(fetchInstancesNamed(SCOPE, 'search-staging')).resolves.toEqual([]);
  });

  test.each([
    [null, []],
    [[], []],
    [[null, 7, { name: ROW.name }], []],
    [[{ ...ROW, delegateReplicas: 'x' }], []],
    [[{ ...ROW, delegateReplicas: [null, {}, { uuid: '' }, { uuid: 'a\u0000' }] }], []],
    [
      [{ ...ROW, delegateReplicas: [{ uuid: 'a', connected: 'yes', hostName: 3 }] }],
      [{ id: 'a', isConnected: false }],
    ],
  ])('sent as %j are read as %j', async (resource, instances) => {
    fakeManager(() => rest(resource));
    await expect(fetchInstancesNamed(SCOPE, ROW.name)).resolves.toEqual(instances);
  });
});

describe('the scopes of delegates with a name', () => {
  test('are requested for the whole account', async () => {
    const sent = fakeManager(() => json(ROWS_EXAMPLE));
    await expect(fetchNamesakes('acct0001', 'search-staging')).resolves.toEqual([
      { org: 'retail', project: 'search' },
    ]);
    await expect(fetchNamesakes('acct0001', 'shared-tools')).resolves.toEqual([{}]);
    await expect(fetchNamesakes('acct0001', 'shared')).resolves.toEqual([]);
    expect(sent[0]?.params).toEqual({ routingId: 'acct0001', accountIdentifier: 'acct0001', all: 'true' });
  });
});

describe('the counts of heartbeats by name', () => {
  test('are requested for the scope and the name', async () => {
    const sent = fakeManager(() => rest({ numberOfRegisteredDelegates: 2, numberOfConnectedDelegates: 1 }));
    await expect(fetchHeartbeatCounts(SCOPE, 'x')).resolves.toEqual({ registered: 2, connected: 1 });
    expect(sent[0]).toMatchObject({
      method: 'GET',
      path: '/gateway/api/delegates-verification/heartbeatV2',
      params: { accountId: 'acct0001', orgId: 'retail', projectId: 'search', delegateName: 'x' },
    });
  });

  test.each([null, {}, { numberOfRegisteredDelegates: '2', numberOfConnectedDelegates: 1 }])(
    'are unreadable, not 0, when sent as %j',
    async (resource) => {
      fakeManager(() => rest(resource));
      await expect(fetchHeartbeatCounts(SCOPE, 'x')).rejects.toMatchObject({ kind: 'unreadable' });
    },
  );
});

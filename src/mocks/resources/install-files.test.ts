import { describe, expect, test } from 'vitest';
import type { RestResponse } from '@/api/wire/envelopes';
import type { DelegateTokenDetails } from '@/api/wire/tokens';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/units';
import {
  ask,
  delegateNamed,
  delegatesOf,
  deleteDelegate,
  post,
  standingManager,
  TEST_NOW,
} from '@/testing/mock-manager';
import { type MockManager } from '../manager';

const NG = 'accountIdentifier=demo';
const KUBERNETES = `/ng/api/download-delegates/kubernetes?${NG}`;
const DOCKER = `/ng/api/download-delegates/docker?${NG}`;
const HELM = `/ng/api/delegate-setup/generate-helm-values?${NG}`;
const MANAGER_KUBERNETES =
  '/api/setup/delegates/generate-kubernetes-yaml?accountId=demo&fileFormat=text/plain';
const MANAGER_DOCKER = '/api/setup/delegates/v3/ng/docker?accountId=demo';
const NEW = { name: 'fresh', tokenName: 'default_token', delegateType: 'KUBERNETES' };

async function valueOf(manager: MockManager, name: string): Promise<string> {
  const path = `/ng/api/delegate-token-ng?${NG}&name=${name}`;
  const { body } = await ask<RestResponse<readonly DelegateTokenDetails[]>>(manager, path);
  return body.resource?.[0]?.value ?? 'no such token';
}

describe.each([
  ['a Kubernetes manifest', KUBERNETES, 'harness-delegate-kubernetes.yaml', 'KUBERNETES'],
  ['a Compose file', DOCKER, 'docker-compose.yaml', 'DOCKER'],
  ['Helm values', HELM, 'harness-delegate-values.yaml', 'HELM_DELEGATE'],
  ['a Kubernetes manifest of the Manager', MANAGER_KUBERNETES, 'harness-delegate.yaml', 'KUBERNETES'],
  ['a Compose file of the Manager', MANAGER_DOCKER, 'docker-compose.yaml', 'DOCKER'],
])('the file with %s', (_what, path, fileName, delegateType) => {
  test('is plain text with the name, tags, description and token value', async () => {
    const manager = standingManager();
    const said = await post<string>(manager, path, { ...NEW, tags: [' eu ', ''], description: 'say "hi"' });
    expect(said.status).toBe(200);
    expect(said.headers.get('content-type')).toBe('text/plain;charset=utf-8');
    expect(said.headers.get('content-disposition')).toContain(fileName);
    expect(said.body).toContain('"fresh"');
    expect(said.body).toContain('"eu"');
    expect(said.body).toContain(String.raw`"say \"hi\""`);
    expect(said.body).toContain(await valueOf(manager, 'default_token'));
  });

  test('makes the delegate connect seconds later, with a new instance id', async () => {
    const manager = standingManager();
    const before = (await delegatesOf(manager)).flatMap(instanceIds);
    await post(manager, path, { ...NEW, tags: ['eu'] });
    await expect(delegateNamed(manager, 'fresh')).rejects.toThrow('no delegate');
    manager.advanceClock(12 * SECOND_MS);
    const arrived = await delegateNamed(manager, 'fresh');
    expect(arrived).toMatchObject({
      delegateGroupIdentifier: '_fresh',
      delegateType,
      groupCustomSelectors: ['eu'],
      connectivityStatus: 'connected',
      lastHeartBeat: TEST_NOW + 12 * SECOND_MS,
      autoUpgrade: delegateType === 'DOCKER' ? 'OFF' : 'DETECTING',
    });
    expect(instanceIds(arrived)).toHaveLength(1);
    expect(before).not.toContain(instanceIds(arrived)[0]);
  });

  test.each([
    ['a name that is taken', { name: 'platform-prod' }],
    ['a name that is taken in another scope', { name: 'search-staging' }],
    ['an unknown token', { tokenName: 'nope' }],
    ['a revoked token', { tokenName: 'datacenter-2023' }],
    ['a token of another scope', { tokenName: 'default_token_retail' }],
    ['a blank name', { name: ' ' }],
    ['an unknown size', { size: 'HUGE' }],
  ])('is refused for %s', async (_why, fields) => {
    expect((await post(standingManager(), path, { ...NEW, ...fields })).status).toBe(400);
  });
});

const instanceIds = ({
  delegateInstanceDetails,
}: {
  readonly delegateInstanceDetails: readonly { readonly uuid: string }[];
}) => delegateInstanceDetails.map(({ uuid }) => uuid);

describe('the request for a file', () => {
  test('sets the number of replicas, which start one after another', async () => {
    const manager = standingManager();
    await post(manager, KUBERNETES, { ...NEW, size: 'MEDIUM' });
    manager.advanceClock(15 * SECOND_MS);
    expect(instanceIds(await delegateNamed(manager, 'fresh'))).toHaveLength(2);
    manager.advanceClock(MINUTE_MS);
    expect(await delegateNamed(manager, 'fresh')).toMatchObject({ connectivityStatus: 'connected' });
    expect(instanceIds(await delegateNamed(manager, 'fresh'))).toHaveLength(4);
  });

  test('may have the scope only in its body', async () => {
    const manager = standingManager();
    const body = { ...NEW, tokenName: 'default_token_retail', orgIdentifier: 'retail' };
    expect((await post(manager, MANAGER_DOCKER, body)).status).toBe(200);
    manager.advanceClock(MINUTE_MS);
    const names = (await delegatesOf(manager, '&orgIdentifier=retail')).map(({ groupName }) => groupName);
    expect(names).toContain('fresh');
  });

  test('may omit the token for a download, but not for Helm values', async () => {
    const manager = standingManager();
    expect((await post(manager, KUBERNETES, { name: 'fresh' })).status).toBe(200);
    expect((await post(manager, HELM, { name: 'fresh', delegateType: 'KUBERNETES' })).status).toBe(400);
  });

  test('must name the namespace for a namespace administrator', async () => {
    const manager = standingManager();
    const body = { ...NEW, clusterPermissionType: 'NAMESPACE_ADMIN' };
    expect(await post(manager, KUBERNETES, body)).toMatchObject({
      status: 400,
      body: { errors: [{ fieldId: 'customClusterNamespace' }] },
    });
    const named = await post<string>(manager, KUBERNETES, { ...body, customClusterNamespace: 'mine' });
    expect(named.body).toContain('namespace: mine');
  });
});

describe('an installed delegate', () => {
  test('stays connected, and has auto-upgrade ON after an hour', async () => {
    const manager = standingManager();
    await post(manager, KUBERNETES, NEW);
    manager.advanceClock(HOUR_MS);
    expect(await delegateNamed(manager, 'fresh')).toMatchObject({ autoUpgrade: 'ON' });
    manager.advanceClock(24 * HOUR_MS);
    expect(await delegateNamed(manager, 'fresh')).toMatchObject({ connectivityStatus: 'connected' });
  });

  test('stops with its token, and has other ids after it is installed again', async () => {
    const manager = standingManager();
    const token = `/ng/api/delegate-token-ng?${NG}&tokenName=mine`;
    await ask(manager, token, { method: 'POST' });
    await post(manager, KUBERNETES, { ...NEW, tokenName: 'mine' });
    manager.advanceClock(MINUTE_MS);
    const first = instanceIds(await delegateNamed(manager, 'fresh'));
    expect((await deleteDelegate(manager, '_fresh')).status).toBe(400);
    await ask(manager, token, { method: 'PUT' });
    expect((await deleteDelegate(manager, '_fresh')).status).toBe(200);
    expect((await post(manager, KUBERNETES, NEW)).status).toBe(200);
    manager.advanceClock(MINUTE_MS);
    expect(instanceIds(await delegateNamed(manager, 'fresh'))).not.toEqual(first);
  });
});

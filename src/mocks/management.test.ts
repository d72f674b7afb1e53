import { afterEach, describe, expect, test } from 'vitest';
import { fetchHeartbeatCounts, fetchInstancesNamed, fetchNamesakes } from '@/api/arrival';
import { fetchCustomTags, replaceCustomTags } from '@/api/delegate-changes';
import { ManagerError } from '@/api/errors';
import { fetchDockerCompose, fetchHelmValues, fetchKubernetesManifest } from '@/api/install-files';
import { configureManager } from '@/api/manager';
import {
  createSavedFilter,
  deleteSavedFilter,
  fetchSavedFilters,
  type SavedFilter,
  updateSavedFilter,
} from '@/api/saved-filters';
import { createToken, deleteToken, fetchTokens, fetchTokenValue, revokeToken } from '@/api/tokens';
import { newInstallPlan } from '@/domain/install/install-plan';
import { scopeOf } from '@/domain/scope/scope';
import { fetchTokenUse } from '@/fleet/token-use';
import { MINUTE_MS } from '@/lib/units';
import { ACCOUNT, appFor, contextAt, delegatesIn, seenByApp } from '@/testing/app-view';
import { defaultTokenOf } from './build-delegate';

// Uses the app's own client with the mock Manager, so that the two cannot disagree about the contract.

afterEach(() => configureManager({}));

const FILTER: SavedFilter = {
  identifier: 'eu',
  name: 'Europe',
  visibility: 'EveryOne',
  properties: { delegateName: 'eu', delegateTags: ['eu'], versionStatus: 'EXPIRED' },
};

test('a token is created, read, revoked for its delegates, and deleted', async () => {
  appFor('default');
  const { token, value } = await createToken(ACCOUNT, { name: 'new', revokesAt: 2e12 });
  expect(token).toMatchObject({ status: 'ACTIVE', createdBy: 'Demo User', revokesAt: 2e12, scope: ACCOUNT });
  await expect(fetchTokenValue(ACCOUNT, 'new')).resolves.toBe(value);
  const user = async () => {
    const { facts, asOf } = await fetchTokenUse(ACCOUNT, 'ci-runners');
    return delegatesIn(facts, contextAt(asOf))[0];
  };
  expect(await user()).toMatchObject({ name: 'ci-runners-us-east', token: 'ACTIVE' });
  await revokeToken(ACCOUNT, 'ci-runners');
  expect(await user()).toMatchObject({ token: 'INACTIVE' });
  await expect(deleteToken(ACCOUNT, 'new')).rejects.toThrow('revoke it first');
  await deleteToken(ACCOUNT, 'ci-runners');
  const { tokens } = await fetchTokens(ACCOUNT);
  expect(tokens.map(({ name, createdBy }) => [name, createdBy])).toEqual([
    ['default_token', null],
    ['terraform-rollout', 'terraform-bot'],
    ['datacenter-2023', null],
    ['new', 'Demo User'],
  ]);
});

test('tags are replaced', async () => {
  appFor('default');
  const implicitTags = ['payments-eu-west'];
  const before = await fetchCustomTags(ACCOUNT, '_payments_eu_west', { implicitTags });
  expect(before).toEqual(['eu', 'payments', 'prod']);
  await expect(replaceCustomTags(ACCOUNT, '_payments_eu_west', [' b', 'a', ''])).resolves.toEqual(['a', 'b']);
  await expect(fetchCustomTags(ACCOUNT, '_payments_eu_west', { implicitTags })).resolves.toEqual(['a', 'b']);
});

test('a filter is saved without the tags of delegates, renamed and deleted', async () => {
  appFor('default');
  const kept = await createSavedFilter(ACCOUNT, FILTER);
  const { delegateTags: _, ...properties } = FILTER.properties;
  expect(kept.properties).toEqual(properties);
  await expect(createSavedFilter(ACCOUNT, FILTER)).rejects.toMatchObject({ code: 'DUPLICATE_FIELD' });
  await expect(updateSavedFilter(ACCOUNT, { ...kept, name: 'EU' })).resolves.toEqual({ ...kept, name: 'EU' });
  expect((await fetchSavedFilters(ACCOUNT)).filters.map(({ name }) => name)).toContain('EU');
  await deleteSavedFilter(ACCOUNT, 'eu');
  expect((await fetchSavedFilters(ACCOUNT)).total).toBe(2);
});

const NEW = {
  ...newInstallPlan({ account: 'demo', managerUrl: 'https://app.harness.io' }, undefined),
  name: 'fresh',
  tokenName: 'default_token',
};

describe('an installation', () => {
  test('adds new connected instances under its name', async () => {
    const manager = appFor('default');
    const scope = scopeOf('demo', 'retail', 'checkout');
    const delegate = { ...NEW, tokenName: defaultTokenOf('retail/checkout') };
    await expect(fetchNamesakes('demo', 'fresh')).resolves.toEqual([]);
    await fetchKubernetesManifest(scope, delegate);
    await expect(fetchInstancesNamed(scope, 'fresh')).resolves.toEqual([]);
    manager.advanceClock(MINUTE_MS);
    const arrived = await fetchInstancesNamed(scope, 'fresh');
    expect(arrived.map(({ isConnected }) => isConnected)).toEqual([true, true]);
    await expect(fetchNamesakes('demo', 'fresh')).resolves.toEqual([{ org: 'retail', project: 'checkout' }]);
    await expect(fetchHeartbeatCounts(ACCOUNT, 'fresh')).resolves.toEqual({ registered: 2, connected: 2 });
    await expect(fetchKubernetesManifest(scope, delegate)).rejects.toThrow('already exists');
  });

  test('has Helm values and a Compose file with the value of the token', async () => {
    appFor('default');
    const value = (await fetchTokenValue(ACCOUNT, 'default_token')) ?? 'none';
    for (const file of [await fetchHelmValues(ACCOUNT, NEW), await fetchDockerCompose(ACCOUNT, NEW)]) {
      expect(file).toContain(value);
    }
  });
});

test('the listing with child scopes gives each delegate its scope and a unique key', async () => {
  appFor('default');
  const { delegates } = await seenByApp({ includesBelow: true });
  expect(delegates).toHaveLength(19);
  expect(new Set(delegates.map(({ key }) => key)).size).toBe(19);
  const scopes = new Map(delegates.map(({ name, scope }) => [name, scope]));
  expect(scopes.get('platform-prod')).toBe('/');
  expect(scopes.get('store-edge')).toBe('retail');
  expect(scopes.get('metrics-scraper')).toBe('platform/observability');
  appFor('old-manager');
  const old = await seenByApp({ includesBelow: true });
  expect(old.delegates.map(({ scope }) => scope)).toEqual(Array(10).fill(undefined));
});

test('the readonly scenario refuses every write that needs a permission, and names it', async () => {
  appFor('readonly');
  const missing = async (act: Promise<unknown>) => {
    const failure: unknown = await act.catch((error: unknown) => error);
    return failure instanceof ManagerError && failure.failedChecks?.[0]?.permission;
  };
  for (const act of [
    createToken(ACCOUNT, { name: 'x' }),
    replaceCustomTags(ACCOUNT, '_payments_eu_west', []),
    fetchHelmValues(ACCOUNT, NEW),
    fetchKubernetesManifest(ACCOUNT, NEW),
    fetchDockerCompose(ACCOUNT, NEW),
  ]) {
    expect(await missing(act)).toBe('core_delegate_edit');
  }
  expect(await missing(revokeToken(ACCOUNT, 'ci-runners'))).toBe('core_delegate_delete');
  expect(await missing(deleteToken(ACCOUNT, 'datacenter-2023'))).toBe('core_delegate_delete');
  expect((await fetchTokens(ACCOUNT)).tokens).toHaveLength(4);
  await expect(fetchTokenValue(ACCOUNT, 'ci-runners')).resolves.toBeUndefined();
});

test('hostile text costs only the parts that cannot be read', async () => {
  appFor('hostile');
  const { tokens, unreadableCount } = await fetchTokens(ACCOUNT);
  expect(tokens[0]?.name).toContain('<script>');
  expect(unreadableCount).toBeGreaterThan(0);
  expect((await fetchCustomTags(ACCOUNT, '_payments_eu_west'))[0]).toContain('<img');
  expect((await fetchSavedFilters(ACCOUNT)).filters[0]?.identifier).toBe('my_payments');
});

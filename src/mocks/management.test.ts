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
import {
  createToken,
  deleteToken,
  fetchTokens,
  fetchTokenUse,
  fetchTokenValue,
  revokeToken,
} from '@/api/tokens';
import { lostProperties } from '@/domain/query/saved-view';
import { scopeOf } from '@/domain/scope/scope';
import { ACCOUNT, appFor, contextAt, delegatesIn, seenByApp } from './app-view';
import { MINUTE_MS } from './units';

// The app's own client against the mock Manager, so that the two cannot disagree about the contract.

afterEach(() => configureManager({}));

const FILTER: SavedFilter = {
  identifier: 'eu',
  name: 'Europe',
  visibility: 'EveryOne',
  properties: { delegateName: 'eu', delegateTags: ['eu'], versionStatus: 'EXPIRED' },
};

test('a token is made, shown once more, revoked with what uses it, and deleted', async () => {
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
    ['default_token', undefined],
    ['terraform-rollout', 'terraform-bot'],
    ['datacenter-2023', undefined],
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

test('a filter is saved, and it is known which parts were lost', async () => {
  appFor('default');
  const kept = await createSavedFilter(ACCOUNT, FILTER);
  expect(lostProperties(FILTER.properties, kept.properties)).toEqual(['delegateTags']);
  await expect(createSavedFilter(ACCOUNT, FILTER)).rejects.toMatchObject({ code: 'DUPLICATE_FIELD' });
  await expect(updateSavedFilter(ACCOUNT, { ...kept, name: 'EU' })).resolves.toEqual({ ...kept, name: 'EU' });
  expect((await fetchSavedFilters(ACCOUNT)).filters.map(({ name }) => name)).toContain('EU');
  await deleteSavedFilter(ACCOUNT, 'eu');
  expect((await fetchSavedFilters(ACCOUNT)).total).toBe(2);
});

describe('an installation', () => {
  test('is proved by an instance id that was not there', async () => {
    const manager = appFor('default');
    const scope = scopeOf('demo', 'retail', 'checkout');
    await expect(fetchNamesakes('demo', 'fresh')).resolves.toEqual([]);
    await fetchKubernetesManifest(scope, { name: 'fresh', size: 'SMALL', tags: ['eu'] });
    await expect(fetchInstancesNamed(scope, 'fresh')).resolves.toEqual([]);
    manager.advanceClock(MINUTE_MS);
    const arrived = await fetchInstancesNamed(scope, 'fresh');
    expect(arrived.map(({ isConnected }) => isConnected)).toEqual([true, true]);
    await expect(fetchNamesakes('demo', 'fresh')).resolves.toEqual([{ org: 'retail', project: 'checkout' }]);
    await expect(fetchHeartbeatCounts(ACCOUNT, 'fresh')).resolves.toEqual({ registered: 2, connected: 2 });
    await expect(fetchKubernetesManifest(scope, { name: 'fresh' })).rejects.toThrow('already exists');
  });

  test('has a file for each way', async () => {
    appFor('default');
    const delegate = { name: 'fresh', tokenName: 'default_token' };
    const value = (await fetchTokenValue(ACCOUNT, 'default_token')) ?? 'none';
    for (const file of [
      await fetchHelmValues(ACCOUNT, delegate),
      await fetchDockerCompose(ACCOUNT, delegate),
    ]) {
      expect(file).toContain(value);
    }
  });
});

test('all scopes at once: every delegate has its scope, and a key of its own', async () => {
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

test('readonly refuses every write that takes a permission, and names the permission', async () => {
  appFor('readonly');
  const missing = async (act: Promise<unknown>) => {
    const failure: unknown = await act.catch((error: unknown) => error);
    return failure instanceof ManagerError && failure.failedChecks?.[0]?.permission;
  };
  const delegate = { name: 'fresh', tokenName: 'default_token' };
  for (const act of [
    createToken(ACCOUNT, { name: 'x' }),
    replaceCustomTags(ACCOUNT, '_payments_eu_west', []),
    fetchHelmValues(ACCOUNT, delegate),
    fetchKubernetesManifest(ACCOUNT, delegate),
    fetchDockerCompose(ACCOUNT, delegate),
  ]) {
    expect(await missing(act)).toBe('core_delegate_edit');
  }
  expect(await missing(revokeToken(ACCOUNT, 'ci-runners'))).toBe('core_delegate_delete');
  expect(await missing(deleteToken(ACCOUNT, 'datacenter-2023'))).toBe('core_delegate_delete');
  expect((await fetchTokens(ACCOUNT)).tokens).toHaveLength(4);
  await expect(fetchTokenValue(ACCOUNT, 'ci-runners')).resolves.toBeUndefined();
});

test('hostile texts cost what cannot be read, and nothing else', async () => {
  appFor('hostile');
  const { tokens, unreadableCount } = await fetchTokens(ACCOUNT);
  expect(tokens[0]?.name).toContain('<script>');
  expect(unreadableCount).toBeGreaterThan(0);
  expect((await fetchCustomTags(ACCOUNT, '_payments_eu_west'))[0]).toContain('<img');
  expect((await fetchSavedFilters(ACCOUNT)).filters[0]?.identifier).toBe('my_payments');
});

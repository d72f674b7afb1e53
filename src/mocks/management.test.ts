import { expect, test } from 'vitest';
import { fetchCustomTags, replaceCustomTags } from '@/api/delegate-changes';
import { ManagerError } from '@/api/errors';
import { fetchDockerCompose, fetchHelmValues, fetchKubernetesManifest } from '@/api/install-files';
import { fetchSavedFilters } from '@/api/saved-filters';
import { createToken, deleteToken, fetchTokens, fetchTokenValue, revokeToken } from '@/api/tokens';
import { newInstallPlan } from '@/domain/install/install-plan';
import { ACCOUNT, appFor } from '@/testing/app-view';

// Uses the app's own client with the mock Manager, so that the two cannot disagree about the contract.

const NEW = {
  ...newInstallPlan({ account: 'demo', managerUrl: 'https://app.harness.io' }, undefined),
  name: 'fresh',
  tokenName: 'default_token',
};

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

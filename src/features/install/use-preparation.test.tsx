// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HARNESS_URL, newInstallPlan } from '@/domain/install/install-plan';
import { createQueryClient } from '@/features/fleet/query-client';
import { ACCOUNT, appFor } from '@/testing/app-view';
import { pageWrapper } from '@/testing/page';
import { usePreparation } from './use-preparation';

const PLAN = {
  ...newInstallPlan({ account: 'demo', managerUrl: HARNESS_URL }, '26.08.89100'),
  method: 'terraform',
  name: 'payments-eu-west',
  tokenName: 'ci-runners',
} as const;

function prepare() {
  const onPrepared = vi.fn<() => void>();
  const { result } = renderHook(() => usePreparation(ACCOUNT, onPrepared), {
    wrapper: pageWrapper(createQueryClient()),
  });
  return { result, onPrepared };
}

test('the name is checked also when preparation starts before the permissions are known', async () => {
  appFor('default');
  const { result, onPrepared } = prepare();
  act(() => result.current.start(PLAN));
  await waitFor(() => expect(result.current.inUse.names).toContain('payments-eu-west'));
  expect(onPrepared).not.toHaveBeenCalled();
});

test('the permissions and the method decide whether anybody checks the name', async () => {
  const manager = appFor('default');
  manager.faults.add({ path: '/authz/api/acl', status: 403, body: {} });
  const { result } = prepare();
  expect(result.current.isNameChecked(PLAN)).toBe(true);
  await waitFor(() => expect(result.current.isNameChecked(PLAN)).toBe(false));
  expect(result.current.isNameChecked({ method: 'helm' })).toBe(true);
});

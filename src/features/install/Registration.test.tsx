// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HARNESS_URL, newInstallPlan } from '@/domain/install/install-plan';
import { scopeOf } from '@/domain/scope/scope';
import { fakeManager, rest } from '@/testing/manager';
import { renderPage } from '@/testing/page';
import { Registration } from './Registration';

const ELSEWHERE = /may have registered in another scope/;

function showOverdue(knownIds: readonly string[]) {
  fakeManager(({ path }) =>
    rest(
      path.endsWith('heartbeatV2')
        ? { numberOfRegisteredDelegates: 1, numberOfConnectedDelegates: 0 }
        : [{ name: 'prod', delegateReplicas: knownIds.map((uuid) => ({ uuid })) }],
    ),
  );
  const plan = {
    ...newInstallPlan({ account: 'acme', managerUrl: HARNESS_URL }, '26.08.89100'),
    name: 'prod',
  };
  const prepared = { plan, stepsWith: () => [], note: undefined, knownIds, since: 0 };
  return renderPage(<Registration scope={scopeOf('acme')} prepared={prepared} />);
}

test('more registered instances than known ones suggest a registration in another scope', async () => {
  showOverdue([]);
  expect(await screen.findByText(ELSEWHERE)).toBeVisible();
});

test('instances that were known before do not suggest another scope', async () => {
  const { client } = showOverdue(['old']);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(screen.getByRole('list', { name: 'Likely causes' })).toBeVisible();
  expect(screen.queryByText(ELSEWHERE)).toBeNull();
});

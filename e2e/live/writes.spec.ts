import type { Locator, Page } from '@playwright/test';
import { cell, checkbox, choose, expectStatus, openActions, row, selectionBar } from '../support/delegates';
import { expect, LISTING, openLive, test } from '../support/live';
import { LIVE_ACCOUNT } from '../support/servers';

const DELETE_PATH = '/gateway/ng/api/delegate-setup/delegate';
const ACCOUNT = `routingId=${LIVE_ACCOUNT}&accountIdentifier=${LIVE_ACCOUNT}`;

async function askToDelete(page: Page, name: string): Promise<{ dialog: Locator; confirm: Locator }> {
  await choose(page, name, 'Delete');
  const dialog = page.getByRole('alertdialog', { name: 'Delete delegate' });
  return { dialog, confirm: dialog.getByRole('button', { name: 'Delete delegate' }) };
}

test('a deleted delegate is gone for other clients too', async ({ page, manager }) => {
  const retail = { orgIdentifier: 'retail' };
  await openLive(page, { scope: 'orgs/retail' });
  const { dialog, confirm } = await askToDelete(page, 'retail-eu-recovery');
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'retail-eu-recovery')).toHaveCount(0);
  await expectStatus(page, '2 delegates, 3 instances');

  const { delegateGroupDetails } = await manager.listing(retail);
  expect(delegateGroupDetails.map(({ groupName }) => groupName)).toEqual(['retail-shared', 'store-edge']);
  expect(await manager.requests(DELETE_PATH)).toMatchObject([
    {
      method: 'DELETE',
      path: `${DELETE_PATH}/_retail_eu_recovery?${ACCOUNT}&orgIdentifier=retail`,
      status: 200,
    },
  ]);
});

test('what is done to many is seen by other clients too', async ({ page, manager }) => {
  await openLive(page);
  const selected = ['legacy-datacenter', 'nightly-batch', 'data-jobs-ecs'];
  for (const name of selected) await checkbox(page, name).check();

  await selectionBar(page).getByRole('button', { name: 'Tags…' }).click();
  const tags = page.getByRole('dialog', { name: 'Change tags of 3 delegates' });
  await tags.getByRole('textbox', { name: 'Add tags' }).fill('frozen');
  await tags.getByRole('textbox', { name: 'Add tags' }).press('Enter');
  await tags.getByRole('checkbox', { name: /^batch/ }).check();
  await tags.getByRole('button', { name: 'Change tags of 3 delegates' }).click();
  await expect(tags.getByText('Tags changed: 3 of 3')).toBeVisible();
  await tags.getByRole('button', { name: 'Close' }).last().click();
  const told = new Map(
    (await manager.listing()).delegateGroupDetails.map(({ groupName, groupCustomSelectors }) => [
      groupName,
      groupCustomSelectors,
    ]),
  );
  expect(selected.map((name) => told.get(name))).toEqual([
    ['on-premises', 'frozen'],
    ['frozen'],
    ['data', 'frozen'],
  ]);

  await selectionBar(page).getByRole('button', { name: 'Delete…' }).click();
  const deleting = page.getByRole('alertdialog', { name: 'Delete 2 delegates' });
  await deleting.getByRole('button', { name: 'Delete 2 delegates' }).click();
  await expect(page.getByText('Deleted: 2 of 2')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  const names = (await manager.listing()).delegateGroupDetails.map(({ groupName }) => groupName);
  expect(names).toHaveLength(8);
  expect(names).toContain('data-jobs-ecs');
  await expectStatus(page, '8 delegates, 20 instances');
});

test('changed tags are there for other clients too', async ({ page, manager }) => {
  await openLive(page);
  await choose(page, 'payments-eu-west', 'Edit tags');
  const dialog = page.getByRole('dialog', { name: 'Edit tags of payments-eu-west' });
  await dialog.getByRole('textbox').pressSequentially('tier-1,');
  await dialog.getByRole('button', { name: 'Remove tag prod' }).click();
  await dialog.getByRole('button', { name: 'Save tags' }).click();
  await expect(dialog).toHaveCount(0);

  const { delegateGroupDetails } = await manager.listing();
  const told = delegateGroupDetails.find(({ groupName }) => groupName === 'payments-eu-west');
  expect(told?.groupCustomSelectors).toEqual(['eu', 'payments', 'tier-1']);
  const asked = await manager.requests('/delegate-group-tags/');
  expect(asked.map(({ method, path, status }) => [method, path.split('?')[0], status])).toEqual([
    ['GET', '/gateway/ng/api/delegate-group-tags/_payments_eu_west', 200],
    ['PUT', '/gateway/ng/api/delegate-group-tags/_payments_eu_west', 200],
  ]);
});

test.describe('refused', () => {
  test.use({ expectedConsole: [/status of 40[03]/] });

  test('while an instance is connected: what went before the refusal is gone from the row', async ({
    page,
    manager,
  }) => {
    await openLive(page);
    const connectivity = cell(page, 'payments-eu-west', 'Connectivity Status');
    await expect(connectivity).toContainText('2 of 3');
    const { dialog, confirm } = await askToDelete(page, 'payments-eu-west');
    await expect(dialog).toContainText('2 of 3 instances are still connected.');
    await confirm.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    const { delegateGroupDetails } = await manager.listing();
    const left = delegateGroupDetails.find(({ groupName }) => groupName === 'payments-eu-west');
    expect(left?.delegateInstanceDetails).toHaveLength(2);
    const uuid = left?.delegateInstanceDetails[0]?.uuid ?? '?';
    await expect(dialog.getByRole('alert')).toContainText(`Delegate ${uuid} is still connected.`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(connectivity).toHaveAccessibleName('Connected');
    await expectStatus(page, '10 delegates, 21 instances');
  });

  test('because it connected meanwhile: told in the words of the Manager, and asked anew', async ({
    page,
    manager,
  }) => {
    const message = 'Invalid request: delegate Zc1H3rXoRk6WmVb0aJtQ5g is still connected';
    const said = { code: 'INVALID_REQUEST', level: 'ERROR', message, exception: null, failureTypes: [] };
    await manager.addFault({
      method: 'DELETE',
      times: 1,
      status: 400,
      body: { metaData: null, resource: null, responseMessages: [said] },
    });
    await openLive(page);
    const { dialog, confirm } = await askToDelete(page, 'legacy-datacenter');
    await expect(dialog).not.toContainText('still connected');
    await confirm.click();
    await expect(dialog.getByRole('alert')).toContainText(
      'delegate Zc1H3rXoRk6WmVb0aJtQ5g is still connected (status 400, INVALID_REQUEST)',
    );
    const asked = (await manager.requests()).map(({ method, path }) => `${method} ${path.split('?')[0]}`);
    expect(asked.slice(asked.indexOf(`DELETE ${DELETE_PATH}/_legacy_datacenter`) + 1)).toContain(
      `GET /gateway${LISTING}`,
    );
    await confirm.click();
    await expect(row(page, 'legacy-datacenter')).toHaveCount(0);
  });

  test('because the permission went meanwhile: the delegate stays', async ({ page, manager }) => {
    const message = 'USER u-4711 lacks core_delegate_delete on delegate _legacy_datacenter';
    const body = { status: 'ERROR', code: 'NG_ACCESS_DENIED', message, failedPermissionChecks: [] };
    await manager.addFault({ method: 'DELETE', status: 403, body });
    await openLive(page);
    const { dialog, confirm } = await askToDelete(page, 'legacy-datacenter');
    await confirm.click();
    await expect(dialog.getByRole('alert')).toContainText(`${message} (status 403, NG_ACCESS_DENIED)`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(row(page, 'legacy-datacenter')).toHaveCount(1);
  });
});

test('a key that may only read: delete names the permission and the scope, and nothing is sent', async ({
  page,
  manager,
}) => {
  const verdicts = ['core_delegate_view', 'core_delegate_edit', 'core_delegate_delete'].flatMap(
    (permission) => {
      const verdict = {
        permission,
        resourceScope: { accountIdentifier: LIVE_ACCOUNT, orgIdentifier: 'retail' },
        resourceType: 'DELEGATE',
        permitted: permission === 'core_delegate_view',
      };
      return [verdict, { ...verdict, resourceIdentifier: '_retail_eu_recovery' }];
    },
  );
  const data = { principal: {}, accessControlList: verdicts };
  await manager.addFault({ path: '/authz/api/acl', status: 200, body: { status: 'SUCCESS', data } });
  await openLive(page, { scope: 'orgs/retail' });
  const menu = await openActions(page, 'retail-eu-recovery');
  const remove = menu.getByRole('menuitem', { name: 'Delete' });
  await expect(remove).toHaveAccessibleName(
    'Delete You lack the permission core_delegate_delete on organization retail.',
  );
  await expect(remove).toBeDisabled();
  await remove.click({ force: true });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await manager.requests(DELETE_PATH)).toEqual([]);
});

const NIGHTLY_BATCH = `${DELETE_PATH}/_nightly_batch?accountIdentifier=${LIVE_ACCOUNT}`;
const OUR_PAGE = { 'sec-fetch-site': 'same-origin' };

for (const [what, code, method, path, headers] of [
  ['a write from another site', 'CROSS_SITE', 'DELETE', NIGHTLY_BATCH, { 'sec-fetch-site': 'cross-site' }],
  ['a write from another origin', 'CROSS_SITE', 'DELETE', NIGHTLY_BATCH, { origin: 'https://evil.example' }],
  ['a write that does not say from where', 'CROSS_SITE', 'DELETE', NIGHTLY_BATCH, {}],
  ['a foreign Host', 'FOREIGN_HOST', 'DELETE', NIGHTLY_BATCH, { ...OUR_PAGE, host: 'evil.example' }],
  ['another account', 'OTHER_ACCOUNT', 'DELETE', `${DELETE_PATH}/x?accountIdentifier=other`, OUR_PAGE],
  ['another operation', 'UNKNOWN_OPERATION', 'GET', '/gateway/ng/api/apikey/aggregate', OUR_PAGE],
  ['another verb', 'UNKNOWN_OPERATION', 'POST', NIGHTLY_BATCH, OUR_PAGE],
] as const) {
  test(`the gateway stops ${what} before the Manager`, async ({ request, manager }) => {
    const answer = await request.fetch(path, { method, headers });
    expect(answer.status()).toBe(code === 'UNKNOWN_OPERATION' ? 404 : 403);
    expect(await answer.json()).toMatchObject({ responseMessages: [{ code: `GATEWAY_${code}` }] });
    expect(await manager.requests()).toEqual([]);
  });
}

test.describe('a page of another origin', () => {
  test.use({ expectedConsole: [/favicon|ERR_BLOCKED_BY_RESPONSE.NotSameOrigin/] });

  test('cannot make this browser ask the Manager for anything', async ({ page, manager, server }) => {
    await page.goto(`${server.managerUrl}/__mock/requests`);
    const outcome = await page.evaluate(
      (url) =>
        fetch(url, { method: 'POST', mode: 'no-cors', body: '{}' }).then(
          () => 'answered',
          () => 'blocked',
        ),
      `${server.url}/gateway/ng/api/delegate-setup/listDelegates?accountIdentifier=${LIVE_ACCOUNT}`,
    );
    expect(outcome).toBe('blocked');
    expect(await manager.requests('/gateway')).toEqual([]);
  });
});

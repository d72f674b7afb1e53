import type { Page } from '@playwright/test';
import {
  choose,
  clickBox,
  expectQuery,
  expectStatus,
  openListPanel,
  row,
  selectionBar,
} from '../support/delegates.ts';
import { expect, openLive, test } from '../support/live.ts';
import { LIVE_ACCOUNT } from '../support/servers.ts';
import { tracesOf } from '../support/traces.ts';

const DELETE_PATH = '/ng/api/delegate-setup/delegate';
const TOKENS = '/ng/api/delegate-token-ng';
const RETAIL = { orgIdentifier: 'retail' };

test('other clients see deletions and changed tags', async ({ page, manager }) => {
  await openLive(page);
  const selected = ['legacy-datacenter', 'nightly-batch', 'data-jobs-ecs'];
  for (const name of selected) await clickBox(page, name);
  await selectionBar(page).getByRole('button', { name: 'Tags…' }).click();
  const tags = page.getByRole('dialog', { name: 'Change tags of 3 delegates' });
  await tags.getByRole('textbox', { name: 'Add tags' }).fill('frozen');
  await tags.getByRole('textbox', { name: 'Add tags' }).press('Enter');
  await tags.getByRole('checkbox', { name: /^batch/ }).check();
  await tags.getByRole('button', { name: 'Change tags of 3 delegates' }).click();
  // The server can still be recording a fleet of 45,000 delegates that another test has listed.
  await expect(tags.getByText('Tags changed: 3 of 3')).toBeVisible();
  await tags.getByRole('button', { name: 'Close' }).last().click();
  const { delegateGroupDetails } = await manager.listing();
  const tagsOf = new Map(
    delegateGroupDetails.map(({ groupName, groupCustomSelectors }) => [groupName, groupCustomSelectors]),
  );
  expect(selected.map((name) => tagsOf.get(name))).toEqual([
    ['on-premises', 'frozen'],
    ['frozen'],
    ['data', 'frozen'],
  ]);

  await selectionBar(page).getByRole('button', { name: 'Delete…' }).click();
  const deleting = page.getByRole('alertdialog', { name: 'Delete 2 delegates' });
  await deleting.getByRole('button', { name: 'Delete 2 delegates' }).click();
  await expect(page.getByText('Deleted: 2 of 2')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await selectionBar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expectStatus(page, '8 delegates, 20 instances');
  expect((await manager.listing()).delegateGroupDetails).toHaveLength(8);

  await test.step('a delegate of an organization is deleted', async () => {
    await openLive(page, { scope: 'orgs/retail' });
    await choose(page, 'retail-eu-recovery', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete delegate' }).click();
    await expect(row(page, 'retail-eu-recovery')).toHaveCount(0);
    await expectStatus(page, '2 delegates, 3 instances');
    const left = (await manager.listing(RETAIL)).delegateGroupDetails;
    expect(left.map(({ groupName }) => groupName)).toEqual(['retail-shared', 'store-edge']);
    const account = `routingId=${LIVE_ACCOUNT}&accountIdentifier=${LIVE_ACCOUNT}`;
    expect(await manager.requests(`${DELETE_PATH}/_retail`)).toMatchObject([
      {
        method: 'DELETE',
        path: `/gateway${DELETE_PATH}/_retail_eu_recovery?${account}&orgIdentifier=retail`,
        status: 200,
      },
    ]);
  });
});

test('other clients see new delegates and tokens', async ({ page, manager }) => {
  const tokenRow = (name: string) =>
    page
      .getByRole('table', { name: 'Tokens', exact: true })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const tokens = async () =>
    (await manager.answer<{ resource: { value: string }[] }>(TOKENS, { name: 'from the page' })).resource;

  await page.goto(`/account/${LIVE_ACCOUNT}/delegates/tokens`);
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('from the page');
  await page.keyboard.press('Enter');
  const created = page.getByRole('dialog', { name: 'Token from the page' });
  await created.getByRole('button', { name: 'Done' }).click();
  const [token] = await tokens();
  expect(token).toMatchObject({ name: 'from the page', status: 'ACTIVE', ownerIdentifier: null });
  await expect(tokenRow('from the page')).toContainText('Active');
  expect(await tracesOf(page, token?.value ?? 'from the page')).toEqual([]);

  await choose(page, 'from the page', 'Revoke token');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(tokenRow('from the page')).toContainText('Revoked');
  expect(await tokens()).toMatchObject([{ status: 'REVOKED' }]);
  await choose(page, 'from the page', 'Delete token');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete token' }).click();
  await expect(tokenRow('from the page')).toHaveCount(0);
  expect(await tokens()).toEqual([]);

  await test.step('an installed delegate appears in the listing', async () => {
    await page.clock.install();
    await page.goto(`/account/${LIVE_ACCOUNT}/orgs/retail/delegates/install`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('from-the-page');
    await page.getByRole('button', { name: 'Get the steps' }).click();
    await expect(page.getByText(/^Waiting for a new instance of from-the-page/)).toBeVisible();
    await manager.advanceClock(15_000);
    await page.clock.runFor(15_000);
    await expect(page.getByText('from-the-page has registered', { exact: true })).toBeVisible();
    const names = (await manager.listing(RETAIL)).delegateGroupDetails.map(({ groupName }) => groupName);
    expect(names).toContain('from-the-page');
  });
});

test('other clients see views that are saved for everyone', { tag: '@page-feed' }, async ({
  page,
  browser,
  manager,
}) => {
  const openViews = (of: Page) => openListPanel(of, 'Views');
  const expectViews = async (content: readonly object[]) =>
    expect(await manager.answer('/ng/api/filters', { ...RETAIL, type: 'Delegate' })).toMatchObject({
      data: { content },
    });

  await openLive(page, { scope: 'orgs/retail', query: 'search=store&autoUpgrade=OFF' });
  await (await openViews(page)).getByRole('button', { name: 'Save current view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Stores by hand');
  await dialog.getByText('Everyone', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toHaveCount(0);
  await expectViews([{ name: 'Stores by hand' }]);

  const colleague = await browser.newPage();
  await openLive(colleague, { scope: 'orgs/retail' });
  await (await openViews(colleague))
    .getByRole('list', { name: 'Everyone’s' })
    .getByRole('button', { name: 'Stores by hand', exact: true })
    .click();
  await expectQuery(colleague, 'search=store&autoUpgrade=OFF');
  await (await openViews(colleague)).getByRole('button', { name: 'Delete Stores by hand' }).click();
  const question = colleague.getByRole('alertdialog');
  await expect(question).toContainText('It is deleted for everyone in organization retail');
  await question.getByRole('button', { name: 'Delete view' }).click();
  await expect(question).toHaveCount(0);
  await expectViews([]);
  await colleague.close();
  await expect(
    (await openViews(page)).getByText('No view is saved in organization retail yet.'),
  ).toBeVisible();
});

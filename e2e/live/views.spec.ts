import type { Page } from '@playwright/test';
import { expectQuery } from '../support/delegates';
import { expect, openLive, test } from '../support/live';
import { LIVE_ACCOUNT, LIVE_KEY } from '../support/servers';

const FILTERS = '/gateway/ng/api/filters';

async function openViews(page: Page) {
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  return page.getByRole('dialog', { name: 'Views', exact: true });
}

test('a view that is saved for everyone is there for other clients, and goes for them too', async ({
  page,
  browser,
  request,
  server,
}) => {
  const toldOverHttp = async (): Promise<readonly string[]> => {
    const answer = await request.get(`${server.managerUrl}${FILTERS}`, {
      params: { accountIdentifier: LIVE_ACCOUNT, orgIdentifier: 'retail', type: 'Delegate' },
      headers: { 'x-api-key': LIVE_KEY },
    });
    const { data } = await answer.json();
    return data.content.map(({ name }: { name: string }) => name);
  };

  await openLive(page, { scope: 'orgs/retail', query: 'search=store&autoUpgrade=OFF' });
  await (await openViews(page)).getByRole('button', { name: 'Save what is shown…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Stores by hand');
  await dialog.getByText('Everyone', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await toldOverHttp()).toEqual(['Stores by hand']);

  const colleague = await browser.newPage();
  await openLive(colleague, { scope: 'orgs/retail' });
  const views = await openViews(colleague);
  await views
    .getByRole('list', { name: 'Everyone’s' })
    .getByRole('button', { name: 'Stores by hand', exact: true })
    .click();
  await expectQuery(colleague, 'search=store&autoUpgrade=OFF');
  await (await openViews(colleague)).getByRole('button', { name: 'Delete Stores by hand' }).click();
  const question = colleague.getByRole('alertdialog');
  await expect(question).toContainText('it goes for all who work in organization retail');
  await question.getByRole('button', { name: 'Delete view' }).click();
  await expect(question).toHaveCount(0);
  expect(await toldOverHttp()).toEqual([]);
  await colleague.close();

  await expect(
    (await openViews(page)).getByText('No view is saved in organization retail yet.'),
  ).toBeVisible();
});

test.describe('refused by the Manager', () => {
  test.use({ expectedConsole: [/status of 400/] });

  test('because the name is somebody else’s: told at the field, and the form stays', async ({
    page,
    manager,
  }) => {
    await openLive(page, { query: 'search=prod' });
    await (await openViews(page)).getByRole('button', { name: 'Save what is shown…' }).click();
    await manager.addFault({
      method: 'POST',
      path: '/ng/api/filters',
      times: 1,
      status: 400,
      body: { status: 'ERROR', code: 'DUPLICATE_FIELD', message: 'There is one already' },
    });
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
    await field.fill('Production');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/^The Manager has a view of this name already/);
    await expect(field).toHaveValue('Production');
  });
});

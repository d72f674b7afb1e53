import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { clipboard, expectAnnounced, expectNames, openOverview } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

const FILTERED = 'status=CONNECTED&autoUpgrade=OFF&sort=-name';

async function openShare(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Share', exact: true });
  await expect(panel.getByRole('button', { name: 'CSV', exact: true })).toBeVisible();
  return panel;
}

/** Presses the button of a format. Returns the name and the text of the file. */
async function saveFile(page: Page, panel: Locator, format: string) {
  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: format, exact: true }).click();
  const download = await saving;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('an exported file has the filter, order, columns and labels of the list', async ({ page }) => {
  await openOverview(page, { query: `${FILTERED}&columns=name,autoUpgrade,status` });
  const names = ['mainframe-bridge', 'build-farm-docker'];
  await expectNames(page, names);
  const panel = await openShare(page);
  await expect(panel.getByText('Exports what you see: 2 delegates, 5 instances.')).toBeVisible();
  const csv = await saveFile(page, panel, 'CSV');
  expect(csv.name).toBe('delegates-demo-2026-07-31T102030Z.csv');
  expect(csv.text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Delegate,Identifier,Auto Upgrade,Connectivity Status',
    'mainframe-bridge,_mainframe_bridge,OFF,Connected',
    'build-farm-docker,_build_farm_docker,OFF,Connected',
  ]);
  await expectAnnounced(page, '2 delegates saved as CSV');

  await panel.getByRole('radio', { name: 'All fields' }).check({ force: true });
  const json = await saveFile(page, panel, 'JSON');
  expect(json.name).toBe('delegates-demo-2026-07-31T102030Z.json');
  expect(JSON.parse(json.text)).toMatchObject(names.map((name) => ({ name, status: 'CONNECTED' })));
  const instances = await saveFile(page, panel, 'CSV of instances');
  expect(instances.name).toBe('instances-demo-2026-07-31T102030Z.csv');
  expect(instances.text.trim().split('\r\n')).toHaveLength(1 + 5);
  await expectAnnounced(page, '5 instances saved as CSV');
  const markdown = await saveFile(page, panel, 'Markdown');
  expect(markdown.text.trim().split('\n')).toHaveLength(names.length + 2);

  await test.step('the export of an empty list is disabled, with the reason', async () => {
    await openOverview(page, { query: 'search=nothing+has+this' });
    const button = (await openShare(page)).getByRole('button', { name: 'CSV', exact: true });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription('No delegate is shown.');
  });
});

test('an exported file has the order of the groups', async ({ page }) => {
  await openOverview(page, { query: 'group=version&sort=name' });
  const { text } = await saveFile(page, await openShare(page), 'CSV');
  const exported = text.trim().split('\r\n').slice(1);
  const names = exported.map((line) => line.slice(0, line.indexOf(',')));
  expect(names, 'not in the order of the names alone').not.toEqual(names.toSorted());
  await expectNames(page, names);
});

test('a copied link contains filters, order, columns and density', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    localStorage.setItem('delegate-overview:columns', 'delegate,version');
    localStorage.setItem('delegate-overview:density', 'compact');
  });
  await openOverview(page, { query: FILTERED });
  const panel = await openShare(page);
  await panel.getByRole('button', { name: 'Copy link' }).click();
  await expectAnnounced(page, 'Link copied');
  const link = new URL(await clipboard(page));
  expect(Object.fromEntries(link.searchParams)).toEqual({
    status: 'CONNECTED',
    autoUpgrade: 'OFF',
    sort: '-name',
    columns: 'name,version',
    density: 'compact',
  });
});

test('Print in the Share panel prints the page', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await openOverview(page);
  await (await openShare(page)).getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed');
});

test.describe('a list that is too long to be rendered completely', () => {
  test.use({ scenario: 'large' });

  test('is exported completely', async ({ page }) => {
    await openOverview(page);
    const { text } = await saveFile(page, await openShare(page), 'CSV');
    expect(text.trim().split('\r\n')).toHaveLength(1_001);
    await expectAnnounced(page, '1,000 delegates saved as CSV');
  });
});

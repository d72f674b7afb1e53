import type { Page } from '@playwright/test';
import {
  clickBox,
  delegateList,
  instances,
  openFilters,
  openOverview,
  selectionBar,
} from './support/delegates.ts';
import { expect, test } from './support/test.ts';
import { translate } from './support/translator.ts';

const PLACE = '/account/demo/delegates';

const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh now' }).click();

/** The parts of the page that a reader goes to, each with what changes there. */
const JOURNEYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the list: search, filters, instances, selection and groups': async (page) => {
    await openOverview(page, { scenario: 'default' });
    const search = page.getByRole('combobox', { name: 'Search delegates' });
    await search.pressSequentially('pay');
    await expect(delegateList(page).getByRole('rowheader')).toHaveCount(1);
    await expect(page.getByRole('main')).toContainText('Showing 1 of 10 delegates');
    await search.fill('nothing has this');
    await expect(page.getByRole('main')).toContainText('Showing 0 of 10 delegates');
    await search.fill('');
    const filters = await openFilters(page);
    await filters.getByRole('checkbox').first().check();
    await expect(page.getByRole('main')).toContainText(/Showing \d of 10 delegates/);
    await filters.getByRole('checkbox', { checked: true }).first().uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show instances of payments-eu-west' }).click();
    await expect(instances(page, 'payments-eu-west')).toBeVisible();
    for (const name of ['legacy-datacenter', 'nightly-batch']) await clickBox(page, name);
    await expect(selectionBar(page)).toContainText('2 delegates');
    await clickBox(page, 'nightly-batch');
    await expect(selectionBar(page)).toContainText('1 delegate');
    await page.goto(`${PLACE}?group=tag`);
    await expect(page.getByRole('rowheader', { name: /^Tag/ }).first()).toBeVisible();
    await refresh(page);
    await page.goto(`${PLACE}?all=true&group=scope`);
    await expect(page.getByRole('link', { name: 'Open retail/payments' })).toBeVisible();
  },
  'an incident': async (page) => {
    await openOverview(page, { scenario: 'incident' });
    await expect(page.getByRole('region', { name: 'Situation' })).toContainText('fell silent');
    await page.getByRole('button', { name: 'Pause refreshing' }).click();
    await page.getByRole('button', { name: 'Resume refreshing' }).click();
    await refresh(page);
    await page.getByRole('combobox', { name: 'Search delegates' }).pressSequentially('eu');
    await expect(page.getByRole('main')).toContainText(/Showing \d+ of 60 delegates/);
  },
  'an outage of the Manager': async (page) => {
    await openOverview(page, { scenario: 'outage' });
    await refresh(page);
    await expect(page.getByRole('main')).toContainText(/Next try/);
  },
  'a delegate': async (page) => {
    await page.goto('/account/demo/delegate/_payments_eu_west?scenario=default');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('payments-eu-west');
    await refresh(page);
    await page.getByRole('link', { name: /^Next/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('payments-eu-west');
  },
  Activity: async (page) => {
    await page.goto(`${PLACE}/activity?scenario=incident`);
    const count = page.getByRole('status').filter({ hasText: /newest first$/ });
    await expect(count).toBeVisible();
    for (const period of ['1 h', '30 days', '24 h'])
      await page.getByRole('button', { name: period, exact: true }).click();
    await expect(page.getByRole('button', { name: 'Reporting instances, as table' })).toBeVisible();
    const filters = await openFilters(page);
    await filters.getByRole('checkbox', { name: /^Gaps/ }).check();
    await expect(count).toHaveText(/^\d events? in 24 h, newest first$/);
    await page.keyboard.press('Escape');
    await refresh(page);
  },
  tokens: async (page) => {
    await page.goto(`${PLACE}/tokens?scenario=default`);
    await expect(page.getByRole('row', { name: /^ci-runners/ })).toContainText('1 delegate');
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create token' });
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Enter a name.' })).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('edge');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('dialog', { name: 'Token edge' }).getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('rowheader', { name: 'edge', exact: true })).toBeVisible();
  },
  selectors: async (page) => {
    await page.goto(`${PLACE}/selectors?scenario=default`);
    const field = page.getByRole('main').getByRole('combobox');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('Enter at least one character.');
    await field.fill('prod');
    await field.press('Enter');
    await expect(page.getByRole('main')).toContainText('can run this step');
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
  },
  'a new delegate': async (page) => {
    await page.goto(`${PLACE}/install?scenario=default`);
    const form = page.getByRole('form', { name: 'New delegate' });
    const name = form.getByRole('textbox', { name: 'Name', exact: true });
    await name.pressSequentially('Prod_');
    await expect(name).toHaveAccessibleDescription(/\(not met\)/);
    await name.fill('prod-eu');
    await form.getByRole('group', { name: 'Install by' }).getByText('Terraform', { exact: true }).click();
    await page.getByRole('button', { name: 'Get the steps' }).click();
    await expect(page.getByText(/^Waiting for a new instance/)).toBeVisible();
    await page.getByRole('button', { name: 'Change the choices' }).click();
    await name.fill('prod-us');
  },
  'the help': async (page) => {
    await openOverview(page, { scenario: 'default' });
    await page.getByRole('button', { name: 'Help: labels and keys' }).click();
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: 'UTC' }).check({ force: true });
  },
};

// The console stays quiet in each test: a page that cannot be drawn again says so there.
for (const [where, go] of Object.entries(JOURNEYS)) {
  test(`a page that the browser translates stays alive and current: ${where}`, async ({ page }) => {
    const unseen = await translate(page);
    await go(page).finally(() => expect.soft(unseen, 'everybody sees what changes').toEqual([]));
  });
}

import type { Page } from '@playwright/test';
import { expectNoAxeViolations, looksOf, setLook } from './support/axe.ts';
import { health } from './support/delegates.ts';
import { expect, test } from './support/test.ts';

const HOUR_MS = 3_600_000;
const LIST = '/account/demo/delegates';

/** The value of `asOf` for a moment so many hours ago, to the minute. */
function hoursAgo(hours: number): string {
  const at = Math.floor((Date.now() - hours * HOUR_MS) / 60_000) * 60_000;
  return new Date(at).toISOString().replace('.000', '');
}

/** Noon of yesterday: the demo has gaps in the mornings of yesterday and today. */
const YESTERDAY = new Date(new Date().setUTCHours(12 - 24, 0, 0, 0)).toISOString().replace('.000', '');

test.use({ timezoneId: 'UTC' });

const banner = (page: Page) => page.getByRole('complementary', { name: 'Moment of the past' });
const table = (page: Page) => page.getByRole('table', { name: 'Delegates' });
const asOf = (page: Page) => new URL(page.url()).searchParams.get('asOf');

async function openPast(page: Page, value: string, query = ''): Promise<void> {
  await page.goto(`${LIST}?scenario=default&asOf=${encodeURIComponent(value)}${query}`);
  await expect(banner(page)).toContainText('As of');
}

test('from the top bar to a moment of the past, along its links, and back to now', async ({ page }) => {
  await page.goto(`${LIST}?scenario=default`);
  await expect(table(page)).toBeVisible();
  await page.getByRole('button', { name: 'Show another moment' }).press('Enter');
  // Three days ago, the upgrade, the flapping and the new delegate of today were still to come.
  await page.getByLabel(/^Date and time/).fill(hoursAgo(72).slice(0, 'YYYY-MM-DDTHH:MM'.length));
  await page.keyboard.press('Enter');
  await expect(banner(page)).toContainText('3 days ago');
  await expect(page.locator(':focus'), 'the focus is on the page').toHaveCount(1);
  const back = banner(page).getByRole('link', { name: 'Back to now' });
  await back.focus();
  const ground = await banner(page).evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(back, 'the ring differs from its ground').not.toHaveCSS('outline-color', ground);
  await expect(page).toHaveTitle(/^As of .* · Delegates · Acme Corp$/);
  await expect(table(page).getByRole('link', { name: 'onboarding-sandbox' })).toHaveCount(0);
  const moment = asOf(page);

  await table(page).getByRole('link', { name: 'platform-prod', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'platform-prod' })).toBeVisible();
  expect(asOf(page)).toBe(moment);
  await expect(page.getByRole('table', { name: /^Instances of/ })).toContainText('Until ');
  await page.getByRole('main').getByRole('link', { name: 'Delegates', exact: true }).click();
  await expect(table(page)).toBeVisible();
  expect(asOf(page)).toBe(moment);
  await health(page).getByRole('link').first().click();
  expect(asOf(page)).toBe(moment);

  await back.press('Enter');
  await expect(banner(page)).toHaveCount(0);
  expect(asOf(page)).toBeNull();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(banner(page)).toBeVisible();
});

test('nothing can be changed in the past, and nothing is polled', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openPast(page, YESTERDAY, '&troubleshoot=_platform_prod');
  await expect(table(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New delegate' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Refresh now' })).toHaveAttribute('aria-disabled', 'true');
  await table(page).getByRole('button', { name: 'Actions for legacy-datacenter' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Details',
    'Select',
    'Copy name',
    'Copy identifier',
    'Copy link',
  ]);
  await page.keyboard.press('Escape');
  expect(asked.filter((path) => path.includes('delegate-groups'))).toEqual([]);
  await test.step('axe finds no violation', async () => {
    for (const look of looksOf(3)) {
      await setLook(page, look);
      await expectNoAxeViolations(page);
    }
  });
});

test('changes lead from moment to moment, with the focus on the way', async ({ page }) => {
  await openPast(page, YESTERDAY);
  const back = banner(page).getByRole('link', { name: /^One change back, / });
  const first = asOf(page) ?? '';
  await back.press('Enter');
  await expect.poll(() => asOf(page)).not.toBe(first);
  expect(Date.parse(asOf(page) ?? '')).toBeLessThan(Date.parse(first));
  await expect(table(page)).toBeVisible();
  await expect(back).toBeFocused();
  await banner(page)
    .getByRole('link', { name: /^One change on, / })
    .press('Enter');
  await expect(table(page)).toBeVisible();
});

test('a moment of which nothing is known has one outcome in words', async ({ page }) => {
  await openPast(page, hoursAgo(40 * 24));
  await expect(page.getByRole('heading', { level: 1, name: /^No data for / })).toBeVisible();
  await page.getByRole('link', { name: /, the beginning$/ }).click();
  await expect(table(page)).toBeVisible();
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Back to now' }).click();
  await expect(table(page)).toBeVisible();
});

test('a value that is no moment is dropped, and the page says so', async ({ page }) => {
  await page.goto(`${LIST}?scenario=default&asOf=yesterday`);
  await expect(page.getByText(/^Ignored asOf=yesterday: it is no moment such as /)).toBeVisible();
  await expect(table(page)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page).toHaveURL(/delegates\?scenario=default$/);
  await page.goto(`${LIST}/tokens?asOf=${hoursAgo(5)}`);
  await expect(page.getByText(/^Ignored asOf=.*: this page shows only now\.$/)).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expectNoAxeViolations, looksOf, setLook } from './support/axe.ts';
import { expectStill, watchShifts } from './support/first-screen.ts';
import { expect, test } from './support/test.ts';

const table = (page: Page) => page.getByRole('table', { name: /^Instances of/ });
const lanes = (page: Page) => table(page).locator('.lane .history-bar');

async function openDelegate(page: Page, identifier: string, scenario = 'default'): Promise<void> {
  await page.goto(`/account/demo/delegate/${identifier}?scenario=${scenario}`);
  await expect(lanes(page).first()).toBeVisible();
  // Each part of it may be less than a pixel wide, which a browser calls hidden.
  await expect(lanes(page).first().locator('[data-state]')).not.toHaveCount(0);
}

test('the page of a delegate shows the past of its instances, with an equal table', async ({ page }) => {
  await openDelegate(page, '_billing_prod_eu_west', 'incident');
  await expect(table(page).getByRole('cell', { name: /^silent \d+ min$/ })).toHaveCount(3);
  await table(page).getByText('30 days', { exact: true }).click();
  await expect(page).toHaveURL(/history=30d/);
  await expect(table(page).getByRole('button', { name: 'Last 30 days, as table' })).toBeVisible();
  const line = lanes(page).first();
  const [bar, silence] = [await line.boundingBox(), await line.locator('[data-state=silent]').boundingBox()];
  expect(silence?.width, 'minutes of 30 days are drawn').toBeGreaterThanOrEqual(2);
  expect((silence?.x ?? 0) + (silence?.width ?? 0)).toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0));
  await page.goBack();
  await openDelegate(page, '_billing_prod_eu_west', 'incident');
  await expect(page.getByRole('region', { name: 'Instances' })).toContainText(/No data (at|on) /);
  const opener = table(page).getByRole('button', { name: 'Last 24 hours, as table' });
  await opener.press('Enter');
  const equal = page.getByRole('table', { name: 'Last 24 hours' });
  const drawn = (states: string) => lanes(page).locator(states).count();
  // Not the same number at each time of day: the day may begin in the gap of yesterday.
  const gaps = await drawn('[data-state=not-read], [data-state=unknown]');
  await expect(equal.getByRole('row', { name: /Reporting/ })).toHaveCount(
    await drawn('[data-state=reporting]'),
  );
  await expect(equal.getByRole('row', { name: /No data/ })).toHaveCount(gaps);
  await expect(equal.getByRole('row', { name: /Silent .* –$/ })).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(equal).toBeHidden();
  await expect(opener).toBeFocused();
});

test('nothing moves while the page of a delegate loads', async ({ page }) => {
  await watchShifts(page);
  await openDelegate(page, '_billing_prod_eu_west', 'incident');
  await expect(lanes(page)).toHaveCount(3);
  await expectStill(page);
});

test('a delegate that went missing shows its last facts', async ({ page }) => {
  await page.goto('/account/demo/delegate/_warehouse_edge?scenario=default');
  await expect(page.getByRole('alert')).toContainText('No deletion on record.');
  const facts = page.getByRole('region', { name: 'Facts' });
  await expect(facts).toContainText('team:warehouse');
  await expect(facts).toContainText(/VersionN\/A\s*last \d\d\.\d\d\.\d+/);
  await expect(facts).not.toContainText('never');
});

test('a host is cut only where no other column has room', async ({ page }) => {
  await openDelegate(page, '_customer_facing_services_in_the_shared_multi_tenant_cluster_of');
  for (const width of [1920, 1440, 1280, 1000, 800]) {
    await page.setViewportSize({ width, height: 720 });
    const { cut, lanePx, slackPx } = await table(page).evaluate((drawn) => {
      const [row] = drawn.querySelectorAll('tbody > tr');
      const shown = [...(row?.children ?? [])].filter((cell) => cell.checkVisibility());
      const textPx = (cell: Element) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect().width;
      };
      const heads = [...drawn.querySelectorAll('thead th')].filter((cell) => cell.checkVisibility());
      const slack = shown.slice(1, -1).map((cell, place) => {
        const widest = Math.max(...[cell, heads[place + 1] ?? cell].map(textPx));
        return cell.getBoundingClientRect().width - widest;
      });
      const head = drawn.querySelector('tbody th .truncate');
      return {
        cut: head !== null && head.scrollWidth > head.clientWidth,
        lanePx: drawn.querySelector('tbody .lane')?.getBoundingClientRect().width ?? 0,
        slackPx: Math.max(...slack),
      };
    });
    if (!cut) continue;
    // The room of a gap, and of an age that becomes longer.
    expect(slackPx, `${width} px`).toBeLessThan(24);
    expect(lanePx, `${width} px`).toBeLessThan(width > 1000 ? 201 : width);
  }
  await test.step('axe finds no violation', async () => {
    for (const look of looksOf(5)) {
      await setLook(page, look);
      await expectNoAxeViolations(page);
    }
  });
});

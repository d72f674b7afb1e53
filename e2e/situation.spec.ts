import { TEST_NOW } from '@/testing/mock-manager';
import {
  clipboard,
  delegateList,
  expectAnnounced,
  expectStatus,
  namesInList,
  openOverview,
  row,
} from './support/delegates.ts';
import { expect, listDelegates, test } from './support/own-manager.ts';

test.describe('an incident', () => {
  test.use({ scenario: 'incident' });

  test('leads from the situation to the silent delegates, to the troubleshooter of one, and back', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openOverview(page);
    const situation = page.getByRole('region', { name: 'Situation' });
    await expect(situation).toContainText(/^Instances of 18 delegates fell silent at \d\d:\d\d\./);
    await expect(situation).toContainText('All 18 have the tag eu-west');
    await expect(page).toHaveTitle(/^18 fell silent together · Delegates/);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Copy summary' }).click();
    await expectAnnounced(page, 'Copied');
    expect(await clipboard(page)).toMatch(
      /^Harness delegates of account [^]*\nInstances of 18 delegates fell silent[^]*\n- billing-prod-eu-west\n[^]*finding=/,
    );

    await page.keyboard.press('Escape');
    await situation.getByRole('link', { name: 'Show these 18' }).click();
    await expectStatus(page, /^Showing 18 of 60 delegates/);
    for (const name of await namesInList(page)) expect(name).toContain('eu-west');
    const list = page.url();
    await row(page, 'billing-prod-eu-west').getByRole('link', { name: 'billing-prod-eu-west' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'billing-prod-eu-west' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Troubleshoot' }).first().click();
    const troubleshooter = page.getByRole('dialog', { name: 'Troubleshoot billing-prod-eu-west' });
    await expect(troubleshooter).toContainText(
      'It fell silent with 17 others; all 18 have the tag eu-west. 2 others with the tag are connected: ledger-prod-eu-west, ledger-staging-eu-west.',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Delegates', exact: true }).last().click();
    await expect(page).toHaveURL(list);
    await expectStatus(page, /^Showing 18 of 60 delegates/);
  });

  test('leads from a silent delegate to those that contradict the common tag', async ({ page }) => {
    await openOverview(page, { query: 'troubleshoot=_billing_prod_eu_west' });
    await page.getByRole('dialog').getByRole('link', { name: '2 others with the tag' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectStatus(page, /^Showing 2 of 60 delegates/);
    expect(await namesInList(page)).toEqual(['ledger-prod-eu-west', 'ledger-staging-eu-west']);
  });

  test('counts delegates that are connected again, also after a visit to another page', async ({
    page,
    manager,
  }) => {
    await openOverview(page);
    const situation = page.getByRole('region', { name: 'Situation' });
    await expect(situation).toContainText(/^Instances of 18 delegates fell silent/);
    const back = new Set(['search-prod-eu-west', 'media-prod-eu-west']);
    await listDelegates(manager, (delegates) =>
      delegates.map((delegate) =>
        back.has(delegate.groupName)
          ? {
              ...delegate,
              delegateInstanceDetails: delegate.delegateInstanceDetails?.map((instance) => ({
                ...instance,
                lastHeartbeat: TEST_NOW,
              })),
            }
          : delegate,
      ),
    );
    await row(page, 'search-prod-eu-west').getByRole('link', { name: 'search-prod-eu-west' }).click();
    await expect(situation).toContainText(/^Not connected/);
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await expect(page.getByText('All 3 instances are connected and supported.')).toBeVisible();
    await page.getByRole('link', { name: 'Delegates', exact: true }).last().click();
    await expect(situation).toContainText(
      /^Instances of 16 delegates fell silent.* 2 of 18 are connected again\./,
    );
  });
});

for (const scenario of ['default', 'incident'] as const) {
  test.describe(`in the scenario ${scenario}`, () => {
    test.use({ scenario });

    test('the list does not move when the lazy code loads', async ({ page }) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/assets\/late-[^/]*\.js$/, async (route) => {
        await released;
        await route.fallback();
      });
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const nodes: readonly { readonly node?: Node | null }[] = Reflect.get(entry, 'sources') ?? [];
            const isOfList = nodes.some(
              ({ node }) => node instanceof Element && node.closest('[role="table"], [role="table"] *'),
            );
            if (isOfList) document.documentElement.dataset.listMoved = `${Reflect.get(entry, 'value')}`;
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await openOverview(page, { query: 'status=CONNECTED' });
      const list = delegateList(page);
      await expect(list.getByRole('rowheader').first()).toBeVisible();
      const before = await list.boundingBox();
      release();
      // The delayed code includes both: the chips in the toolbar and the hints of the page.
      await expect(page.getByRole('button', { name: 'Remove filter Connectivity: Connected' })).toBeVisible();
      await page.locator('[popover="manual"]').waitFor({ state: 'attached' });
      expect((await list.boundingBox())?.y).toBe(before?.y);
      await expect(page.locator('html')).not.toHaveAttribute('data-list-moved');
    });
  });
}

test.describe('in a low window', () => {
  test.use({ scenario: 'incident', viewport: { width: 1280, height: 600 } });

  test('a followed link of the overview brings eight rows into view and keeps the focus', async ({
    page,
  }) => {
    await openOverview(page);
    const link = page.getByRole('region', { name: 'Situation' }).getByRole('link', { name: /^Show these/ });
    await link.focus();
    await page.keyboard.press('Enter');
    await expectStatus(page, /^Showing 18 of 60 delegates/);
    await expect(delegateList(page).getByRole('rowheader').nth(7)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: /^Filter\b/ })).toBeInViewport({ ratio: 1 });
    await expect(link).toBeFocused();
  });
});

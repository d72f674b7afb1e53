import type { Page } from '@playwright/test';
import { PAGE_NAMES, pagePatterns } from '@/domain/scope/paths';
import type { MockManager } from '@/mocks/manager';
import { choose, expectNames, openActions, openOverview } from './support/delegates';
import { expect, test } from './support/own-manager';

const IN_SCOPE: Readonly<Record<string, string>> = {
  account: 'demo',
  org: 'retail',
  project: 'payments',
};

/** Every page of every level of scope, with a delegate that is there; then what is asked for over the pages. */
const ADDRESSES = [
  ...PAGE_NAMES.flatMap((page) =>
    pagePatterns(page).map((pattern) => {
      const identifier = pattern.includes(':project')
        ? '_payments_prod'
        : pattern.includes(':org')
          ? '_retail_shared'
          : '_platform_prod';
      return pattern.replaceAll(/:(\w+)/g, (_, name: string) => IN_SCOPE[name] ?? identifier);
    }),
  ),
  '/account/demo/delegates?all=true',
  '/account/demo/delegates?troubleshoot=_platform_prod',
  '/account/demo/orgs/retail/projects/payments/delegates?selectors=prod',
  '/account/demo/delegate/_platform_prod?tab=instances',
];

async function visitEverything(page: Page) {
  for (const address of ADDRESSES) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
    });
  }
}

/** What was asked that changes something, or that was refused. */
function unwanted(manager: MockManager) {
  const reads =
    /^(GET|POST \S*(\/authz\/api\/acl|\/delegate-setup\/listDelegates|\/delegates\/ng\/v2|\/filters\/listing))/;
  return manager
    .requests()
    .filter(({ method, path, status }) => status >= 400 || !reads.test(`${method} ${path.split('?')[0]}`));
}

async function expectDisabled(page: Page, name: string, why: string) {
  const menu = await openActions(page, name);
  for (const action of ['Edit tags', 'Delete']) {
    const item = menu.getByRole('menuitem', { name: new RegExp(`^${action}`) });
    await expect(item).toBeDisabled();
    await expect(item).toContainText(why.replace('…', action === 'Delete' ? 'delete' : 'edit'));
    await item.click({ force: true });
    await expect(menu).toBeVisible();
  }
  await page.keyboard.press('Escape');
}

test.describe('a key that may only look', () => {
  test.use({ scenario: 'readonly' });

  test('sees every page, can do nothing, is told what is missing, and nothing refused is sent', async ({
    page,
    manager,
  }) => {
    test.slow();
    const askedFor: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/acl')) return;
      const { permissions }: { permissions: { resourceIdentifier?: string }[] } = request.postDataJSON();
      askedFor.push(permissions[0]?.resourceIdentifier ?? 'the scope');
    });
    await visitEverything(page);
    await openOverview(page);
    await expectDisabled(
      page,
      'legacy-datacenter',
      'You lack the permission core_delegate_… on account demo.',
    );
    await openOverview(page, { scope: 'orgs/retail/projects/payments' });
    await expectDisabled(
      page,
      'payments-prod',
      'You lack the permission core_delegate_… on project retail/payments.',
    );
    expect(askedFor).toEqual(expect.arrayContaining(['the scope', '_legacy_datacenter', '_payments_prod']));
    expect(unwanted(manager)).toEqual([]);
  });
});

test.describe('while the Manager has not answered what is permitted', () => {
  test('nothing can be done yet, and it says so', async ({ page }) => {
    await page.route('**/authz/api/acl*', () => {});
    await openOverview(page);
    await expectDisabled(
      page,
      'legacy-datacenter',
      'It is not yet known whether you have the permission core_delegate_… on account demo.',
    );
  });
});

test('a permission on the one delegate is enough', async ({ page, manager }) => {
  await page.route('**/authz/api/acl*', async (route) => {
    const { permissions }: { permissions: { resourceIdentifier?: string }[] } = route
      .request()
      .postDataJSON();
    const accessControlList = permissions.map((asked) => ({
      ...asked,
      permitted: asked.resourceIdentifier === '_legacy_datacenter',
    }));
    await route.fulfill({ json: { status: 'SUCCESS', data: { accessControlList } } });
  });
  await openOverview(page);
  await expectDisabled(page, 'nightly-batch', 'You lack the permission core_delegate_… on account demo.');
  await choose(page, 'legacy-datacenter', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete delegate' }).click();
  await expectNames(page, 'nightly payments mainframe build data ci customer onboarding platform');
  expect(manager.requests().filter(({ status }) => status >= 400)).toEqual([]);
});

const READ_ONLY = 'This dashboard is read-only: it shows delegates and changes nothing.';

async function serveReadOnly(page: Page) {
  await page.route('**/settings.json', (route) =>
    route.fulfill({ json: { mode: 'live', credential: 'server', account: 'demo', readOnly: true } }),
  );
}

test('a read-only dashboard says so wherever something could be changed, and sends no write', async ({
  page,
  manager,
}) => {
  test.slow();
  await serveReadOnly(page);
  await visitEverything(page);
  await openOverview(page);
  await expectDisabled(page, 'legacy-datacenter', READ_ONLY);
  expect(unwanted(manager)).toEqual([]);
});

test('a read-only dashboard shows saved views, and nothing can be made of them', async ({
  page,
  manager,
}) => {
  await serveReadOnly(page);
  await openOverview(page);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Views', exact: true });
  for (const write of ['Save what is shown…', 'Rename My payments', 'Delete My payments']) {
    const button = panel.getByRole('button', { name: write });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(READ_ONLY);
    await button.click({ force: true });
  }
  await panel.getByRole('button', { name: 'My payments', exact: true }).click();
  await expectNames(page, ['payments-eu-west']);
  expect(unwanted(manager)).toEqual([]);
});

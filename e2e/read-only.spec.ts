import type { Page } from '@playwright/test';
import { PAGE_NAMES, pagePatterns } from '@/domain/scope/paths';
import type { MockManager } from '@/mocks/manager';
import { choose, expectNames, openActions, openListPanel, openOverview } from './support/delegates.ts';
import { expect, serveReadOnly, test } from './support/own-manager.ts';
import { SILENT, select, selectionButton } from './support/selection.ts';

const READ_ONLY = 'This dashboard is read-only: it shows delegates and changes nothing.';
const TOKENS = '/account/demo/delegates/tokens';
const INSTALL = '/account/demo/delegates/install';
const IN_SCOPE: Readonly<Record<string, string>> = { account: 'demo', org: 'retail', project: 'payments' };
/** A delegate of the account, one of the organization, and one of the project. */
const DELEGATES = ['_platform_prod', '_retail_shared', '_payments_prod'];

/** All pages, at changing levels of scope, then addresses that open something over a page or change its list. */
const ADDRESSES = [
  ...PAGE_NAMES.map((page, place) => {
    const level = place % DELEGATES.length;
    const pattern = pagePatterns(page)[level] ?? '';
    return pattern.replaceAll(/:(\w+)/g, (_, name: string) => IN_SCOPE[name] ?? DELEGATES[level] ?? '');
  }),
  '/account/demo/delegates?all=true',
  '/account/demo/delegates?troubleshoot=_platform_prod',
  '/account/demo/orgs/retail/projects/payments/delegates?selectors=prod',
  '/account/demo/delegate/_platform_prod?upgrade=_platform_prod',
];

async function visitEverything(page: Page) {
  for (const address of ADDRESSES) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Waits until the page sends no more requests.
      await page.waitForLoadState('networkidle');
    });
  }
}

/** Requests that change something or read a secret, and requests that were refused. */
function unwanted(manager: MockManager) {
  const reads = /^(GET|POST \S*(\/authz\/api\/acl|\/delegate-setup\/listDelegates|\/delegates\/ng\/v2))/;
  return manager
    .requests()
    .filter(
      ({ method, path, status }) =>
        status >= 400 ||
        !reads.test(`${method} ${path.split('?')[0]}`) ||
        /delegate-token-ng\?.*[?&]name=|generate-helm-values|download-delegates/.test(path),
    );
}

const OF_A_DELEGATE = { 'Edit tags': 'edit', Delete: 'delete' };

/** Expects that the menu of a row disables these changes; `…` in the reason stands for what each one needs. */
async function expectNoChanges(
  page: Page,
  name: string,
  why: string,
  changes: Readonly<Record<string, string>> = OF_A_DELEGATE,
) {
  const menu = await openActions(page, name);
  for (const [action, permission] of Object.entries(changes)) {
    const item = menu.getByRole('menuitem', { name: new RegExp(`^${action}`) });
    await expect(item).toBeDisabled();
    await expect(item).toContainText(why.replace('…', permission));
    await item.click({ force: true });
    await expect(menu).toBeVisible();
  }
  await page.keyboard.press('Escape');
}

/** Expects that selected delegates can be copied, but neither deleted nor tagged. */
async function expectNoChangesOfMany(page: Page, why: string) {
  await select(page, SILENT);
  await expect(selectionButton(page, 'Copy')).toBeEnabled();
  await expectReason(page, 'Delete…', why.replace('…', 'delete'));
  await expectReason(page, 'Tags…', why.replace('…', 'edit'));
}

/** Expects that a button is disabled with this reason, and that pressing it opens no dialog. */
async function expectReason(page: Page, name: string, why: string) {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(why);
  await button.click({ force: true });
  await button.press('Enter');
  await expect(page.locator('dialog:modal')).toHaveCount(0);
}

test.describe('a key that can only read', () => {
  test.use({ scenario: 'readonly' });

  test('opens every page, and names the permission that is missing', async ({ page, manager }) => {
    test.slow();
    const askedFor: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/acl')) return;
      const { permissions }: { permissions: { resourceIdentifier?: string }[] } = request.postDataJSON();
      askedFor.push(permissions[0]?.resourceIdentifier ?? 'the scope');
    });
    const onTheAccount = 'You lack the permission core_delegate_… on this account.';
    await visitEverything(page);
    await test.step('the delegates cannot be changed', async () => {
      await openOverview(page);
      await expectNoChanges(page, 'legacy-datacenter', onTheAccount);
      await expectNoChangesOfMany(page, onTheAccount);
      await openOverview(page, { scope: 'orgs/retail/projects/payments' });
      await expectNoChanges(
        page,
        'payments-prod',
        'You lack the permission core_delegate_… on project retail/payments.',
      );
    });
    expect(askedFor).toEqual(expect.arrayContaining(['the scope', '_legacy_datacenter', '_payments_prod']));
    await test.step('the tokens cannot be changed', async () => {
      await page.goto(TOKENS);
      await expectReason(page, 'Create token', onTheAccount.replace('…', 'edit'));
      const ofAToken = { 'Reveal value': 'edit', 'Copy value': 'edit', 'Revoke token': 'delete' };
      await expectNoChanges(page, 'ci-runners', onTheAccount, ofAToken);
      await expectNoChanges(page, 'datacenter-2023', onTheAccount, { 'Delete token': 'delete' });
    });
    await test.step('a delegate cannot be installed', async () => {
      const why = onTheAccount.replace('…', 'edit');
      await openOverview(page);
      await expectReason(page, 'New delegate', why);
      await page.goto(INSTALL);
      await expect(page.getByRole('main')).toContainText(why);
      await expect(page.getByRole('form')).toHaveCount(0);
    });
    expect(unwanted(manager)).toEqual([]);
  });
});

test.describe('when the permissions cannot be read', () => {
  test.use({ expectedConsole: [/status of 500/] });

  test('nothing can be changed while permissions are unknown', async ({ page, manager }) => {
    manager.faults.add({ path: '/authz/api/acl', status: 500 });
    await openOverview(page);
    const why = 'The page does not know whether you have the permission core_delegate_… on this account.';
    await expectNoChanges(page, 'legacy-datacenter', why);
    await expectNoChangesOfMany(page, why);
  });
});

test('a menu that opens before the permissions are known waits for them', async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/authz/api/acl*', async (route) => {
    await asked;
    await route.fallback();
  });
  await openOverview(page);
  const menu = await openActions(page, 'legacy-datacenter');
  const item = menu.getByRole('menuitem', { name: /^Edit tags/ });
  await expect(item).toContainText('The page is checking your permissions.');
  answer();
  await expect(item).not.toContainText('permission');
});

test('a permission on a single delegate is enough to delete it', async ({ page, manager }) => {
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
  await expectNoChanges(page, 'nightly-batch', 'You lack the permission core_delegate_… on this account.');
  await choose(page, 'legacy-datacenter', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete delegate' }).click();
  await expectNames(page, 'mainframe payments nightly build data ci customer onboarding platform');
  expect(manager.requests().filter(({ status }) => status >= 400)).toEqual([]);
});

test('a read-only dashboard opens every page and sends no write', async ({ page, manager }) => {
  test.slow();
  await serveReadOnly(page);
  await visitEverything(page);
  await test.step('the delegates cannot be changed', async () => {
    await openOverview(page);
    await expectNoChanges(page, 'legacy-datacenter', READ_ONLY);
    await expectNoChangesOfMany(page, READ_ONLY);
  });
  await test.step('a view can be applied and not changed', async () => {
    await selectionButton(page, 'Clear selection').click();
    await openListPanel(page, 'Views');
    for (const write of ['Save current view…', 'Rename My payments', 'Delete My payments']) {
      await expectReason(page, write, READ_ONLY);
    }
    await page.getByRole('button', { name: 'My payments', exact: true }).click();
    await expectNames(page, ['payments-eu-west']);
  });
  await test.step('tokens and installation are disabled, and send no request of their own', async () => {
    const before = manager.requests().length;
    await page.goto(TOKENS);
    await expect(page.getByText('A read-only dashboard shows no tokens')).toBeVisible();
    await expectReason(page, 'Create token', READ_ONLY);
    await page.goto(INSTALL);
    await expect(page.getByText('A read-only dashboard cannot install delegates')).toBeVisible();
    const asked = manager.requests().slice(before);
    expect(asked.filter(({ path }) => /delegate-token-ng|install/.test(path))).toEqual([]);
  });
  expect(unwanted(manager)).toEqual([]);
});

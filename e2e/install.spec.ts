import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { clipboard, expectAnnounced, openOverview } from './support/delegates';
import { expect, pass, test } from './support/own-manager';
import { tracesOf } from './support/traces';

const INSTALL = '/account/demo/delegates/install';
const VALUE = /[\w+/]{43}=/;
const FILES = /generate-helm-values|download-delegates|terraform-module/;

async function openInstall(page: Page, address = INSTALL): Promise<Locator> {
  await page.goto(address);
  const form = page.getByRole('form', { name: 'New delegate' });
  await expect(form).toBeVisible();
  return form;
}

const show = (page: Page) => page.getByRole('button', { name: 'Show the steps' }).click();
const step = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

async function choose(form: Locator, method: string): Promise<void> {
  await form.getByRole('group', { name: 'Install by' }).getByText(method, { exact: true }).click();
}

test('from the list, and from an empty one', async ({ page }) => {
  await openOverview(page);
  await page.getByRole('link', { name: 'New delegate' }).click();
  await expect(page).toHaveURL(INSTALL);
  await expect(page).toHaveTitle('New delegate · demo');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^New delegate/);
});

test.describe('where nothing is installed yet', () => {
  test.use({ scenario: 'empty' });

  test('the list leads to the installation', async ({ page }) => {
    await openOverview(page);
    await page.getByRole('link', { name: 'Install the first one' }).click();
    await expect(page).toHaveURL(INSTALL);
  });
});

test('bad input is told at the field, and nothing is sent', async ({ page, manager }) => {
  const form = await openInstall(page);
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  await expect(form.getByRole('combobox', { name: 'Token' })).toHaveValue('default_token');
  await show(page);
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Prod_EU');
  await expect(name).toHaveAccessibleDescription(/Start with a lower-case letter \(not yet\)/);
  await name.fill('prod-eu');
  await expect(name).toHaveAccessibleDescription(/Start with a lower-case letter \(kept\)/);
  await expect(name).toHaveAttribute('aria-invalid', 'false');
  await form.getByRole('textbox', { name: 'Replicas' }).fill('0');
  await form.getByRole('textbox', { name: /^When the upgrader/ }).fill('0 25 * * *');
  await expect(form.getByText('Give a whole number from 1 to 100.')).toBeVisible();
  await expect(form.getByText('Write the hour as numbers from 0 to 23')).toBeVisible();
  await show(page);
  await expect(form.getByRole('textbox', { name: 'Replicas' })).toBeFocused();
  expect(manager.requests().filter(({ path }) => FILES.test(path))).toEqual([]);
});

test('a name that is taken anywhere in the account is refused before anything is fetched', async ({
  page,
  manager,
}) => {
  const form = await openInstall(page);
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('payments-staging');
  await show(page);
  await expect(name).toHaveAccessibleDescription(/Take a name that is not in use in this account\.$/);
  await expect(name).toBeFocused();
  expect(manager.requests().filter(({ path }) => FILES.test(path))).toEqual([]);
});

test('by Helm: from the file of the Manager to the proof that it arrived', async ({ page, manager }) => {
  await page.clock.install({ time: manager.now() });
  const form = await openInstall(page, '/account/demo/orgs/retail/delegates/install');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('prod-eu');
  await form.getByRole('textbox', { name: 'Tags (optional)' }).fill('eu, a b');
  await form.getByRole('radio', { name: 'Small' }).check();
  await expect(form.getByRole('textbox', { name: 'Replicas' })).toHaveValue('2');
  await form.getByRole('textbox', { name: 'Graceful-shutdown period, seconds' }).fill('900');
  await show(page);
  await expect(page.getByRole('heading', { name: 'Install prod-eu by Helm' })).toBeFocused();
  const values = step(page, 'Save as harness-delegate-values.yaml');
  await expect(values).toContainText('delegateToken: •••');
  await expect(values).toContainText('tags: "eu,a b"');
  await expect(step(page, 'Save as harness-delegate-overrides.yaml')).toContainText('replicas: 2');
  await expect(step(page, 'Install or upgrade')).toContainText('helm upgrade --install prod-eu');
  await expect(step(page, /^Set the graceful-shutdown period/)).toContainText(
    '"terminationGracePeriodSeconds":900',
  );
  await expect(page.getByText(/^Waiting for a new instance of prod-eu in organization retail/)).toBeVisible();

  await pass(page, manager, 20_000);
  const arrival = page.getByRole('region', { name: 'Arrival' });
  await expect(arrival.getByText('prod-eu has arrived')).toBeVisible();
  await pass(page, manager, 10_000);
  await expect(arrival.getByText('All its instances are here.')).toBeVisible();
  await expect(arrival.getByRole('listitem')).toHaveText([
    /^prod-eu-\S+, version \d\d\.\d\d\.\d+, connected$/,
    /^prod-eu-\S+, version/,
  ]);
  await page.clock.runFor(3_000);
  await expectAnnounced(page, /prod-eu has arrived\. (1 of 2 instances so far|All its instances are here)\./);
  await arrival.getByRole('link', { name: 'Show the delegate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'prod-eu' })).toBeVisible();
});

test.describe('the token in the steps', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is masked until asked for, complete in what is copied and saved, and left nowhere', async ({
    page,
  }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    const form = await openInstall(page);
    await choose(form, 'Manifest');
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('prod-eu');
    await show(page);
    const manifest = step(page, 'Save as harness-delegate.yml');
    await expect(manifest).toContainText('•••');
    await page.getByRole('button', { name: 'Copy harness-delegate.yml' }).click();
    await expect.poll(() => clipboard(page)).toMatch(VALUE);
    const copied = await clipboard(page);
    const value = VALUE.exec(copied)?.[0] ?? '';
    const traces = () => tracesOf(page, value);
    expect(await traces()).toEqual([]);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download harness-delegate.yml' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('harness-delegate.yml');
    expect(await readFile(await download.path(), 'utf8')).toBe(copied);
    expect(await traces()).toEqual([]);

    await page.getByRole('button', { name: 'Show the token' }).click();
    await expect(manifest).toContainText(value);
    await page.getByRole('button', { name: 'Mask the token' }).click();
    await expect(manifest).not.toContainText(value);
    await page.getByRole('button', { name: 'Show the token' }).click();
    await expect(manifest).toContainText(value);
    await test.step('leaving and coming back loses no choice, and keeps no token', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Delegates', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^Delegates/ })).toBeVisible();
      expect(await traces()).toEqual([]);
      await page.getByRole('link', { name: 'New delegate' }).click();
      await expect(page.getByRole('heading', { name: 'Install prod-eu by manifest' })).toBeVisible();
      await expect(manifest).toContainText('•••');
      expect(await traces()).toEqual([]);
      await page.getByRole('button', { name: 'Change the choices' }).click();
      await expect(page.getByRole('main')).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('prod-eu');
      await expect(page.getByRole('radio', { name: 'Manifest' })).toBeChecked();
    });
    expect(said.filter((line) => line.includes(value))).toEqual([]);
  });
});

test('by Terraform: from the choices, without fetching a token', async ({ page, manager }) => {
  const form = await openInstall(page);
  await choose(form, 'Terraform');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('prod-eu');
  await show(page);
  await expect(step(page, 'Save as main.tf')).toContainText('delegate_name    = "prod-eu"');
  await expect(step(page, 'Give the token, and apply')).toContainText('•••');
  expect(manager.requests().filter(({ path }) => /[?&]name=/.test(path) || FILES.test(path))).toEqual([]);
});

test('by Docker: the Manager’s file, and what it takes no choice of beside it', async ({ page }) => {
  const form = await openInstall(page);
  await choose(form, 'Docker');
  await expect(form.getByRole('textbox', { name: 'Namespace' })).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('prod-eu');
  await show(page);
  await expect(step(page, 'Save as docker-compose.yaml')).toContainText('DELEGATE_TOKEN: "•••"');
  await expect(step(page, 'Save as docker-compose.override.yaml')).toContainText('stop_grace_period: "600s"');
  await expect(step(page, /^Start the delegate/)).toContainText('docker compose up --detach');
});

test('what does not arrive: likely causes, commands and the guide', async ({ page, manager }) => {
  await page.clock.install({ time: manager.now() });
  const form = await openInstall(page);
  // The mock Manager is asked for no file, so it lets nothing arrive.
  await choose(form, 'Terraform');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('late-one');
  await show(page);
  await expect(page.getByText(/^Waiting for a new instance/)).toBeVisible();
  const causes = page.getByRole('list', { name: 'Likely causes' });
  await expect(causes).toHaveCount(0);
  manager.advanceClock(301_000);
  await page.clock.fastForward(301_000);
  await expect(causes).toContainText('The token default_token was revoked meanwhile');
  await expect(page.getByText(/^kubectl get pods .* --selector harness.io\/name=late-one$/)).toBeVisible();
  await expect(page.getByText('Did the pod come up?')).toBeVisible();
  await page.clock.runFor(3_000);
  await expectAnnounced(page, 'late-one has not arrived yet. What to look at is below.');
});

test('a delegate of that name elsewhere is no proof, and a hint', async ({ page, manager }) => {
  await page.clock.install({ time: manager.now() });
  const form = await openInstall(page, '/account/demo/orgs/platform/delegates/install');
  await choose(form, 'Terraform');
  // Only those of the account itself are told by an older Manager, so this one is not known to be taken.
  manager.faults.add({
    path: 'all=true',
    status: 200,
    body: { metaData: {}, resource: [], responseMessages: [] },
  });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('store-edge');
  await show(page);
  await expect(page.getByText(/^Waiting for a new instance/)).toBeVisible();
  manager.advanceClock(301_000);
  await page.clock.fastForward(301_000);
  await expect(page.getByRole('list', { name: 'Likely causes' })).toContainText(
    'A delegate of this name has registered elsewhere in the account',
  );
});

test.describe('refused by the Manager', () => {
  test.use({ expectedConsole: [/status of 400/] });

  test('the form stays as it was, with the Manager’s words', async ({ page, manager }) => {
    manager.faults.add({
      path: 'generate-helm-values',
      status: 400,
      body: { message: 'Token is not of this scope' },
    });
    const form = await openInstall(page);
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('prod-eu');
    await form.getByRole('textbox', { name: 'Description (optional)' }).fill('Half a thought');
    await show(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Token is not of this scope' })).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Description (optional)' })).toHaveValue('Half a thought');
  });
});

test('a token can be made on the way, and is then chosen', async ({ page }) => {
  const form = await openInstall(page);
  await form.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('for-prod');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Token for-prod' }).getByRole('button', { name: 'Done' }).click();
  await expect(form.getByRole('combobox', { name: 'Token' })).toHaveValue('for-prod');
  await expect(form.getByRole('button', { name: 'Create token' })).toBeFocused();
});

test.describe('a key that may only read', () => {
  test.use({ scenario: 'readonly' });

  test('sees the page, is told what is missing, and nothing is sent', async ({ page, manager }) => {
    const form = await openInstall(page);
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('prod-eu');
    const why = 'You lack the permission core_delegate_edit on account demo.';
    await expect(page.getByRole('status').filter({ hasText: why })).toBeVisible();
    for (const name of ['Show the steps', 'Create token']) {
      const button = page.getByRole('button', { name });
      await expect(button).toHaveAccessibleDescription(why);
      await button.click({ force: true });
    }
    await form.getByRole('textbox', { name: 'Name', exact: true }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(manager.requests().filter(({ status, path }) => status >= 400 || FILES.test(path))).toEqual([]);
  });
});

test('a read-only dashboard says why it installs nothing, and does not ask', async ({ page, manager }) => {
  await page.route('**/settings.json', (route) =>
    route.fulfill({ json: { mode: 'live', credential: 'server', account: 'demo', readOnly: true } }),
  );
  await page.goto(INSTALL);
  await expect(page.getByText('does not ask for installation files')).toBeVisible();
  expect(manager.requests().filter(({ path }) => /delegate-token-ng|install/.test(path))).toEqual([]);
});

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { clipboard, expectAnnounced, openOverview } from './support/delegates.ts';
import { expect, pass, test } from './support/own-manager.ts';
import { tracesOf } from './support/traces.ts';

const INSTALL = '/account/demo/delegates/install';
const VALUE = /[\w+/]{43}=/;
const FILES = /generate-helm-values|download-delegates/;

async function openInstall(page: Page, address = INSTALL): Promise<Locator> {
  await page.goto(address);
  const form = page.getByRole('form', { name: 'New delegate' });
  await expect(form).toBeVisible();
  return form;
}

const show = (page: Page) => page.getByRole('button', { name: 'Get the steps' }).click();
const row = (form: Locator, title: string) => form.locator('summary').filter({ hasText: title });
const step = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

async function choose(form: Locator, method: string): Promise<void> {
  await form.getByRole('group', { name: 'Install by' }).getByText(method, { exact: true }).click();
}

test('each invalid field shows its error, and no installation file is requested', async ({
  page,
  manager,
}) => {
  await openOverview(page);
  await page.getByRole('link', { name: 'New delegate' }).click();
  await expect(page).toHaveURL(INSTALL);
  await expect(page).toHaveTitle('New delegate · Acme Corp');
  const form = page.getByRole('form', { name: 'New delegate' });
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  await expect(form.getByRole('combobox', { name: 'Token' })).toHaveValue('default_token');
  await show(page);
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Prod_EU');
  await expect(name).toHaveAccessibleDescription(/Start with a lower-case letter \(not met\)/);
  await test.step('the field rejects a name from another scope of the account', async () => {
    await name.fill('payments-staging');
    await expect(name).toHaveAccessibleDescription(
      /^Unique in the account\. Checked when you get the steps\.$/,
    );
    await expect(name).toHaveAttribute('aria-invalid', 'false');
    await show(page);
    await expect(name).toHaveAccessibleDescription(
      /Use a name that is not in use in this account \(not met\)$/,
    );
    await expect(name).toBeFocused();
  });
  await name.fill('prod-eu');
  await row(form, 'Size').click();
  const replicas = form.getByRole('textbox', { name: 'Replicas' });
  await replicas.fill('0');
  await expect(form.getByText('Enter a whole number from 1 to 100.')).toBeVisible();
  await row(form, 'Upgrade and shutdown').click();
  await expect(replicas, 'one row is open at a time').toBeHidden();
  await expect(row(form, 'Size')).toContainText('Enter a whole number from 1 to 100.');
  await test.step('the row of the first invalid field opens', async () => {
    await show(page);
    await expect(replicas).toBeFocused();
  });
  expect(manager.requests().filter(({ path }) => FILES.test(path))).toEqual([]);
});

test('by Helm: the steps lead from the values file to the registered delegate', async ({ page, manager }) => {
  await page.clock.install({ time: manager.now() });
  const form = await openInstall(page, '/account/demo/orgs/retail/delegates/install');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('prod-eu');
  await expect(form).toContainText('Helm · Small, 2 replicas · automatic upgrades');
  await row(form, 'Tags and description').click();
  await form.getByRole('textbox', { name: 'Tags' }).fill('eu, a b');
  await row(form, 'Network and image').click();
  await expect(form.getByRole('link', { name: /^Configure delegate proxy settings/ })).toHaveAttribute(
    'href',
    'https://developer.harness.io/docs/platform/delegates/manage-delegates/configure-delegate-proxy-settings/',
  );
  await form.getByRole('textbox', { name: 'Proxy' }).fill('http://proxy.local:3128');
  await row(form, 'Size').click();
  await expect(form.getByRole('radio', { name: 'Small' })).toBeChecked();
  await form.getByRole('button', { name: 'One replica more' }).click();
  await expect(form.getByRole('textbox', { name: 'Replicas' })).toHaveValue('3');
  await form.getByRole('button', { name: 'One replica fewer' }).click();
  await row(form, 'Upgrade and shutdown').click();
  await form.getByRole('textbox', { name: 'Grace period, s' }).fill('900');
  await row(form, 'Tasks and log').click();
  await form.getByRole('textbox', { name: 'Task capacity' }).fill('5');
  await form.getByRole('combobox', { name: 'Log level' }).selectOption('DEBUG');
  await form.getByRole('textbox', { name: 'Start script' }).fill('echo "$HOME"');
  await show(page);
  await expect(page.getByRole('heading', { name: 'Install prod-eu by Helm' })).toBeFocused();
  const values = step(page, 'Save as harness-delegate-values.yaml');
  await expect(values).toContainText('delegateToken: •••');
  await expect(values).toContainText('tags: "eu,a b"');
  for (const line of ['replicas: 2', 'proxyHost: proxy.local', 'initScript: echo "$HOME"', 'value: DEBUG']) {
    await expect(values, 'chosen options in the one values file').toContainText(line);
  }
  await test.step('a reload keeps the choices', async () => {
    await page.reload();
    await expect(values).toContainText('proxyHost: proxy.local');
    await expect(form, 'a summary stands in place of the form').toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Your choices' })).toContainText('At most 5 tasks · DEBUG');
  });
  await expect(step(page, 'Install or upgrade')).toContainText('helm upgrade --install prod-eu');
  await expect(step(page, /^Set the graceful-shutdown period/)).toContainText(
    '"terminationGracePeriodSeconds":900',
  );
  await expect(page.getByText(/^Waiting for a new instance of prod-eu in organization retail/)).toBeVisible();

  await pass(page, manager, 20_000);
  const registration = page.getByRole('region', { name: 'Registration' });
  await expect(registration.getByText('prod-eu has registered')).toBeVisible();
  await pass(page, manager, 10_000);
  await expect(registration.getByText('All its instances are here.')).toBeVisible();
  await expect(registration.getByRole('listitem')).toHaveText([
    /^prod-eu-\S+, version \d\d\.\d\d\.\d+, connected$/,
    /^prod-eu-\S+, version/,
  ]);
  await page.clock.runFor(3_000);
  await expectAnnounced(
    page,
    /prod-eu has registered\. (1 of 2 instances so far|All its instances are here)\./,
  );
  await registration.getByRole('link', { name: 'Show the delegate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'prod-eu' })).toBeVisible();
});

test.describe('the token in the steps', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is masked until revealed, complete in copies and downloads, and leaves no trace', async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
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

    await page.getByRole('button', { name: 'Reveal the token' }).click();
    await expect(manifest).toContainText(value);
    await page.getByRole('button', { name: 'Hide the token' }).click();
    await expect(manifest).not.toContainText(value);
    await page.getByRole('button', { name: 'Reveal the token' }).click();
    await expect(manifest).toContainText(value);
    await test.step('leaving and returning keeps the choices and not the token', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Delegates', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^Delegates/ })).toBeVisible();
      expect(await traces()).toEqual([]);
      await page.getByRole('link', { name: 'New delegate' }).click();
      await expect(page.getByRole('heading', { name: 'Install prod-eu by manifest' })).toBeVisible();
      await expect(manifest).toContainText('•••');
      expect(await traces()).toEqual([]);
      await page.getByRole('button', { name: 'Change the choices' }).click();
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('prod-eu');
      await expect(page.getByRole('radio', { name: 'Manifest' })).toBeChecked();
    });
    expect(logged.filter((line) => line.includes(value))).toEqual([]);
  });
});

test('by Docker: one Compose file contains the token and the settings', async ({ page }) => {
  const form = await openInstall(page);
  await choose(form, 'Docker');
  await expect(form.getByRole('textbox', { name: 'Namespace' })).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('prod-eu');
  await show(page);
  await expect(step(page, 'Save as docker-compose.yaml')).toContainText('DELEGATE_TOKEN: "•••"');
  await expect(step(page, 'Save as docker-compose.yaml')).toContainText('stop_grace_period: 600s');
  await expect(step(page, /^Start the delegate/)).toContainText('docker compose up --detach');
});

test('by Terraform: likely causes show when the delegate does not register', async ({ page, manager }) => {
  await page.clock.install({ time: manager.now() });
  const form = await openInstall(page, '/account/demo/orgs/platform/delegates/install');
  // Like an older Manager, this one lists no delegates of other scopes, so the name does not look taken.
  const nothing = { metaData: {}, resource: [], responseMessages: [] };
  manager.faults.add({ path: 'all=true', status: 200, body: nothing });
  await choose(form, 'Terraform');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('store-edge');
  await show(page);
  await expect(step(page, 'Save as main.tf')).toContainText('delegate_name    = "store-edge"');
  await expect(step(page, 'Set the token and apply')).toContainText('•••');
  expect(manager.requests().filter(({ path }) => /[?&]name=/.test(path) || FILES.test(path))).toEqual([]);
  await expect(page.getByText(/^Waiting for a new instance/)).toBeVisible();
  const causes = page.getByRole('list', { name: 'Likely causes' });
  await expect(causes).toHaveCount(0);

  // The page fetched no file from this mock Manager, so no delegate registers.
  manager.advanceClock(301_000);
  await page.clock.fastForward(301_000);
  await expect(causes).toContainText('was revoked in the meantime');
  await expect(causes).toContainText('A delegate of this name may have registered in another scope');
  await expect(page.getByText(/^kubectl get pods .* --selector harness.io\/name=store-edge$/s)).toBeVisible();
  await expect(page.getByText('Did the pod come up?')).toBeVisible();
  await page.clock.runFor(3_000);
  await expectAnnounced(page, 'store-edge has not registered yet. Likely causes are below.');
});

test.describe('refused by the Manager', () => {
  test.use({ expectedConsole: [/status of 400/] });

  test('the form keeps its values, and a newly created token is selected in it', async ({
    page,
    manager,
  }) => {
    const form = await openInstall(page);
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('prod-eu');
    await row(form, 'Tags and description').click();
    await form.getByRole('textbox', { name: 'Description' }).fill('Half a thought');
    const body = { message: 'Token is not of this scope' };
    manager.faults.add({ path: 'generate-helm-values', status: 400, body });
    await show(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Token is not of this scope' })).toBeVisible();

    await form.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('for-prod');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Token for-prod' }).getByRole('button', { name: 'Done' }).click();
    await expect(form.getByRole('combobox', { name: 'Token' })).toHaveValue('for-prod');
    await expect(form.getByRole('button', { name: 'Create token' })).toBeFocused();
    await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue('Half a thought');
  });
});

test('nothing moves under a pressed pointer: the help of a field stays until it is released', async ({
  page,
}) => {
  const form = await openInstall(page);
  await form.getByRole('textbox', { name: 'Name', exact: true }).click();
  const size = row(form, 'Size');
  const before = await size.boundingBox();
  await size.hover();
  await page.mouse.down();
  await expect(size).toBeFocused();
  expect(await size.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(form.getByText('Unique in the account.')).toBeHidden();
});

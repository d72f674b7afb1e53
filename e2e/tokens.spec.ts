import type { Locator, Page } from '@playwright/test';
import {
  choose,
  clipboard,
  expectAnnounced,
  expectNames,
  expectQuery,
  expectStatus,
  lastChange,
  openOverview,
} from './support/delegates.ts';
import { expectStill, watchShifts } from './support/first-screen.ts';
import { expect, test } from './support/own-manager.ts';
import { tracesOf } from './support/traces.ts';

const TOKENS = '/account/demo/delegates/tokens';

async function openTokens(page: Page): Promise<void> {
  await page.goto(TOKENS);
  await expect(page.getByRole('heading', { level: 1, name: /^Tokens/ })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
}

function tokenRow(page: Page, name: string): Locator {
  return page
    .getByRole('table', { name: 'Tokens', exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
}

for (const width of [1440, 390]) {
  test(`nothing moves at ${width} px when the use of the tokens arrives`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    await openTokens(page);
    await expect(tokenRow(page, 'default_token')).toContainText('7 delegates, 16 of 17 instances connected');
    await expectStill(page);
  });
}

test('the page of tokens shows who created each token and what uses it', async ({ page }) => {
  await openOverview(page);
  await page.getByRole('link', { name: 'Tokens', exact: true }).click();
  await expect(page).toHaveURL(TOKENS);
  await expect(page).toHaveTitle('Tokens · Acme Corp');
  await expect(page.getByRole('main')).toBeFocused();
  const inOrder = ['datacenter-2023', 'terraform-rollout', 'ci-runners', 'default_token'];
  await expect(page.getByRole('rowheader')).toHaveText(inOrder);
  await expect(page.getByRole('status').first()).toHaveText(
    '1 delegate uses a revoked token. It cannot register again after a restart.',
  );
  await expect(tokenRow(page, 'ci-runners')).toContainText('Kim Larsen');
  await expect(tokenRow(page, 'ci-runners')).toContainText('1 delegate, 3 of 3 instances connected');
  await expect(tokenRow(page, 'default_token')).toContainText('7 delegates, 16 of 17 instances connected');
  await expect(tokenRow(page, 'terraform-rollout')).toContainText(/in 20 days|in 21 days/);
  await expect(tokenRow(page, 'terraform-rollout')).toContainText('Not in use');
  await expect(tokenRow(page, 'datacenter-2023')).toContainText('Revoked');
  await expect(tokenRow(page, 'datacenter-2023')).toContainText('0 of 2 instances connected');
  for (const [view, names] of [
    ['In use 3', ['datacenter-2023', 'ci-runners', 'default_token']],
    ['Not in use 1', ['terraform-rollout']],
    ['Revoked 1', ['datacenter-2023']],
  ] as const) {
    await page.getByRole('radio', { name: view }).check({ force: true });
    await expect(page.getByRole('rowheader')).toHaveText(names);
  }
  await expect(page).toHaveURL(`${TOKENS}?status=revoked`);
  await page.goBack();
  await expect(page.getByRole('rowheader')).toHaveText(['terraform-rollout']);
  await page.getByRole('radio', { name: 'All 4' }).check({ force: true });
  await test.step('the link to the delegates of a token regains focus after Back', async () => {
    const link = tokenRow(page, 'default_token').getByRole('link', { name: '7 delegates' });
    await link.click();
    await expectStatus(page, 'Showing 7 of 10 delegates (17 of 22 instances)');
    await expectQuery(page, 'tokenName=default_token');
    await expect(page.getByRole('button', { name: 'Remove filter Token: default_token' })).toBeVisible();
    await page.goBack();
    await expect(link).toBeFocused();
  });
  await test.step('the token of a delegate leads to its row', async () => {
    await tokenRow(page, 'datacenter-2023').getByRole('link', { name: '1 delegate' }).click();
    await expectNames(page, ['legacy-datacenter']);
    await page.getByRole('link', { name: 'legacy-datacenter' }).click();
    await page.getByRole('link', { name: 'datacenter-2023', exact: true }).click();
    await expect(tokenRow(page, 'datacenter-2023').and(page.locator('[aria-current]'))).toBeFocused();
  });
  // The tab leads to the list as it was left.
  await page.getByRole('link', { name: 'Delegates', exact: true }).click();
  await expectQuery(page, 'tokenName=datacenter-2023');
});

test.describe('creating a token', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], expectedConsole: [/status of 400/] });

  test('the form shows invalid fields and refusals, then the dialog offers the value', async ({
    page,
    manager,
  }) => {
    await openTokens(page);
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create token' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert').filter({ hasText: 'Enter a name.' })).toBeVisible();
    await name.fill('ci-runners');
    await expect(name).toHaveAccessibleDescription(/Use a name that is not in use/);
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('default_token_retail');
    await page.keyboard.press('Enter');
    await expect(
      dialog.getByRole('alert').filter({ hasText: 'already exists in this account' }),
    ).toBeVisible();
    await expect(name).toHaveValue('default_token_retail');
    await name.fill('edge stores');
    const day = dialog.getByLabel('Revoke automatically on (optional)');
    await day.pressSequentially('08');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Complete the date, or clear it.')).toBeVisible();
    await expect(day).toBeFocused();
    await day.fill('2026-07-31');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect(dialog.getByText('Choose a day after today.')).toBeVisible();
    await day.fill('2026-08-20');
    await page.keyboard.press('Enter');

    const created = page.getByRole('dialog', { name: 'Token edge stores' });
    await expect(created).toContainText('Copy its value now');
    await expectAnnounced(page, 'edge stores was created.');
    const value = created.getByTestId('token-value');
    await expect(value).toContainText('•••');
    await created.getByRole('button', { name: 'Copy value' }).click();
    await expect.poll(() => clipboard(page)).toMatch(/^[\w+/]{43}=$/);
    await expect(value).toContainText('•••');
    await created.getByRole('button', { name: 'Reveal' }).click();
    await expect(value).toHaveText(await clipboard(page));
    await created.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Create token' })).toBeFocused();
    await expect(tokenRow(page, 'edge stores')).toContainText('20 Aug, in 20 days');
    const sent = manager.requests().filter(({ method }) => method === 'POST' || method === 'PUT');
    expect(sent.map(({ path }) => new URL(path, 'http://x').searchParams.get('revokeAfter'))).toContain(
      String(Date.UTC(2026, 7, 20)),
    );
  });
});

test('revoking a token in use shows what it affects, and requires typing its name', async ({
  page,
  manager,
}) => {
  await openTokens(page);
  await choose(page, 'ci-runners', 'Revoke token');
  const dialog = page.getByRole('alertdialog', { name: 'Revoke ci-runners?' });
  await expect(dialog.getByText(/connected instances? of 1 delegate will stop/)).toBeVisible();
  const affected = dialog.getByRole('table', { name: 'Delegates that use the token' });
  await expect(affected.getByRole('row').nth(1)).toHaveText(
    /^ci-runners-us-eastScopeAcme CorpWill stop\dKeep running0$/,
  );
  const lost = dialog.getByRole('region', { name: 'No connected delegate of Acme Corp will have' });
  await expect(lost.getByRole('listitem')).toHaveText(['ci', 'us', 'ci-runners-us-east']);
  const revoke = dialog.getByRole('button', { name: 'Revoke token' });
  await expect(revoke).toBeDisabled();
  await expect(revoke).toHaveAccessibleDescription('Type the name first.');
  await dialog.getByRole('textbox', { name: 'Type ci-runners to revoke it' }).fill('ci-runners');
  await revoke.click();
  await expect(dialog).toHaveCount(0);
  await expectAnnounced(page, 'ci-runners was revoked.');
  await expect(tokenRow(page, 'ci-runners')).toContainText('Revoked');
  await expect(page.getByRole('button', { name: 'Actions for ci-runners' })).toBeFocused();
  await expect(lastChange(page)).toHaveText('The token ci-runners was revoked.');
  expect(manager.requests().filter(({ method }) => method === 'PUT')).toHaveLength(1);

  await test.step('a revoked token can be deleted', async () => {
    await choose(page, 'ci-runners', 'Delete token');
    const question = page.getByRole('alertdialog', { name: 'Delete ci-runners?' });
    await question.getByRole('button', { name: 'Delete token' }).click();
    await expect(tokenRow(page, 'ci-runners')).toHaveCount(0);
    await expect(lastChange(page)).toHaveText('The token ci-runners was deleted.');
    await expect(
      page.getByRole('button', { name: 'Actions for datacenter-2023' }),
      'focus in the next row',
    ).toBeFocused();
  });
});

test.describe('a token that nothing uses', () => {
  test.use({ expectedConsole: [/status of (400|403)/] });

  test('is revoked without typing its name, unless its use is unknown', async ({ page, manager }) => {
    await openTokens(page);
    manager.faults.add({ path: 'delegateTokenName=terraform-rollout', status: 403, body: {} });
    manager.faults.add({ method: 'PUT', status: 400, body: { message: 'Not today' } });
    await choose(page, 'terraform-rollout', 'Revoke token');
    const dialog = page.getByRole('alertdialog', { name: 'Revoke terraform-rollout?' });
    await expect(dialog).toContainText('The Manager did not report which delegates use this token');
    await dialog.getByRole('textbox').fill('terraform-rollout');
    await dialog.getByRole('button', { name: 'Revoke token' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Not today' })).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveValue('terraform-rollout');
    await page.keyboard.press('Escape');

    manager.faults.clear();
    await page.reload();
    await choose(page, 'terraform-rollout', 'Revoke token');
    await expect(dialog).toContainText(/No delegate uses it in the \d+ scopes that were read\./);
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Revoke token' }).click();
    await expect(
      tokenRow(page, 'terraform-rollout').getByRole('cell', { name: 'Revoked', exact: true }),
    ).toBeVisible();
  });
});

test.describe('a filter by a token that does not exist', () => {
  test.use({ expectedConsole: [/status of 404/] });

  test('says so instead of showing no delegates', async ({ page }) => {
    await openOverview(page, { query: 'tokenName=gone' });
    await expect(page.getByText('The Manager knows no token with the name “gone”')).toBeVisible();
    await expect(page.getByText(/^No (listed )?delegate matches/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove the filter' }).click();
    await expectStatus(page, '10 delegates, 22 instances');
  });
});

test('after a revocation the overview shows the finding', async ({ page }) => {
  await openOverview(page, { query: 'finding=TOKEN_INACTIVE' });
  await expectNames(page, ['legacy-datacenter']);
  await page.getByRole('link', { name: 'Tokens', exact: true }).click();
  await choose(page, 'ci-runners', 'Revoke token');
  const dialog = page.getByRole('alertdialog', { name: 'Revoke ci-runners?' });
  const field = dialog.getByRole('textbox', { name: 'Type ci-runners to revoke it' });
  await field.fill('ci-runner');
  await field.press('Enter');
  await expect(dialog, 'before the name is whole').toBeVisible();
  await field.fill('ci-runners');
  await field.press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expectStatus(page, /^Showing 2 of 10 delegates/);
});

test.describe('an outage', () => {
  test.use({ expectedConsole: [/status of 503/] });

  test('shows above the last known tokens, and disappears when it is over', async ({ page, manager }) => {
    await page.clock.install({ time: manager.now() });
    await openTokens(page);
    await expect(tokenRow(page, 'ci-runners')).toContainText('1 delegate, 3 of 3 instances connected');
    manager.faults.add({ path: '/', status: 503, body: {} });
    await page.clock.runFor(75_000);
    await expect(page.getByText('The Manager is not ready')).toBeVisible();
    await expect(page.getByText(/^The list is from \d\d:\d\d/)).toBeVisible();
    await expect(tokenRow(page, 'ci-runners')).toBeVisible();
    manager.faults.clear();
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByText('The Manager is not ready')).toHaveCount(0);
  });
});

test.describe('a key without access', () => {
  test.use({ scenario: 'forbidden', expectedConsole: [/status of 403/] });

  test('shows the missing permission, and no request for tokens is sent', async ({ page, manager }) => {
    await openTokens(page);
    await expect(page.getByText('You lack the permission core_delegate_view on this account.')).toBeVisible();
    expect(manager.requests().filter(({ path }) => path.includes('delegate-token-ng'))).toEqual([]);
  });
});

test.describe('the value of a token', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('leaves no trace outside the dialog that reveals it', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await openTokens(page);
    await choose(page, 'ci-runners', 'Reveal value');
    const dialog = page.getByRole('dialog', { name: 'Value of ci-runners' });
    await dialog.getByRole('button', { name: 'Copy value' }).click();
    await expect.poll(() => clipboard(page)).toMatch(/^[\w+/]{43}=$/);
    const value = await clipboard(page);
    const traces = () => tracesOf(page, value);
    await expect(dialog.getByTestId('token-value')).toHaveText(value);
    expect(await traces()).toEqual(['page']);
    await dialog.getByRole('button', { name: 'Hide' }).click();
    await expect(dialog.getByTestId('token-value')).toContainText('•••');
    expect(await traces()).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect(await traces()).toEqual([]);
    expect(logged.filter((line) => line.includes(value))).toEqual([]);
  });
});

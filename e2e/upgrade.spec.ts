import type { Page } from '@playwright/test';
import { choose, clipboard, expectQuery, openActions, openOverview } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

const upgradeDialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Upgrade ${name}` });
const part = (page: Page, name: string) => page.getByRole('dialog').getByRole('region', { name });
const commandsOf = (page: Page, name: string) => part(page, name).getByRole('definition').getByRole('code');

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('for an expired delegate: the dialog shows the cause, commands and a request to copy', async ({
  page,
}) => {
  await openOverview(page);
  const menu = await openActions(page, 'mainframe-bridge');
  await expect(menu.getByRole('menuitem').first()).toHaveText('Upgrade…');
  await page.keyboard.press('Escape');
  await choose(page, 'mainframe-bridge', 'Upgrade…');
  await expectQuery(page, 'upgrade=_mainframe_bridge');
  const dialog = upgradeDialog(page, 'mainframe-bridge');
  await expect(dialog.getByRole('status').first()).toContainText(
    /^Support ended on \d+ \w+ for 1 of 2 instances\. 12 days ago\. Its oldest version is /,
  );
  await expect(part(page, 'Why it has not upgraded itself')).toContainText('Auto-upgrade is OFF');
  await dialog.getByRole('textbox', { name: 'Namespace' }).fill('legacy apps');
  await dialog.getByRole('textbox', { name: 'Image' }).fill('registry.example/delegate:1');
  const commands = commandsOf(page, 'Upgrade it');
  const setImage =
    "kubectl set image deployment/mainframe-bridge delegate=registry.example/delegate:1 \\\n  --namespace 'legacy apps'";
  await expect(commands.nth(2)).toHaveText(setImage);
  await dialog
    .getByRole('button', { name: 'Copy command: Set the new image; set it in your manifest too' })
    .click();
  await expect.poll(() => clipboard(page)).toBe(setImage);
  await expect(commandsOf(page, 'Switch auto-upgrade on').first()).toContainText(
    'mainframe-bridge-upgrader-job',
  );

  await dialog.getByRole('button', { name: 'Copy request' }).click();
  await expect(dialog.getByText('Request copied')).toBeAttached();
  const request = await clipboard(page);
  expect(request).toMatch(
    /^Please upgrade the Harness delegate mainframe-bridge in account demo to the image registry\.example\/delegate:1\.\n/,
  );
  expect(request).toContain('26 releases behind 26.07.89605.');
  expect(request).toContain(setImage);
  expect(request).toContain(new URL('/account/demo/delegate/_mainframe_bridge', page.url()).href);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectQuery(page, '');
  await expect(page.getByRole('button', { name: 'Actions for mainframe-bridge' })).toBeFocused();
});

test('each type of delegate has its own commands, or an instruction instead', async ({ page }) => {
  const LATEST = 'harness/delegate:26.07.89605';
  await test.step('one that runs the latest version has none', async () => {
    await openOverview(page, { query: 'upgrade=_platform_prod' });
    await expect(page.getByRole('dialog').getByRole('status').first()).toContainText(
      'the same release as the latest',
    );
    await expect(page.getByRole('dialog').getByRole('code')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Copy request' })).toHaveCount(0);
  });

  await openOverview(page, { query: 'upgrade=_nightly_batch' });
  await expect(commandsOf(page, 'Upgrade it').nth(3)).toContainText(
    `--set-literal delegateDockerImage=${LATEST}`,
  );
  await test.step('a typed release is in the commands, and stays for the next time', async () => {
    await page.getByRole('textbox', { name: 'Release' }).fill('edge');
    const commands = commandsOf(page, 'Upgrade it');
    await expect(commands.filter({ hasText: 'helm upgrade edge ' }).first()).toContainText('kubectl patch');
    await page.keyboard.press('Escape');
    await choose(page, 'nightly-batch', 'Upgrade…');
    await expect(page.getByRole('textbox', { name: 'Release' })).toHaveValue('edge');
  });
  await test.step('one that is not connected leads to its troubleshooter first', async () => {
    await part(page, 'Do this first').getByRole('button', { name: 'Open Troubleshooter' }).click();
    await expectQuery(page, 'troubleshoot=_nightly_batch');
    await expect(page.getByRole('dialog', { name: 'Troubleshoot nightly-batch' })).toBeVisible();
  });

  await openOverview(page, { query: 'upgrade=_data_jobs_ecs' });
  await expect(part(page, 'Why it has not upgraded itself')).toContainText('no upgrader for this type');
  await expect(part(page, 'Upgrade it')).toContainText('stopTimeout');

  await openOverview(page, { query: 'upgrade=_legacy_datacenter' });
  await expect(part(page, 'Why it has not upgraded itself')).toContainText('31 Jan 2024');
  await expect(part(page, 'Upgrade it')).toHaveCount(0);
  await expect(part(page, 'Request for the owner')).toContainText(
    /Please install a new delegate [^]* in the place of the Harness delegate legacy-datacenter/,
  );
  await expect(
    part(page, 'Replace it').getByRole('link', { name: 'Install a new delegate' }),
  ).toHaveAttribute('href', '/account/demo/delegates/install');
});

for (const parameter of ['upgrade', 'troubleshoot']) {
  test(`a notice shows when ${parameter}= names a delegate that is not listed`, async ({ page }) => {
    await openOverview(page, { query: `search=bridge&${parameter}=_gone` });
    const notice = page.getByRole('status').filter({ hasText: '“_gone”' });
    await expect(notice).toBeInViewport();
    await expect(notice).toContainText('No delegate with the identifier “_gone” is listed in this scope');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
    await expectQuery(page, 'search=bridge');
  });
}

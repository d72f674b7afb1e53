import type { Page } from '@playwright/test';
import { choose, clipboard, expectQuery, openActions, openOverview } from './support/delegates';
import { expect, test } from './support/own-manager';

const guide = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Step by step' });

/** Answers the questions of the guide, one after the other. */
async function answer(page: Page, ...answers: readonly string[]): Promise<void> {
  for (const name of answers) await guide(page).getByRole('button', { name, exact: true }).click();
}

for (const { type, name, known, commands } of [
  {
    type: 'Helm',
    name: 'payments-eu-west',
    known: '1 of 3 instances silent since 31 Jul 2026, 06:00:27 UTC',
    commands: [
      'kubectl get pods --namespace harness-delegate-ng --selector harness.io/name=payments-eu-west',
      'kubectl describe pods --namespace harness-delegate-ng --selector harness.io/name=payments-eu-west',
      'kubectl logs --namespace harness-delegate-ng --selector harness.io/name=payments-eu-west --all-containers --follow',
      'kubectl get events --namespace harness-delegate-ng --sort-by=.lastTimestamp',
    ],
  },
  {
    type: 'Kubernetes',
    name: 'legacy-datacenter',
    known: '2 of 2 instances silent since 26 Jul 2026, 00:00:50 UTC',
    commands: [
      'kubectl get pods --namespace harness-delegate-ng --selector harness.io/name=legacy-datacenter',
      'kubectl describe pods --namespace harness-delegate-ng --selector harness.io/name=legacy-datacenter',
      'kubectl logs --namespace harness-delegate-ng --selector harness.io/name=legacy-datacenter --all-containers --follow',
      'kubectl get events --namespace harness-delegate-ng --sort-by=.lastTimestamp',
    ],
  },
  {
    type: 'Docker',
    name: 'build-farm-docker',
    known: 'All 3 instances sent a heartbeat in the last 5 minutes.',
    commands: [
      'docker ps --all --filter name=build-farm-docker',
      'docker logs --follow build-farm-docker',
      'docker rm --force build-farm-docker',
    ],
  },
]) {
  test(`${type}: what we know, and the commands for this delegate`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openOverview(page);
    await choose(page, name, 'Open Troubleshooter');
    const dialog = page.getByRole('dialog', { name: `Troubleshoot ${name}` });
    await expect(dialog.getByRole('status').first()).toHaveText(known);
    const problems = dialog.getByRole('region', { name: 'Common problems' });
    await expect(problems.getByRole('code')).toHaveText(commands);
    for (const [position, command] of commands.entries()) {
      await problems
        .getByRole('button', { name: /^Copy command: / })
        .nth(position)
        .click();
      await expect.poll(() => clipboard(page)).toBe(command);
    }
    await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  });
}

test('the namespace can be changed, and nothing typed or named breaks out of a command', async ({ page }) => {
  await openOverview(page, { query: 'troubleshoot=_legacy_datacenter' });
  const dialog = page.getByRole('dialog', { name: 'Troubleshoot legacy-datacenter' });
  await dialog.getByRole('textbox', { name: 'Namespace' }).fill('tools');
  await expect(dialog.getByRole('code').first()).toContainText('--namespace tools --selector');
  await dialog.getByRole('textbox', { name: 'Namespace' }).fill("x; rm -rf '~'");
  await expect(dialog.getByRole('code').first()).toContainText(
    String.raw`--namespace 'x; rm -rf '\''~'\''' `,
  );
});

test('the guide for Kubernetes asks its way to every advice', async ({ page }) => {
  await openOverview(page, { query: 'troubleshoot=_payments_eu_west' });
  const FIREWALL = 'Check the firewall';
  const SUPPORT = 'Contact Harness Support';
  const SOLVED = 'Solved';
  for (const [answers, advice] of [
    [['Yes', 'No'], SUPPORT],
    [['Yes', 'Yes', 'Yes'], FIREWALL],
    [['Yes', 'Yes', 'No', 'No'], FIREWALL],
    [['Yes', 'Yes', 'No', 'Yes', 'No'], FIREWALL],
    [['Yes', 'Yes', 'No', 'Yes', 'Yes'], SOLVED],
    [['No', 'A permission error'], 'Check your permissions in the cluster'],
    [['No', 'An image pull error'], 'Check that the nodes reach the image registry'],
    [['No', 'A crash loop', 'An error of the application'], SUPPORT],
    [['No', 'A crash loop', 'CPU or memory ran out', 'Yes'], SOLVED],
    [['No', 'A crash loop', 'CPU or memory ran out', 'No'], SUPPORT],
  ] as const) {
    await expect(guide(page)).toContainText('Did the pod come up?');
    await answer(page, ...answers);
    await expect(guide(page)).toContainText(advice);
    await guide(page).getByRole('button', { name: 'Start again' }).click();
  }
  await answer(page, 'Yes', 'Yes');
  await guide(page).getByRole('button', { name: 'Back' }).click();
  await expect(guide(page)).toContainText('Does its log show an error about reaching Harness?');
});

test('the guide for Docker asks its way to every advice', async ({ page }) => {
  await openOverview(page, { query: 'troubleshoot=_build_farm_docker' });
  for (const [answers, advice] of [
    [['Yes', 'Yes'], 'Check that its token is still active.'],
    [['Yes', 'No'], 'Contact Harness Support'],
    [['No', 'Yes'], 'Solved'],
    [['No', 'No'], 'Read the log'],
  ] as const) {
    await expect(guide(page)).toContainText('Is the container running?');
    await answer(page, ...answers);
    await expect(guide(page)).toContainText(advice);
    await guide(page).getByRole('button', { name: 'Start again' }).click();
  }
});

test('it has an address, closes by Escape and by Back, and is not offered without a guide', async ({
  page,
}) => {
  await openOverview(page);
  const dialog = page.getByRole('dialog', { name: 'Troubleshoot nightly-batch' });
  await choose(page, 'nightly-batch', 'Open Troubleshooter');
  await expectQuery(page, 'troubleshoot=_nightly_batch');
  await expect(dialog.getByRole('status').first()).toHaveText(/^The Manager lists no instance\./);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectQuery(page, '');
  await expect(page.getByRole('button', { name: 'Actions for nightly-batch' })).toBeFocused();

  await choose(page, 'nightly-batch', 'Open Troubleshooter');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);

  const menu = await openActions(page, 'data-jobs-ecs');
  await expect(menu.getByRole('menuitem', { name: 'Details' })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Open Troubleshooter' })).toHaveCount(0);
});

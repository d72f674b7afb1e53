import type { Page } from '@playwright/test';
import { choose, clipboard, expectQuery, openActions, openOverview } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

const guide = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Step by step' });

/** Answers the questions of the guide, one after the other, until it ends with this advice; then starts again. */
async function expectAdvice(page: Page, answers: readonly string[], advice: string): Promise<void> {
  for (const name of answers) await guide(page).getByRole('button', { name, exact: true }).click();
  await expect(guide(page)).toContainText(advice);
  await guide(page).getByRole('button', { name: 'Start again' }).click();
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('for a delegate in Kubernetes: how many are silent, commands to copy, and a guide', async ({ page }) => {
  await openOverview(page);
  await choose(page, 'payments-eu-west', 'Open Troubleshooter');
  const dialog = page.getByRole('dialog', { name: 'Troubleshoot payments-eu-west' });
  await expect(dialog.getByRole('status').first()).toHaveText(
    '1 of 3 instances silent since 31 Jul 2026, 06:00:27 UTC',
  );
  const problems = dialog.getByRole('region', { name: 'Common problems' });
  await dialog.getByRole('textbox', { name: 'Namespace' }).fill('tools');
  const pods = '--namespace tools --selector harness.io/name=payments-eu-west';
  const commands = [
    `kubectl get pods ${pods}`,
    `kubectl describe pods ${pods}`,
    `kubectl logs ${pods} --all-containers --follow`,
    'kubectl get events --namespace tools --sort-by=.lastTimestamp',
  ];
  await expect(problems.getByRole('code')).toHaveText(commands);
  for (const [position, command] of commands.entries()) {
    await problems
      .getByRole('button', { name: /^Copy command: / })
      .nth(position)
      .click();
    await expect.poll(() => clipboard(page)).toBe(command);
  }
  await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);

  await expect(guide(page)).toContainText('Did the pod come up?');
  await expectAdvice(page, ['Yes', 'Yes', 'No', 'Yes', 'Yes'], 'Solved');
  await expectAdvice(page, ['No', 'A crash loop', 'CPU or memory ran out', 'No'], 'Contact Harness Support');
  await guide(page).getByRole('button', { name: 'Yes', exact: true }).click();
  await guide(page).getByRole('button', { name: 'Yes', exact: true }).click();
  await guide(page).getByRole('button', { name: 'Back' }).click();
  await expect(guide(page)).toContainText('Does its log show an error about reaching Harness?');
});

test('by its address, for Docker, and for a delegate without instances', async ({ page }) => {
  await openOverview(page, { query: 'troubleshoot=_build_farm_docker' });
  const docker = page.getByRole('dialog', { name: 'Troubleshoot build-farm-docker' });
  await expect(docker.getByRole('status').first()).toHaveText(
    'All 3 instances sent a heartbeat in the last 5 minutes.',
  );
  await expect(docker.getByRole('code').first()).toHaveText(
    'docker ps --all --filter name=build-farm-docker',
  );
  await expect(guide(page)).toContainText('Is the container running?');
  await expectAdvice(page, ['No', 'No'], 'Read the log');
  await page.keyboard.press('Escape');
  await expectQuery(page, '');

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

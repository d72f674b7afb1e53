import type { Page } from '@playwright/test';
import { breakCommand } from '@/domain/install/break-command';
import { choose, clipboard, expectQuery, openOverview } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

const guide = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Step by step' });

/** Answers the questions of the guide in order, expects this advice at the end, and starts the guide again. */
async function expectAdvice(page: Page, answers: readonly string[], advice: string): Promise<void> {
  for (const name of answers) await guide(page).getByRole('button', { name, exact: true }).click();
  await expect(guide(page)).toContainText(advice);
  await guide(page).getByRole('button', { name: 'Start again' }).click();
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('for Kubernetes: it shows how many instances are silent, commands to copy, and a guide', async ({
  page,
}) => {
  await openOverview(page);
  await choose(page, 'payments-eu-west', 'Open Troubleshooter');
  const dialog = page.getByRole('dialog', { name: 'Troubleshoot payments-eu-west' });
  await expect(dialog.getByRole('status').first()).toHaveText(
    /^1 of 3 instances has not been connected since 06:00\. ?It was last seen on payments-eu-west-\S+\.$/,
  );
  await expect(dialog).toContainText(
    'Silent aloneLikely cause: this delegate or its host. Harness is reachable (7 connected).',
  );
  const problems = dialog.getByRole('region', { name: 'Commands' });
  await dialog.getByRole('textbox', { name: 'Namespace' }).fill('tools');
  const pod = dialog.getByRole('combobox', { name: 'Pod' });
  await expect(pod.getByRole('option')).toHaveCount(3);
  const silent = await pod.inputValue();
  await expect(dialog.getByRole('status').first(), 'the silent pod is chosen').toContainText(silent);
  const follow = `kubectl logs pod/${silent} --namespace tools --all-containers --follow`;
  await problems.getByRole('button', { name: 'Copy command: Follow its log' }).click();
  await expect.poll(() => clipboard(page)).toBe(breakCommand(follow));
  await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Copy all' }).click();
  await expect
    .poll(() => clipboard(page))
    .toContain(`# Follow its log\n${breakCommand(follow)}\n\n# Log before`);

  await expect(guide(page)).toContainText('Did the pod come up?');
  await expectAdvice(page, ['Yes', 'Yes', 'No', 'Yes', 'Yes'], 'Solved');
  await expectAdvice(page, ['No', 'A crash loop', 'CPU or memory ran out', 'No'], 'Contact Harness Support');
  await guide(page).getByRole('button', { name: 'Yes', exact: true }).click();
  await guide(page).getByRole('button', { name: 'Yes', exact: true }).click();
  await guide(page).getByRole('button', { name: 'Back' }).click();
  await expect(guide(page)).toContainText('Does its log show an error about reaching Harness?');
});

test('it opens by its address, for Docker, and for a delegate without instances', async ({ page }) => {
  await openOverview(page, { query: 'troubleshoot=_build_farm_docker' });
  const docker = page.getByRole('dialog', { name: 'Troubleshoot build-farm-docker' });
  await expect(docker.getByRole('status').first()).toHaveText(/^All 3 instances are connected\. ?$/);
  await expect(docker).toContainText(
    /Support ends soonSupport ends on \d+ \w+ for 3 of 3 instances\. In 12 days\./,
  );
  await expect(docker.getByRole('code').nth(1)).toHaveText('docker ps --all --filter name=build-farm-docker');
  await expect(guide(page)).toContainText('Is the container running?');
  await expectAdvice(page, ['No', 'No'], 'Read the log');
  await page.keyboard.press('Escape');
  await expectQuery(page, '');

  const dialog = page.getByRole('dialog', { name: 'Troubleshoot nightly-batch' });
  await choose(page, 'nightly-batch', 'Open Troubleshooter');
  await expectQuery(page, 'troubleshoot=_nightly_batch');
  await expect(dialog.getByRole('status').first()).toHaveText(
    'Never connected. The Manager has no heartbeat on record.',
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectQuery(page, '');
  await expect(page.getByRole('button', { name: 'Actions for nightly-batch' })).toBeFocused();

  await choose(page, 'nightly-batch', 'Open Troubleshooter');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
});

test('it shows known problems first, links to the upgrade, and has commands for ECS', async ({ page }) => {
  await openOverview(page);
  await choose(page, 'mainframe-bridge', 'Open Troubleshooter');
  const bridge = page.getByRole('dialog', { name: 'Troubleshoot mainframe-bridge' });
  await expect(bridge.getByRole('status').first()).toHaveText(/^Both instances are connected\. ?$/);
  await expect(bridge).toContainText(/Support ended on .* for 1 of 2 instances\. 12 days ago\./);
  await expect(bridge).toContainText('2 of 2 instances fetch tasks by polling, not by WebSocket.');
  await bridge.getByRole('button', { name: 'Upgrade…' }).click();
  await expect(page.getByRole('dialog', { name: 'Upgrade mainframe-bridge' })).toBeVisible();
  await expectQuery(page, 'upgrade=_mainframe_bridge');
  await page.goBack();
  await expect(bridge).toBeVisible();
  await page.keyboard.press('Escape');

  await choose(page, 'data-jobs-ecs', 'Open Troubleshooter');
  const ecs = page.getByRole('dialog', { name: 'Troubleshoot data-jobs-ecs' });
  await ecs.getByRole('textbox', { name: 'Cluster' }).fill('batch');
  await expect(ecs.getByRole('code').first()).toContainText(
    'aws ecs describe-services --cluster batch --services data-jobs-ecs',
  );
  await expect(guide(page)).toContainText('Does the service have a running task?');
  await expectAdvice(page, ['No', 'Out of memory', 'Yes'], 'Solved');
  await expect(ecs.getByRole('region', { name: 'What it needs' })).toContainText(
    'Each instance needs at least 2 GiB of memory and 0.5 CPU',
  );
  await page.keyboard.press('Escape');

  await choose(page, 'legacy-datacenter', 'Open Troubleshooter');
  const legacy = page.getByRole('dialog', { name: 'Troubleshoot legacy-datacenter' });
  for (const problem of ['Silent alone', 'Legacy image', 'Token not active'])
    await expect(legacy.getByRole('term').filter({ hasText: problem })).toBeVisible();
  await expect(legacy).toContainText('31 Jan 2024');
});

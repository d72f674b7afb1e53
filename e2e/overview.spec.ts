import { clipboard, expectAnnounced, openOverview } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

test.describe('the latest version', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], expectedConsole: [/status of 403/] });

  test('can be copied, and shows as unknown when it cannot be read', async ({ page, manager }) => {
    await openOverview(page);
    await expect(page.getByRole('main')).toContainText('Latest version 26.07.89605');
    await page.getByRole('button', { name: 'Copy latest version' }).click();
    await expectAnnounced(page, 'Copied');
    expect(await clipboard(page)).toBe('26.07.89605');

    manager.faults.add({ path: 'latest-supported-version', status: 403, body: {} });
    await page.reload();
    await expect(page.getByRole('main')).toContainText('Latest version – unknown');
  });
});

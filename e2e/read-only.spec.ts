import { openActions, openOverview } from './support/delegates';
import { expect, test } from './support/own-manager';

test('a read-only dashboard says so where something could be deleted', async ({ page }) => {
  await page.route('**/settings.json', (route) =>
    route.fulfill({ json: { mode: 'live', credential: 'server', account: 'demo', readOnly: true } }),
  );
  await openOverview(page);
  const menu = await openActions(page, 'legacy-datacenter');
  const remove = menu.getByRole('menuitem', { name: 'Delete' });
  await expect(remove).toBeDisabled();
  await expect(remove).toHaveAccessibleName(
    'Delete This dashboard is read-only: it shows delegates and changes nothing.',
  );
});

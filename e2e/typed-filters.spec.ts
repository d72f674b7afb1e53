import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expectQuery, expectStatus, openFilters, openOverview } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

const ALL = '10 delegates, 22 instances';

/** Expects that a part is in the window, and that axe finds nothing: on a phone, then in a wide window. */
async function expectAccessible(page: Page, part: Locator): Promise<void> {
  for (const [width, height] of [
    [390, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(part).toBeInViewport({ ratio: 1 });
    await expectNoAxeViolations(page);
  }
}

test('filters are typed, corrected and taken back with the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openOverview(page);
  const box = page.getByRole('combobox', { name: 'Search delegates' });
  const suggestions = page.getByRole('listbox', { name: 'Filters to type' });
  const chips = page.getByRole('list', { name: 'Active filters' });
  await page.keyboard.press('/');
  await expect(box).toBeFocused();

  await test.step('a field, then a value with its number', async () => {
    await page.keyboard.type('-ta');
    await expect(suggestions.getByRole('option')).toHaveText(['-tag: Tags', '-tagged: Custom tags']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('pro');
    await expect(suggestions).toMatchAriaSnapshot(`
      - option "prod 3"
    `);
    await page.keyboard.press('ArrowDown');
    await expect(suggestions.getByRole('option', { selected: true })).toHaveText('prod 3');
    await expectAccessible(page, suggestions);
    await page.keyboard.press('Enter');
    await expect(chips.getByRole('button', { name: 'Remove filter Tag is not prod' })).toBeVisible();
    await expectStatus(page, /^Showing 7 of 10 delegates/);
    await expectQuery(page, 'delegateTags!=prod');
  });
  await test.step('a mistake is named at its place, and the other terms count', async () => {
    await page.keyboard.type('staus:late version:<26.07');
    await page.keyboard.press('Enter');
    const problem = page.getByRole('alert').filter({ hasText: 'There is no field' });
    await expect(problem).toContainText('staus:late There is no field “staus”. Did you mean “status”?');
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await expect(box).toHaveAccessibleDescription(/Did you mean “status”/);
    await expectAccessible(page, problem);
    await page.getByRole('button', { name: 'Use it: status:late' }).press('Enter');
    await expect(box).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('');
    await expectQuery(page, 'status=LATE&version=<26.07&delegateTags!=prod');
  });
  await test.step('the last chip becomes text again, and its address is the same view', async () => {
    await page.keyboard.press('Backspace');
    await expect(box).toHaveValue('-tag:prod');
    await page.keyboard.press('Enter');
    await expectQuery(page, 'status=LATE&version=<26.07&delegateTags!=prod');
    await page.reload();
    await expect(chips.getByRole('listitem')).toHaveText([
      'Connectivity: Late',
      'Version: older than 26.07',
      'Tag is not: prod',
    ]);
  });
  await test.step('so does any other chip, also before anything was typed, behind what is searched for', async () => {
    await chips.getByRole('button', { name: 'Edit filter Version: older than 26.07' }).press('Enter');
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('version:<26.07');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('8 ');
    await expectQuery(page, 'status=LATE&version=<26.08&delegateTags!=prod');
    await page.keyboard.type('pay');
    await chips.getByRole('button', { name: 'Edit filter Connectivity: Late' }).click();
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('pay status:late');
    await page.keyboard.press('Enter');
    await expectQuery(page, 'search=pay&status=LATE&version=<26.08&delegateTags!=prod');
  });
});

test('a value of a filter is left out beside the list, with the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openOverview(page);
  const tags = (await openFilters(page)).getByRole('group', { name: 'Tags', exact: true });
  await tags.getByRole('checkbox', { name: 'prod 3' }).focus();
  await page.keyboard.press('Tab');
  await expect(tags.getByRole('button', { name: 'Not prod' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tags.getByRole('checkbox', { name: 'Not prod 3' })).toBeChecked();
  await expectStatus(page, /^Showing 7 of 10 delegates/);
  await expectQuery(page, 'delegateTags!=prod');
  await page.keyboard.press('Enter');
  await expectStatus(page, ALL);

  await test.step('so is a range', async () => {
    const ages = page.getByRole('group', { name: 'Last heartbeat' });
    await ages.getByRole('button', { name: 'Not More than 1 h ago' }).press('Enter');
    await expect(ages.getByRole('checkbox', { name: 'Not More than 1 h ago' })).toBeChecked();
    await expectQuery(page, 'silent!=1h..');
    await page.getByRole('button', { name: 'Edit filter Last heartbeat is not more than 1 h ago' }).click();
    await expect(page.getByRole('combobox', { name: 'Search delegates' })).toHaveValue('-heartbeat:>1h');
  });
});

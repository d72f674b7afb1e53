import {
  chooseScope,
  clipboard,
  columnHeader,
  delegateList,
  expectAnnounced,
  expectQuery,
  expectStatus,
  nameLinks,
  openListPanel,
  openOverview,
} from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

test('the list can be grouped, sorted by group and folded, with the grouping in the address', async ({
  page,
}) => {
  await openOverview(page);
  const groupBy = (await openListPanel(page, 'Display')).getByRole('combobox', { name: 'Group by' });
  await expect(groupBy.getByRole('option')).toHaveText(['None', 'Owner', 'Tag', 'Version']);
  await groupBy.selectOption('Version');
  await expectQuery(page, 'group=version');
  const headers = delegateList(page).getByRole('rowheader', { name: /^(Version|No version)/ });
  await expect(headers).toHaveText([
    'Version 26.01.87034 1 delegate1 expired',
    'Version 26.07.89605 5 delegates1 partially connected',
    'Version 26.02.87376 1 delegate',
    'Version 26.07.89205 1 delegate1 late',
    /^No version: .* 2 delegates1 not connected1 never connected$/,
  ]);
  await expect(delegateList(page)).toHaveAttribute('aria-rowcount', '16');
  await expectStatus(page, '10 delegates, 22 instances');

  await page.keyboard.press('Escape');
  await test.step('sorting by version sorts the groups', async () => {
    await columnHeader(page, 'Version').getByRole('button').click();
    await expect(headers.nth(1)).toHaveText(/^Version 26\.02/);
    await page.goBack();
    await expect(headers.nth(1)).toHaveText(/^Version 26\.07\.89605/);
  });
  await test.step('all groups fold, and stay folded after a search', async () => {
    await page.getByRole('button', { name: 'Fold all groups' }).click();
    await expect(nameLinks(page)).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Search delegates' }).fill('mainframe');
    await expect(headers).toHaveText(['Version 26.01.87034 1 delegate1 expired']);
    await expect(nameLinks(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Unfold all groups' }).click();
    await expect(nameLinks(page)).toHaveText(['mainframe-bridge']);
  });
  await openListPanel(page, 'Display');
  await groupBy.selectOption('None');
  await expectQuery(page, 'search=mainframe');
});

test('a group is compared with another one, and each side leads to its list', async ({ page }) => {
  await openOverview(page, { query: 'group=tag' });
  await page.getByRole('link', { name: 'Compare prod', exact: true }).click();
  await expectQuery(page, 'compare=tag:prod');
  await page.getByRole('button', { name: /^batch \(/ }).click();
  await expectQuery(page, 'compare=tag:prod&compare=tag:batch');
  await expect(page.getByText(/are only in prod\./)).toBeVisible();
  const side = page.getByRole('group', { name: 'Second filter' });
  await side.getByRole('button', { name: /^Edit filter/ }).click();
  await side.getByRole('searchbox').fill('tag:aws');
  await page.keyboard.press('Enter');
  const link = side.getByRole('link', { name: /^\d+ delegates?, \d+ instances?$/ });
  await expectQuery(page, 'compare=tag:prod&compare=tag:aws');
  const count = (await link.textContent())?.match(/\d+/)?.[0] ?? '';
  await link.click();
  await expectQuery(page, 'delegateTags=aws');
  await expect(nameLinks(page)).toHaveCount(Number(count));
});

test.describe('in an incident', () => {
  test.use({ scenario: 'incident', permissions: ['clipboard-read', 'clipboard-write'] });

  test('the copied request for a group lists what is wrong and links to its delegates', async ({ page }) => {
    await openOverview(page);
    const display = await openListPanel(page, 'Display');
    await display.getByRole('combobox', { name: 'Group by' }).selectOption('Owner');
    await page.keyboard.press('Escape');
    const header = delegateList(page).getByRole('rowheader', { name: /^Owner payments/ });
    await expect(header).toContainText('not connected');
    await page.getByRole('button', { name: 'Copy request for payments' }).click();
    await expectAnnounced(page, 'Request copied');
    const request = await clipboard(page);
    expect(request).toMatch(
      /^Harness: \d+ of \d+ delegates of payments in account demo need action\. As of \d+ \w+ \d{4}, [\d:]+ \S+\.\n\n- /,
    );
    expect(request).toContain('Next step: Find out why no heartbeat comes');
    const link = /^Show them: (.*)$/m.exec(request)?.[1] ?? '';
    await page.goto(link);
    await expectQuery(page, 'owner=payments&group=owner');
    await expectStatus(page, /^Showing \d+ of 60 delegates/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the panel "Display" has the views and the latest version, too', async ({ page }) => {
    await openOverview(page);
    const button = page.getByRole('button', { name: 'Display', exact: true });
    const panel = page.getByRole('dialog', { name: 'Display', exact: true });
    await button.click();
    await expect(panel).toContainText('Latest version 26.07.89605');
    await expect(panel.getByRole('button', { name: 'Save current view…' })).toBeVisible();
    await panel.getByRole('combobox', { name: 'Group by' }).selectOption('Version');
    await expectQuery(page, 'group=version');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();
  });
});

test('grouping by scope ends when organizations and projects are no longer included', async ({ page }) => {
  await openOverview(page, { query: 'all=true&group=scope' });
  const headers = delegateList(page).getByRole('rowheader', { name: /^Scope/ });
  await expect(headers).toHaveCount(6);
  await page.getByRole('link', { name: 'Open retail/payments' }).hover();
  await chooseScope(page, 'Leave out organizations and projects');
  await expectQuery(page, '');
  await expect(headers).toHaveCount(0);
});

test('the sentence about groups by tag is whole at 1,280 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/account/demo/delegates?scenario=large&group=tag');
  const note = page.getByText('which can overlap');
  await expect(note).toHaveText(/^In \d+ groups, which can overlap\.$/);
  expect(await note.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

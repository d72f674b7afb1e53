import { parseCsv } from './support/csv.ts';
import { clipboard, expectAnnounced, expectNames, namesInList, openOverview } from './support/delegates.ts';
import { openExport, saveExport } from './support/exports.ts';
import { expect, tellDelegates, test } from './support/own-manager.ts';

const FILTERED = 'status=CONNECTED&autoUpgrade=OFF&sort=-name';
const OFF_BY_NAME = ['mainframe-bridge', 'data-jobs-ecs', 'build-farm-docker'];

test('a CSV holds what is shown: filter, order, columns, in the words of the page', async ({ page }) => {
  await openOverview(page, { query: `${FILTERED}&columns=delegate,autoUpgrade,connectivity` });
  await expectNames(page, OFF_BY_NAME);
  const panel = await openExport(page);
  await expect(panel.getByText('3 delegates, filtered and in the order as shown.')).toBeVisible();
  const { name, text } = await saveExport(page, panel, 'CSV');
  expect(name).toBe('delegates-demo-2026-07-31T102030Z.csv');
  expect(parseCsv(text)).toEqual([
    ['Delegate', 'Identifier', 'Auto Upgrade', 'Connectivity Status'],
    ['mainframe-bridge', '_mainframe_bridge', 'OFF', 'Connected'],
    ['data-jobs-ecs', '_data_jobs_ecs', 'OFF', 'Connected'],
    ['build-farm-docker', '_build_farm_docker', 'OFF', 'Connected'],
  ]);
  await expectAnnounced(page, '3 delegates exported as CSV');
});

test('JSON and Markdown hold the same delegates, and every fact where that is asked for', async ({
  page,
}) => {
  await openOverview(page, { scope: 'orgs/retail', query: 'sort=name' });
  const names = await namesInList(page);
  const panel = await openExport(page);
  await panel.getByRole('radio', { name: 'Every fact' }).check({ force: true });
  const json = await saveExport(page, panel, 'JSON');
  expect(json.name).toBe('delegates-retail-2026-07-31T102030Z.json');
  const told: readonly Record<string, unknown>[] = JSON.parse(json.text);
  expect(told.map(({ delegate }) => delegate)).toEqual(names);
  expect(Object.keys(told[0] ?? {})).toEqual(
    expect.arrayContaining(['delegate', 'identifier', 'type', 'description', 'expiry', 'instances']),
  );
  const markdown = await saveExport(page, panel, 'Markdown');
  expect(markdown.text.trim().split('\n')).toHaveLength(names.length + 2);
});

test('what nothing meets cannot be exported, and says why', async ({ page }) => {
  await openOverview(page, { query: 'search=nothing+has+this' });
  const panel = await openExport(page);
  await expect(panel.getByRole('button', { name: 'CSV' })).toBeDisabled();
  await expect(panel.getByRole('button', { name: 'CSV' })).toHaveAccessibleDescription(
    'No delegate is shown.',
  );
});

test('a copied link shows a colleague what this browser shows', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    localStorage.setItem('delegate-overview:columns', 'delegate,version');
    localStorage.setItem('delegate-overview:density', 'compact');
  });
  await openOverview(page, { query: FILTERED });
  const panel = await openExport(page);
  await panel.getByRole('button', { name: 'Copy link to what is shown' }).click();
  await expectAnnounced(page, 'Link copied');
  const link = new URL(await clipboard(page));
  expect(Object.fromEntries(link.searchParams)).toEqual({
    status: 'CONNECTED',
    autoUpgrade: 'OFF',
    sort: '-name',
    columns: 'delegate,version',
    density: 'compact',
  });
});

test.describe('hostile texts', () => {
  test.use({ scenario: 'hostile' });
  test('are in the file as text, and no cell begins as a formula does', async ({ page, manager }) => {
    await tellDelegates(manager, (delegates) => [
      ...delegates,
      {
        ...delegates[0],
        groupId: 'g1',
        groupName: "=cmd|'/c calc'!A1",
        delegateGroupIdentifier: '@SUM(1,2)',
      },
      { ...delegates[0], groupId: 'g2', groupName: '\u200B+1', delegateDescription: '-2\r\n"=3"' },
    ]);
    await openOverview(page);
    const panel = await openExport(page);
    const shown = Number.parseInt(await panel.getByText(/ delegates, filtered/).innerText(), 10);
    expect(shown).toBeGreaterThan(10);
    await panel.getByRole('radio', { name: 'Every fact' }).check({ force: true });
    const lines = parseCsv((await saveExport(page, panel, 'CSV')).text);
    expect(lines).toHaveLength(shown + 1);
    expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([13]));
    const formulas = lines.flat().filter((cell) => /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell));
    expect(formulas).toEqual([]);
    expect(lines.flat()).toEqual(expect.arrayContaining(["'=cmd|'/c calc'!A1", "'@SUM(1,2)"]));
  });
});

test.describe('ten thousand delegates', () => {
  test.use({ scenario: 'huge' });
  test('are all exported', async ({ page }) => {
    await openOverview(page);
    const panel = await openExport(page);
    const { text } = await saveExport(page, panel, 'CSV');
    expect(parseCsv(text)).toHaveLength(10_001);
    await expectAnnounced(page, '10,000 delegates exported as CSV');
  });
});

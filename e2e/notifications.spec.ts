import type { BrowserContext, Page } from '@playwright/test';
import { type FleetEntry, NOW } from '@/testing/fleets';
import { aHistory, edges, LISTING } from '@/testing/history';
import { TEST_NOW } from '@/testing/mock-manager';
import { openOverview } from './support/delegates.ts';
import { expect, setHidden, skip, test } from './support/own-manager.ts';

const MINUTE_MS = 60_000;

/** The server of the page has this history. */
async function serveHistory(context: BrowserContext, { memory }: ReturnType<typeof aHistory>) {
  const settings = { mode: 'live', credential: 'server', feed: 'page', account: 'demo', readOnly: false };
  await context.route('**/settings.json', (route) => route.fulfill({ json: { ...settings, memory: true } }));
  await context.route('**/memory/*', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const name = pathname.split('/').at(-1);
    const question = { ...JSON.parse(searchParams.get('question') ?? '{}'), ...LISTING };
    if (name === 'about') return route.fulfill({ json: await memory.about() });
    if (name === 'activity') return route.fulfill({ json: await memory.activity(question) });
    if (name === 'missing') return route.fulfill({ json: await memory.missing(question) });
    return route.fulfill({ json: await memory.reporting(question) });
  });
}

/** Headless browsers have no notifications: keeps the titles of those of a page, and lets a test click the newest one. */
async function watchNotifications(page: Page) {
  await page.addInitScript(() => {
    const titles: string[] = [];
    class Watched extends EventTarget {
      static permission = 'default';
      static requestPermission = async () => {
        Watched.permission = 'granted';
        return 'granted';
      };
      constructor(title: string) {
        super();
        titles.push(title);
        Object.assign(window, { click: () => this.dispatchEvent(new Event('click')) });
      }
      close() {}
    }
    // The second tab has the answer of the first.
    if (localStorage.getItem('delegate-overview:notifications') === 'on') Watched.permission = 'granted';
    Object.assign(window, { Notification: Watched, titles });
  });
  return {
    titles: () => page.evaluate<string[]>('titles'),
    click: () => page.evaluate('click()'),
  };
}

const setting = (page: Page) => page.getByRole('checkbox', { name: 'Notify me while the page is hidden' });

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).click();
  return page.getByRole('dialog', { name: 'Settings' });
}

test.beforeEach(({ page }) => page.clock.install({ time: TEST_NOW }));

test('of two tabs that nobody sees, one notifies of a delegate that is missing, and a click leads to it', async ({
  context,
  page,
  manager,
}) => {
  const history = aHistory();
  history.pass(TEST_NOW - NOW);
  await serveHistory(context, history);
  const first = await watchNotifications(page);
  await openOverview(page);
  await openSettings(page);
  await setting(page).check();
  await expect.poll(first.titles).toEqual(['Notifications of delegates are on.']);
  await page.keyboard.press('Escape');

  const other = await context.newPage();
  const second = await watchNotifications(other);
  await other.clock.install({ time: TEST_NOW });
  await openOverview(other);
  await openSettings(other);
  await expect(setting(other)).toBeChecked();

  const named = (name: string): readonly FleetEntry[] => [...edges(3), { name }];
  history.read(named('<img src=x onerror=alert(1)>'), { afterMs: 0 });
  /** A minute passes, for the Manager and both tabs. */
  const minute = async (entries: readonly FleetEntry[]) => {
    history.read(entries, { afterMs: MINUTE_MS });
    await skip(page, manager, MINUTE_MS);
    await other.clock.fastForward(MINUTE_MS);
  };
  for (const one of [page, other]) await setHidden(one, true);
  await minute(named('<img src=x onerror=alert(1)>'));
  await minute(edges(3));
  await minute(edges(3));
  await minute(edges(3));
  await expect
    .poll(first.titles)
    .toContainEqual(expect.stringMatching(/^<img src=x onerror=alert\(1\)> is missing, as of .* UTC\.$/));
  expect(await first.titles()).toHaveLength(2);
  expect(await second.titles()).toEqual([]);
  await first.click();
  await expect(page).toHaveURL(/\/activity\?from=[^&]+&kind=missing$/);
});

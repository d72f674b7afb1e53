import { overviewAddress } from '../support/delegates.ts';
import { expect, openLive, test } from '../support/live.ts';
import { expectTheList, QUERY } from '../support/live-list.ts';
import { LIVE_ACCOUNT } from '../support/servers.ts';

// Chromium itself logs these answers.
test.use({
  expectedConsole: [
    /status of 404|net::ERR_|was preloaded using link preload|Failed to fetch dynamically imported module|^uncaught: $/,
  ],
});

const FIRST_SCRIPT = /\/assets\/first-[\w-]+\.js$/;

for (const { what, files, isGone } of [
  { what: 'the scripts are gone from the server', files: /\/assets\/.+\.js$/, isGone: true },
  { what: 'the first script is refused on the way', files: FIRST_SCRIPT, isGone: false },
  { what: 'a script that the first one loads is refused', files: /\/assets\/app-[\w-]+\.js$/, isGone: false },
  { what: 'a proxy takes away the path of every file', files: /\/(assets\/|theme\.js).*/, isGone: true },
  { what: 'the styles are gone', files: /\/assets\/.+\.css$/, isGone: true },
])
  test(`when ${what}, the page says so, and a reload helps once they are there`, async ({ page }) => {
    const notice = page.getByRole('alert').filter({ hasText: 'did not load' });
    let blocked = 0;
    await page.route(files, (route) => {
      blocked += 1;
      return isGone ? route.fulfill({ status: 404 }) : route.abort('blockedbyclient');
    });
    await page.goto(overviewAddress({ account: LIVE_ACCOUNT }));
    await expect(notice).toContainText('Reload it.');
    expect(blocked).toBeGreaterThan(0);
    await page.unrouteAll();
    await openLive(page, { query: QUERY });
    await expectTheList(page);
    await expect(notice).toHaveCount(0);
  });

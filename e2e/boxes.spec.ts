import type { ScenarioName } from '@/mocks/scenario-names';
import { drawnFaults } from './support/boxes.ts';
import { nameLinks, openOverview } from './support/delegates.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [1920, 1440, 1024, 720, 390];
const FLEETS: readonly { readonly scenario: ScenarioName; readonly query?: string }[] = [
  { scenario: 'default', query: 'all=true' },
  { scenario: 'large' },
  { scenario: 'incident' },
  { scenario: 'hostile' },
];

/** One run names all faults of a fleet. */
const softly = expect.configure({ soft: true });

// The Manager of the hostile fleet lacks a listing.
test.use({ expectedConsole: [/status of 404/] });

for (const { scenario, query } of FLEETS) {
  test(`no page of the fleet ${scenario} draws texts over each other, cuts one for good or has a small target`, async ({
    page,
  }) => {
    test.slow();
    await openOverview(page, { scenario, ...(query !== undefined && { query }) });
    const overview = new URL(page.url());
    const first = await nameLinks(page).first().getAttribute('href');
    const compare = '/compare?compare=tag:prod&compare=tag:eu';
    const below = ['', '/activity', '/tokens', '/selectors', '/install', '/upgrades', compare].map(
      (part) => overview.pathname + part,
    );
    for (const address of [...below, first ?? '']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: /^(Loading|Reading)/ })).toHaveCount(0);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        // A new width draws the rows again.
        await softly.poll(() => drawnFaults(page), `${address} at ${width} px`).toEqual([]);
        const frame = await page.getByRole('main').boundingBox();
        softly(frame, `${address} at ${width} px`).toMatchObject({ x: 0, width });
      }
    }
  });
}

import { expectStill, watchShifts } from './support/first-screen.ts';
import { expect, test } from './support/test.ts';

/** Pages that come in parts, and the text of the last one. The list has journeys of its own. */
const PAGES = [
  ['upgrades?scenario=large', /^0 of 12/],
  ['upgrades?scenario=large&by=2099-01-01&wave=6', 'Part of the address is ignored'],
  ['selectors?scenario=huge', 'Tags with the fewest delegates left'],
  ['activity?scenario=incident', /^Recording since/],
] as const;

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const) {
  test(`nothing moves while a page loads, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    for (const [path, last] of PAGES) {
      await test.step(path, async () => {
        await page.goto(`/account/demo/delegates/${path}`);
        // Some is hidden where it has no room.
        await expect(page.getByText(last)).not.toHaveCount(0);
        await expectStill(page);
      });
    }
  });
}

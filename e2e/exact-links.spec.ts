import type { Page } from '@playwright/test';
import { openOverview } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

test.use({ viewport: { width: 1440, height: 900 }, expectedConsole: [/status of 40[034]/] });

const PLACES = [
  {},
  { scope: 'orgs/retail' },
  { scope: 'orgs/retail/projects/payments' },
  { query: 'all=true' },
] as const;

/** A link that names a number, and the numbers that the list must show after it. */
interface CountedLink {
  readonly name: string;
  readonly href: string;
  readonly delegates: number | undefined;
  readonly instances: number | undefined;
}

for (const scenario of ['default', 'incident', 'hostile'] as const) {
  test.describe(scenario, () => {
    test.use({ scenario });

    test(`each link of ${scenario} that names a number shows exactly that`, async ({ page }) => {
      for (const place of PLACES) {
        await test.step(JSON.stringify(place), async () => {
          await openOverview(page, place);
          // The numbers come after the list.
          await expect(page.getByRole('link', { name: /^Expired \d|^Expired unknown/ })).toBeVisible();
          const links = await linksOfOverview(page);
          expect(links.length, 'the four cards at least').toBeGreaterThanOrEqual(4);
          expect.soft(await wrongAmong(page, links)).toEqual([]);
        });
      }
    });
  });
}

test.describe('the page of a delegate', () => {
  test.use({ scenario: 'incident' });

  test('links to exactly the delegates that fell silent with it', async ({ page }) => {
    await openOverview(page, { query: 'status=DISCONNECTED' });
    await page
      .getByRole('table', { name: 'Delegates' })
      .getByRole('rowheader')
      .getByRole('link')
      .first()
      .click();
    const link = page.getByRole('link', { name: /^Show (these|all) \d+/ }).first();
    const count = /\d+/.exec(await link.innerText())?.[0];
    await link.click();
    await expect(page.getByText(`Showing ${count} of 60 delegates`)).toBeVisible();
  });
});

/** Opens the findings, and returns all links of the page. */
async function linksOfOverview(page: Page): Promise<readonly CountedLink[]> {
  const found = new Map<string, CountedLink>();
  const collect = async () => {
    for (const link of await countedLinks(page)) found.set(`${link.name} ${link.href}`, link);
  };
  await collect();
  const openers = page.getByRole('button', { name: /\d (more )?findings?$/ });
  for (const opener of await openers.all()) {
    await opener.click();
    const content = page.locator(':popover-open').getByRole('link');
    await expect(content).not.toHaveCount(0);
    await collect();
    await page.keyboard.press('Escape');
  }
  return [...found.values()];
}

/** The links to the list of this page that name a number of delegates or instances, unless they remove a filter. */
function countedLinks(page: Page): Promise<readonly CountedLink[]> {
  return page.evaluate(() => {
    const numberIn = (name: string, pattern: RegExp) => {
      const digits = pattern.exec(name)?.[1]?.replaceAll(',', '');
      return digits === undefined ? undefined : Number(digits);
    };
    return [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([aria-current])')]
      .filter(({ pathname }) => pathname === location.pathname)
      .map((link) => {
        const name = (link.getAttribute('aria-label') ?? link.textContent).trim();
        const isState = link.closest('nav[aria-label="Connectivity"]') !== null;
        return {
          name,
          href: link.pathname + link.search,
          delegates: numberIn(
            name,
            isState ? /^([\d,]+) / : /(?:([\d,]+) delegates?\b|^Show (?:these )?(?<shown>[\d,]+)\b)/,
          ),
          instances: numberIn(name, /([\d,]+) instances?\b/),
        };
      })
      .filter(({ delegates, instances }) => delegates !== undefined || instances !== undefined);
  });
}

/** Follows each link within the page, and returns those whose numbers differ from what the list then says. */
function wrongAmong(page: Page, links: readonly CountedLink[]): Promise<readonly string[]> {
  return page.evaluate(async (all) => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const numbers = (text: string) =>
      [...text.matchAll(/[\d,]+/g)].map(([one]) => Number(one.replaceAll(',', '')));

    /** The number of delegates and of instances that the header of the list says. */
    function shown(): readonly (number | undefined)[] {
      const texts = [...document.querySelectorAll('p')].map(({ textContent }) => textContent.trim());
      const filtered = texts.find((text) => /^Showing [\d,]+ of .* instances?\)$/.test(text));
      if (filtered !== undefined) return [numbers(filtered)[0], numbers(filtered)[2]];
      return numbers(texts.find((text) => /^[\d,]+ delegates?, [\d,]+ instances?$/.test(text)) ?? '');
    }

    function follow(href: string) {
      const link = document.createElement('a');
      link.href = href;
      document.body.append(link);
      link.click();
      link.remove();
    }

    const wrong: string[] = [];
    for (const { name, href, delegates, instances } of all) {
      follow(href);
      const isRight = () => {
        const [shownDelegates, shownInstances] = shown();
        return (
          location.pathname + location.search === href &&
          (delegates === undefined || delegates === shownDelegates) &&
          (instances === undefined || instances === shownInstances)
        );
      };
      // Two frames at least, because the numbers of the list before may be the same.
      for (let frame = 0; frame < 2 || (frame < 60 && !isRight()); frame++) await nextFrame();
      if (!isRight()) wrong.push(`${name} (${href}): ${shown().join(' delegates, ')} instances`);
    }
    return wrong;
  }, links);
}

import type { Browser } from '@playwright/test';
import { PLAIN_PAGE } from './app-server';
import { load, openCold } from './cold-page';
import type { FleetServer } from './fleet-server';
import { measureKeys, measureOpening, measureSorts, measureWheel } from './interactions';
import type { Bench, RunFigures } from './run-once';

/** What the plain page has in common with the overview. */
export type PlainFigures = Pick<
  RunFigures,
  'firstRowMs' | 'lastFoundMs' | 'keysMs' | 'sortsMs' | 'opensMs' | 'wheel'
>;

/** The largest fleet that a page would be written plainly for. */
export const PLAIN_UP_TO = 1_000;

/** Measures the plain page once, as the overview is measured. */
export async function measurePlain({ browser, appUrl, fleet, size, lastName }: Bench): Promise<PlainFigures> {
  const address = `${appUrl}${PLAIN_PAGE}`;
  const search = `${address}?search=${encodeURIComponent(lastName)}`;
  const lastFoundMs = await withPage(browser, fleet, async ({ page }) => {
    return (await load(page, search, 1, lastName)).firstRowMs;
  });
  return withPage(browser, fleet, async (cold) => {
    const { firstRowMs } = await load(cold.page, address, size);
    const keysMs = await measureKeys(cold.page);
    const sortsMs = await measureSorts(cold.page);
    const opensMs = await measureOpening(cold.page);
    return { firstRowMs, lastFoundMs, keysMs, sortsMs, opensMs, wheel: await measureWheel(cold) };
  });
}

async function withPage<Result>(
  browser: Browser,
  fleet: FleetServer,
  measure: (cold: Awaited<ReturnType<typeof openCold>>) => Promise<Result>,
): Promise<Result> {
  const cold = await openCold(browser);
  try {
    fleet.startOver();
    return await measure(cold);
  } finally {
    await cold.context.close();
  }
}

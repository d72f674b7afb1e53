import type { Browser, Page } from '@playwright/test';
import { type ColdPage, load, openCold } from './cold-page';
import type { FleetServer } from './fleet-server';
import { type Floor, measureFloor } from './floor';
import { measureKeys, measureOpening, measureSorts, measureWheel } from './interactions';
import { ACCOUNT } from './listing';
import { measureIdle, measurePoll, type Polled, pausePolls, waitForMove } from './polls';
import type { Scrolled } from './scroll-watch';

/** Where to measure, and with what. */
export interface Bench {
  readonly browser: Browser;
  readonly appUrl: string;
  readonly fleet: FleetServer;
  /** How many delegates the fleet has. */
  readonly size: number;
  /** The name of the last of them, as the Manager lists them. */
  readonly lastName: string;
  /** Whether all delegates are selected before anything is done with the list. */
  readonly isSelected: boolean;
}

/** What one run measured with one size of fleet. */
export interface RunFigures extends Floor {
  readonly progressMs: number;
  readonly firstRowMs: number;
  readonly lastFoundMs: number;
  /** The scripts that the page runs in workers. */
  readonly workers: readonly string[];
  readonly heapBytes: number;
  readonly elements: number;
  readonly realPoll: Polled;
  readonly quietPoll: Polled;
  readonly keysMs: readonly number[];
  /** By column. */
  readonly sortsMs: ReadonlyMap<string, readonly number[]>;
  readonly opensMs: readonly number[];
  readonly wheel: Scrolled;
}

/** Where the overview of the benchmark's account is. */
export const OVERVIEW = `/account/${ACCOUNT}/delegates`;

/** Measures everything once: the floor, a cold load, one with a search, and on a loaded page what a reader does there. */
export async function runOnce(bench: Bench): Promise<RunFigures> {
  bench.fleet.startOver();
  const floor = await measureFloor(bench.browser, bench.appUrl);
  const lastFoundMs = await measureLastFound(bench);
  return { ...floor, lastFoundMs, ...(await measureOverview(bench)) };
}

/** The last delegate of the answer is there when a page that was opened with a search for it shows it. */
async function measureLastFound({ browser, appUrl, fleet, lastName }: Bench): Promise<number> {
  const { context, page } = await openCold(browser);
  try {
    fleet.startOver();
    const address = `${appUrl}${OVERVIEW}?search=${encodeURIComponent(lastName)}`;
    return (await load(page, address, 1, lastName)).firstRowMs;
  } finally {
    await context.close();
  }
}

async function measureOverview({ browser, appUrl, fleet, size, isSelected }: Bench) {
  const cold = await openCold(browser);
  const { context, page } = cold;
  try {
    fleet.startOver();
    const openedAt = Date.now();
    const loaded = await load(page, `${appUrl}${OVERVIEW}`, size);
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    if (isSelected) await selectAll(page);
    await pausePolls(cold);
    const heapBytes = await heapOf(cold);
    const workers = page.workers().map((worker) => worker.url());

    const idleMsPerS = await measureIdle(cold);
    await waitForMove(cold, openedAt);
    fleet.move();
    const realPoll = await measurePoll(cold, fleet, idleMsPerS);
    const quietPoll = await measurePoll(cold, fleet, idleMsPerS);
    const keysMs = await measureKeys(page);
    const sortsMs = await measureSorts(page);
    const opensMs = await measureOpening(page);
    const wheel = await measureWheel(cold);
    return { ...loaded, elements, heapBytes, workers, realPoll, quietPoll, keysMs, sortsMs, opensMs, wheel };
  } finally {
    await context.close();
  }
}

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Select all / }).check();
  await page.getByRole('region', { name: 'Selection', exact: true }).waitFor();
}

/** The JavaScript heap of the page, without that of its workers, after a collection. */
export async function heapOf({ devtools }: ColdPage): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page, Request } from '@playwright/test';
import { chooseFilters, longTasks, readWatch, watchList } from './watches';

/** A page in its own context, without cache, connections and compiled code of another page. */
export interface ColdPage {
  readonly page: Page;
  readonly devtools: CDPSession;
  /** All requests, including those of workers. */
  readonly requests: readonly Request[];
}

/** The views of the benchmark: a desk as at first, with closed filters; one with the filters beside the list; a phone. */
export const VIEWS = {
  desk: { viewport: { width: 1440, height: 900 }, filters: 'closed' },
  dock: { viewport: { width: 1440, height: 900 }, filters: 'open' },
  phone: { viewport: { width: 390, height: 844 }, filters: 'closed' },
} as const;
/** The wait for what follows the last row, such as prefetched code. */
const SETTLE_MS = 1_000;

/** Calls `act` with an empty page that watches its list, then closes the page. Rejects when the page reports an error. */
export async function withColdPage<R>(
  browser: Browser,
  view: keyof typeof VIEWS,
  act: (cold: ColdPage) => Promise<R>,
): Promise<R> {
  const { viewport, filters } = VIEWS[view];
  const page = await browser.newPage({ viewport });
  try {
    await page.addInitScript(chooseFilters, filters);
    await page.addInitScript(watchList);
    const devtools = await page.context().newCDPSession(page);
    // CPU time of the thread itself, so that other programs on the machine do not count.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const result = await act({ page, devtools, requests });
    if (errors.length > 0) throw new Error(`The page reported errors:\n${errors.join('\n')}`);
    return result;
  } finally {
    await page.close();
  }
}

/**
 * Opens a page and waits until its list has this number of rows and is stable. Resolves with the time since which the
 * first row has neither moved nor changed, ms after the navigation began. Rejects when that row does not have `name`.
 */
export async function load({ page }: ColdPage, address: string, rows: number, name = ''): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  await waitForRows(page, rows);
  await page.waitForTimeout(SETTLE_MS);
  const changes = await page.evaluate(readWatch);
  await toggleWatch(page);
  const last = changes.at(-1)?.firstRow;
  if (!last || !last.includes(name)) throw new Error(`The first row is not "${name}" but "${last}".`);
  return changes[changes.findLastIndex(({ firstRow }) => firstRow !== last) + 1]?.ms ?? Number.NaN;
}

/** Waits until the list has this number of rows, rendered or not. */
export function waitForRows(page: Page, rows: number): Promise<void> {
  return page.locator(`[role="table"][aria-label="Delegates"][aria-rowcount="${rows + 1}"]`).waitFor();
}

/** Stops or restarts the watch of the list. It runs from the start of a load. */
export async function toggleWatch(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('bench-toggle')));
}

/**
 * Measures the main thread while `act` runs: its computing time, and its longest task of 50 ms or more (0 without any),
 * ms.
 */
export async function watchMainThread<Result>({ page, devtools }: ColdPage, act: () => Promise<Result>) {
  const since = await page.evaluate(() => performance.now());
  const before = await mainThreadMs(devtools);
  const result = await act();
  const mainMs = (await mainThreadMs(devtools)) - before;
  const { longest } = await page.evaluate(longTasks, { from: since, until: Number.MAX_VALUE });
  return { result, mainMs, longestTaskMs: longest };
}

/** The computing time of the main thread since the page was made, ms. */
export async function mainThreadMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** The JavaScript heap of the page after a garbage collection, without its workers' heaps, MB. */
export async function heapMB({ devtools }: ColdPage): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/** The private memory of the page's process, with its worker's, MB: what Chromium's task manager shows. */
export async function rendererMB({ page }: ColdPage): Promise<number> {
  const browser = page.context().browser();
  const devtools = await browser?.newBrowserCDPSession();
  const { processInfo = [] } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? {};
  await devtools?.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const memories = await Promise.all(
    renderers.map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8');
      return Number(/(?<=^RssAnon:\s*)\d+/m.exec(status)?.[0]) / 1_000;
    }),
  );
  // The browser keeps an empty renderer for the next page.
  return Math.max(...memories);
}

/**
 * Measures the scripts, styles and fonts that a page requested until a time (ms after navigation began), and everything
 * that it requested until now.
 */
export async function measureCode({ page, requests }: ColdPage, untilMs: number, folder: string) {
  const until = untilMs + (await page.evaluate(() => performance.timeOrigin));
  const all = new Set(requests.map(pathOf));
  const first = new Set(requests.filter((request) => request.timing().startTime < until).map(pathOf));
  const kilobytes = async (paths: Iterable<string>, name: RegExp, packed: (file: Buffer) => Buffer) => {
    const files = [...paths].filter((path) => name.test(path)).map((path) => readFile(join(folder, path)));
    return (await Promise.all(files)).reduce((sum, file) => sum + packed(file).length / 1000, 0);
  };
  const zip = (file: Buffer) => gzipSync(file, { level: 9 });
  return {
    firstKB: await kilobytes(first, /\.(js|css)$/, zip),
    allKB: await kilobytes(all, /\.(js|css)$/, zip),
    // A font is packed already.
    fontKB: await kilobytes(first, /\.woff2$/, (file) => file),
    firstScripts: [...first].filter((path) => path.endsWith('.js')).length,
    requests: requests.length,
  };
}

/** Rejects when the filters do not stand beside the list as this view says. */
export async function checkFilters({ page }: ColdPage, view: keyof typeof VIEWS): Promise<void> {
  const docks = await page.getByRole('region', { name: 'Filters', exact: true }).count();
  if (docks !== (VIEWS[view].filters === 'open' ? 1 : 0))
    throw new Error(`${docks} docks of filters in "${view}".`);
}

function pathOf(request: Request): string {
  return new URL(request.url()).pathname;
}

import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { FIRST_ROW_MARK, type FirstRow, PROGRESS_MARK, STOP_WATCHING, watchLoad } from './load-watch';

/** A page in a context of its own: no cache, no connection and no compiled code is left from another. */
export interface ColdPage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devtools: CDPSession;
}

const VIEWPORT = { width: 1280, height: 800 } as const;
const LONGEST_LOAD_MS = 60_000;
const LOOK_EVERY_MS = 200;
/** For what comes after the last row: code fetched ahead, answers about permissions. */
const SETTLE_MS = 700;

/** Makes an empty page that will watch its loads. */
export async function openCold(browser: Browser): Promise<ColdPage> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_LOAD_MS);
  await page.addInitScript(watchLoad, {
    progress: PROGRESS_MARK,
    firstRow: FIRST_ROW_MARK,
    stop: STOP_WATCHING,
  });
  const devtools = await context.newCDPSession(page);
  // Time of the thread's own, so that other programs on the machine do not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { context, page, devtools };
}

/** When a load showed what, ms after navigation began. */
export interface Loaded {
  /** The first sign that something is going on. */
  readonly progressMs: number;
  /** The first row, in the place where it then stayed. */
  readonly firstRowMs: number;
}

/** Opens an overview, waits until its list is so many rows long and rests, and tells when the first row had come to stay. */
export async function load(page: Page, address: string, rows: number, firstName?: string): Promise<Loaded> {
  await page.goto(address, { waitUntil: 'commit' });
  const deadline = Date.now() + LONGEST_LOAD_MS;
  while ((await rowCount(page)) !== rows + 1) {
    if (Date.now() > deadline) throw new Error(`${await describe(page)}\nNot ${rows} rows after a minute.`);
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
  await page.waitForTimeout(SETTLE_MS);
  const { progressAt, firstRow } = await page.evaluate(readMarks, {
    progress: PROGRESS_MARK,
    firstRow: FIRST_ROW_MARK,
    stop: STOP_WATCHING,
  });
  if (!firstRow) throw new Error('The list has come, but no frame with its first row was seen.');
  const { text }: FirstRow = JSON.parse(firstRow.detail);
  if (firstName !== undefined && !text.includes(firstName)) {
    throw new Error(`The first row is not ${firstName} but: ${text}`);
  }
  return { progressMs: progressAt, firstRowMs: firstRow.at };
}

/** What the main thread has done so far, ms. Counts what the thread computed, not what it waited. */
export async function mainThreadMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** The length of the list as assistive technology is told it, its header included. */
function rowCount(page: Page): Promise<number> {
  return page.evaluate(() => {
    const list = document.querySelector('[role="table"][aria-label="Delegates"]');
    return Number(list?.getAttribute('aria-rowcount') ?? -1);
  });
}

/** Runs in the page: ends the watch and reads what it marked. */
function readMarks(names: { progress: string; firstRow: string; stop: string }) {
  dispatchEvent(new Event(names.stop));
  const last = performance.getEntriesByName(names.firstRow).at(-1);
  return {
    progressAt: performance.getEntriesByName(names.progress)[0]?.startTime ?? Number.NaN,
    firstRow:
      last instanceof PerformanceMark ? { at: last.startTime, detail: String(last.detail) } : undefined,
  };
}

async function describe(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).slice(0, 500);
}

import type { Locator, Page } from '@playwright/test';
import { NEW_TAG } from './fleet-server';
import { type ColdPage, toggleWatch, waitForRows, watchMainThread } from './page';
import { countFrames, readWatch } from './watches';

const COLUMNS = 'Delegate,Connectivity Status,Tags,Version,Instance Status,Last Heartbeat,Auto Upgrade';
/** Parts of names, typed and deleted again (`<` = Backspace). Each letter makes the list shorter. */
const KEYS = Array.from('st-1<<<<th-2<<<<', (key) => (key === '<' ? 'Backspace' : key));
const SEARCH = 'Search delegates';
const OPENED_ROWS = 3;
const WHEEL_MS = 3_000;
/** A brisk scroll with the wheel: 100 of our rows a second. */
const WHEEL_PX_PER_S = 4_000;
const REST_MS = 250;
const POLL_MS = 4_000;

/** Performs the interactions of a user with the list, and measures them. */
export async function interact(cold: ColdPage) {
  const { page } = cold;
  await toggleWatch(page);
  const keyP95 = await measureKeys(page);
  await toggleWatch(page);
  const keyMain = await measureKeyWork(cold);
  await toggleWatch(page);
  const sort = await measureSorts(page);
  const expand = await measureExpanding(page);
  await toggleWatch(page);
  return { keyP95, keyMain, sort, sortSlowest: Math.max(...sort), expand, ...(await measureWheel(cold)) };
}

/** Measures the durations of all keys that change the list, ms. */
async function measureKeys(page: Page): Promise<number[]> {
  await page.getByLabel(SEARCH, { exact: true }).click();
  const durations: (number | undefined)[] = [];
  for (const key of KEYS) durations.push(await answerMs(page, () => page.keyboard.press(key)));
  return durations.filter((duration) => duration !== undefined);
}

/** Measures the mean computing time of a key, with what follows it, ms. Without the watch, which works in each frame. */
async function measureKeyWork(cold: ColdPage): Promise<number> {
  const { page } = cold;
  const { mainMs } = await watchMainThread(cold, async () => {
    for (const key of KEYS) {
      await page.keyboard.press(key);
      await page.waitForTimeout(REST_MS);
    }
  });
  return mainMs / KEYS.length;
}

/** Measures the mean durations of sorting by each column, in both directions, ms. */
async function measureSorts(page: Page): Promise<number[]> {
  const means: number[] = [];
  for (const name of COLUMNS.split(',')) {
    const button = page.getByRole('columnheader', { name, exact: true }).getByRole('button');
    means.push(((await clickMs(page, button)) + (await clickMs(page, button))) / 2);
  }
  return means;
}

/** Measures the durations of expanding the instances of some delegates, one after the other, ms. */
async function measureExpanding(page: Page): Promise<number[]> {
  const durations: number[] = [];
  for (let i = 0; i < OPENED_ROWS; i++) {
    durations.push(await clickMs(page, page.getByRole('button', { name: /^Show instances of / }).nth(i)));
    await clickMs(page, page.getByRole('button', { name: /^Hide instances of / }));
  }
  return durations;
}

/** Scrolls the list with the wheel. */
async function measureWheel(cold: ColdPage) {
  const { page, devtools } = cold;
  const distance = (WHEEL_PX_PER_S * WHEEL_MS) / 1000;
  const gesture = { yDistance: -distance, speed: WHEEL_PX_PER_S, gestureSourceType: 'mouse' } as const;
  const turning = devtools.send('Input.synthesizeScrollGesture', { x: 640, y: 500, ...gesture });
  const { mainMs, result } = await watchMainThread(cold, () => page.evaluate(countFrames, WHEEL_MS));
  await turning;
  if (result.scrolledPx < distance / 2) throw new Error(`The wheel scrolled only ${result.scrolledPx} px.`);
  const { frames, blankFrames, scrolledPx, rowPx } = result;
  const wheelRow = mainMs / (scrolledPx / rowPx);
  return { wheelRow, wheelFrames: frames / (WHEEL_MS / 1000), blankFrames };
}

/** Refreshes a page with this number of delegates. `pollMain` is the main-thread time beyond its work without a poll. */
export async function measurePoll(cold: ColdPage, size: number) {
  const { page } = cold;
  // Located in advance: locating an element by its role is the harness's work, and takes longer on a page with more
  // elements.
  const refresh = await page.getByRole('button', { name: 'Refresh now' }).elementHandle();
  const idle = await watchMainThread(cold, () => page.waitForTimeout(POLL_MS));
  const poll = await watchMainThread(cold, async () => {
    // Without a pointer, no tooltip opens.
    await refresh?.dispatchEvent('click');
    await page.waitForTimeout(POLL_MS);
  });
  const search = page.getByLabel(SEARCH, { exact: true });
  await search.fill(NEW_TAG);
  await page.getByRole('cell').filter({ hasText: NEW_TAG }).first().waitFor();
  await search.fill('');
  await waitForRows(page, size);
  return { pollMain: poll.mainMs - idle.mainMs, pollTask: poll.longestTaskMs };
}

async function clickMs(page: Page, target: Locator): Promise<number> {
  const duration = await answerMs(page, () => target.click());
  if (duration === undefined) throw new Error(`A click changed nothing: ${target.toString()}`);
  return duration;
}

/** The time from a key or click to the last change of the list, ms; undefined when nothing changes. */
async function answerMs(page: Page, act: () => Promise<void>): Promise<number | undefined> {
  await act();
  await page.waitForTimeout(REST_MS);
  return (await page.evaluate(readWatch)).at(-1)?.ms;
}

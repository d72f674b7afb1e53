import type { JSHandle, Locator, Page } from '@playwright/test';
import type { ColdPage } from './cold-page';
import { type Answered, createListWatch, type ListWatch } from './list-watch';
import { createScrollWatch, type Scrolled } from './scroll-watch';

/** Several words, from one that nearly every delegate has to a few rows; then it is taken back letter by letter. */
const QUERY = ['m', 'e', 'd', ' ', 'q', 'a', ' ', '3'];
const COLUMNS = [
  'Delegate',
  'Connectivity Status',
  'Tags',
  'Version',
  'Instance Status',
  'Last Heartbeat',
  'Auto Upgrade',
] as const;
const OPENED_ROWS = 3;
const WHEEL_MS = 3_000;
/** A brisk turn of the wheel: some 90 rows a second. */
const WHEEL_PX_PER_S = 4_000;

/** The durations of all keys that changed the list, ms. */
export async function measureKeys(page: Page): Promise<readonly number[]> {
  const watch = await page.evaluateHandle(createListWatch);
  await page.getByRole('searchbox', { name: 'Search delegates' }).click();
  const durations: number[] = [];
  for (const key of [...QUERY, ...QUERY.map(() => 'Backspace')]) {
    const { hasChanged, durationMs } = await answered(watch, 'keydown', () => page.keyboard.press(key));
    if (hasChanged) durations.push(durationMs);
  }
  await watch.dispose();
  return durations;
}

/** The durations of sorting by each column, first one way and then the other, ms. */
export async function measureSorts(page: Page): Promise<ReadonlyMap<string, readonly number[]>> {
  const watch = await page.evaluateHandle(createListWatch);
  const durations = new Map<string, readonly number[]>();
  for (const column of COLUMNS) {
    const button = page.getByRole('columnheader', { name: column, exact: true }).getByRole('button');
    durations.set(column, [await clicked(watch, button), await clicked(watch, button)]);
  }
  await watch.dispose();
  return durations;
}

/** The durations of opening the instances of some delegates one after the other, ms. */
export async function measureOpening(page: Page): Promise<readonly number[]> {
  const watch = await page.evaluateHandle(createListWatch);
  const durations: number[] = [];
  for (let i = 0; i < OPENED_ROWS; i++) {
    durations.push(await clicked(watch, page.getByRole('button', { name: /^Show instances of / }).nth(i)));
    await page.getByRole('button', { name: /^Hide instances of / }).click();
  }
  await watch.dispose();
  return durations;
}

/** Turns the wheel over the list for three seconds. */
export async function measureWheel({ page, devtools }: ColdPage): Promise<Scrolled> {
  const list = page.getByRole('table', { name: 'Delegates', exact: true });
  const { x = 0, width = 0 } = (await list.boundingBox()) ?? {};
  const watch = await page.evaluateHandle(createScrollWatch);
  await watch.evaluate((running) => running.start());
  await devtools.send('Input.synthesizeScrollGesture', {
    x: x + width / 2,
    y: 500,
    yDistance: (-WHEEL_PX_PER_S * WHEEL_MS) / 1000,
    speed: WHEEL_PX_PER_S,
    gestureSourceType: 'mouse',
  });
  const scrolled = await watch.evaluate((running) => running.stop());
  const top = await page.evaluate(() => window.scrollY);
  if (top < (WHEEL_PX_PER_S * WHEEL_MS) / 2000) throw new Error(`The wheel scrolled only ${top} px.`);
  return scrolled;
}

async function clicked(watch: JSHandle<ListWatch>, target: Locator): Promise<number> {
  const { hasChanged, durationMs } = await answered(watch, 'click', () => target.click());
  if (!hasChanged) throw new Error(`A click changed nothing: ${target.toString()}`);
  return durationMs;
}

/** How long the list takes to answer what is done to it. */
export async function answered(
  watch: JSHandle<ListWatch>,
  type: 'keydown' | 'click',
  act: () => Promise<void>,
): Promise<Answered> {
  await watch.evaluate((armed, event) => armed.arm(event), type);
  await act();
  return watch.evaluate((armed) => armed.answered());
}

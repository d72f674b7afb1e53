import type { Page } from '@playwright/test';
import { type ColdPage, mainThreadMs } from './cold-page';
import { type FleetServer, MOVED_AFTER_MS } from './fleet-server';
import { type PollTraces, startPollWatch } from './poll-watch';

export interface Polled extends PollTraces {
  /** Of the main thread, beyond what it does in the same time without a poll. */
  readonly mainMs: number;
}

const SECOND_MS = 1_000;
const HELD_S = 1;
const WINDOW_S = 2;
const LONGEST_WINDOW_S = 30;

/** Holds the polls that the page would start by itself, from now on. */
export async function pausePolls({ page }: ColdPage): Promise<void> {
  await page.getByRole('button', { name: 'Pause refreshing' }).click();
  await restPointer({ page });
}

/** What the main thread does in a second in which nothing happens but that ages tick, ms. */
export async function measureIdle({ page, devtools }: ColdPage): Promise<number> {
  const before = await mainThreadMs(devtools);
  await page.waitForTimeout(WINDOW_S * SECOND_MS);
  return ((await mainThreadMs(devtools)) - before) / WINDOW_S;
}

/**
 * Has the page ask anew, and measures from the moment at which the answer begins until it has arrived and for whole
 * seconds, so that the ticking ages weigh as they do in `idleMsPerS`.
 */
export async function measurePoll(cold: ColdPage, fleet: FleetServer, idleMsPerS: number): Promise<Polled> {
  const { page, devtools } = cold;
  const held = fleet.holdNext();
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await Promise.race([held.asked, timeOut(page, 'The page did not ask anew.')]);
  await restPointer(cold);
  // By then what the click itself set off is over, its hint included, and the data is old enough to be seen getting younger.
  await page.waitForTimeout(HELD_S * SECOND_MS);

  const age = await dataAgeS(cold);
  const watch = await page.evaluateHandle(startPollWatch);
  const before = await mainThreadMs(devtools);
  held.release();
  let seconds = 0;
  // An answer shows by the data getting younger; what is shown may be a second late.
  do {
    if (seconds >= LONGEST_WINDOW_S) throw new Error('The answer of a poll did not arrive.');
    const wait = seconds === 0 ? WINDOW_S : 1;
    await page.waitForTimeout(wait * SECOND_MS);
    seconds += wait;
  } while ((await dataAgeS(cold)) >= age + seconds - 1);
  const mainMs = (await mainThreadMs(devtools)) - before - seconds * idleMsPerS;
  return { mainMs, ...(await watch.evaluate((running) => running.stop())) };
}

/** Waits until the fleet may be told as it has moved on, for a page that was opened at a moment (epoch ms). */
export async function waitForMove({ page }: ColdPage, openedAt: number): Promise<void> {
  await page.waitForTimeout(Math.max(0, openedAt + MOVED_AFTER_MS - Date.now()));
}

async function dataAgeS({ page }: ColdPage): Promise<number> {
  const text = await page.getByRole('group', { name: 'Data age' }).innerText();
  const [, seconds] = /(\d+) s ago/.exec(text) ?? [];
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds);
}

async function timeOut(page: Page, why: string): Promise<never> {
  await page.waitForTimeout(LONGEST_WINDOW_S * SECOND_MS);
  throw new Error(why);
}

/** Puts the pointer where it points at nothing. */
async function restPointer({ page }: Pick<ColdPage, 'page'>): Promise<void> {
  await page.getByRole('heading', { level: 1 }).hover();
}

import { load, openCold } from './cold-page';
import type { FleetServer } from './fleet-server';
import { pausePolls, waitForMove } from './polls';
import { type Bench, heapOf, OVERVIEW } from './run-once';

/** Ten minutes of polls, one every 30 s. */
const POLLS = 20;
/** The first ones fill what is kept on purpose, such as the delegates that changed since the fleet was whole. */
const POLLS_BEFORE = 2;
const LONGEST_POLL_MS = 60_000;

/** How much larger the heap of a page is after ten minutes of real polls, in which delegates change to and fro: bytes. */
export async function measureHeapGrowth({ browser, appUrl, fleet, size }: Bench): Promise<number> {
  const cold = await openCold(browser);
  const { page, context } = cold;
  try {
    fleet.startOver();
    const openedAt = Date.now();
    await load(page, `${appUrl}${OVERVIEW}`, size);
    await pausePolls(cold);
    await waitForMove(cold, openedAt);
    for (let poll = 0; poll < POLLS_BEFORE; poll++) await refresh(fleet);
    const before = await heapOf(cold);
    for (let poll = 0; poll < POLLS; poll++) await refresh(fleet);
    return (await heapOf(cold)) - before;
  } finally {
    await context.close();
  }

  async function refresh({ turn }: FleetServer): Promise<void> {
    turn();
    const button = page.getByRole('button', { name: 'Refresh now' });
    await button.click();
    await button
      .and(page.locator('[aria-busy="true"]'))
      .waitFor({ state: 'detached', timeout: LONGEST_POLL_MS });
  }
}

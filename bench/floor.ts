import type { Browser, Page } from '@playwright/test';
import { FLOOR_PAGE } from './app-server';
import { mainThreadMs, openCold } from './cold-page';
import { answered } from './interactions';
import { createListWatch } from './list-watch';
import { LISTING } from './listing';
import { median } from './statistics';

/** What this machine takes for the least that any page has to do, and for a fixed piece of work. */
export interface Floor {
  /** Fetching the listing and parsing it, in an empty page. */
  readonly floorMs: number;
  /** The main thread's share of that. */
  readonly floorMainMs: number;
  /** From a key until it is painted, in a page that only writes it into a table. */
  readonly floorKeyMs: number;
  readonly calibrationMs: number;
}

const FLOOR_KEYS = 5;

/** Measures the floor in a new context of the browser, on the origin of the app. */
export async function measureFloor(browser: Browser, appUrl: string): Promise<Floor> {
  const { context, page, devtools } = await openCold(browser);
  try {
    await page.goto(`${appUrl}${FLOOR_PAGE}`);
    const before = await mainThreadMs(devtools);
    const floorMs = await page.evaluate(fetchAndParse, LISTING);
    const floorMainMs = (await mainThreadMs(devtools)) - before;
    const calibrationMs = await page.evaluate(calibrate);
    return { floorMs, floorMainMs, floorKeyMs: await measureKey(page), calibrationMs };
  } finally {
    await context.close();
  }
}

async function measureKey(page: Page): Promise<number> {
  await page.evaluate(showKeys);
  const watch = await page.evaluateHandle(createListWatch);
  const durations: number[] = [];
  for (let i = 0; i < FLOOR_KEYS; i++) {
    durations.push((await answered(watch, 'keydown', () => page.keyboard.press('a'))).durationMs);
  }
  return median(durations);
}

/** Runs in the page: a table of the list's roles, whose rows all end in what was typed. */
function showKeys(): void {
  const table = document.createElement('table');
  table.setAttribute('role', 'table');
  table.ariaLabel = 'Delegates';
  const names = Array.from({ length: 40 }, () => {
    const name = document.createElement('th');
    name.setAttribute('role', 'rowheader');
    table.insertRow().append(name);
    return name;
  });
  document.body.append(table);
  addEventListener('keydown', ({ key }) => {
    for (const name of names) name.textContent += key;
  });
}

/** Runs in the page. */
async function fetchAndParse(address: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(address);
  const answer: unknown = await response.json();
  const durationMs = performance.now() - startedAt;
  if (!response.ok || !answer) throw new Error(`The listing was answered with ${response.status}.`);
  return durationMs;
}

/**
 * Runs in the page: the mean duration of one round of the kind of work that the dashboard does, always the same amount.
 * Several rounds in a row, so that what else the machine is busy with shows in them as it shows in everything else.
 */
function calibrate(): number {
  const ROUNDS = 8;
  const startedAt = performance.now();
  for (let round = 0; round < ROUNDS; round++) {
    const rows = Array.from({ length: 12_000 }, (_, i) => ({
      name: `delegate-${(i * 7919) % 12_000}`,
      tags: ['eu-west', 'prod', `team-${i % 40}`],
      heartbeatAt: 1_700_000_000_000 + i,
    }));
    const parsed: typeof rows = JSON.parse(JSON.stringify(rows));
    parsed.sort((a, b) => (a.name < b.name ? -1 : 1));
    const text = parsed.map(({ name, tags }) => `${name} ${tags.join(' ')}`.toLowerCase()).join('\n');
    if (!text.includes('team-39')) throw new Error('The loop did not do its work.');
  }
  return (performance.now() - startedAt) / ROUNDS;
}

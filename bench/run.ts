// `npm run bench` compares our page with the peer page, as docs/performance.md says. `npm run bench:check` fails over
// budget.
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { scopeOf } from '@/domain/scope/scope';
import { fleetAddress } from '@/fleet/fleet-address';
import { launchOptions } from '../e2e/support/browser.ts';
import { buildPeer, startAppServer } from './app-server';
import { amount, compare, type Group, resultTable, type Sample, withSection } from './budgets';
import { PEER_PAGE, startFleetServer } from './fleet-server';
import { interact, measurePoll } from './interactions';
import { ACCOUNT } from './listing';
import {
  type ColdPage,
  checkFilters,
  heapMB,
  load,
  mainThreadMs,
  measureCode,
  rendererMB,
  type VIEWS,
  watchMainThread,
  withColdPage,
} from './page';
import { longTasks, readPlacement } from './watches';

const HERE = fileURLToPath(new URL('..', import.meta.url));
const PAGE = resolve(HERE, 'docs/performance.md');
/** With more delegates than this, only our page is measured. */
const LARGEST_COMPARED = 10_000;
const LONGEST_SMOKE_TASK_MS = 200;

// The arguments after `node deploy/run.mjs bench/run.ts`.
const args = process.argv.slice(3);
const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
const options = { sizes: text, runs: text, root: text, feed: text, quick: flag, check: flag };
const { sizes, runs, root = '.', feed = 'server', quick, check } = parseArgs({ args, options }).values;
const counts = (sizes ?? (quick ? '1000,10000' : '1000,10000,50000')).split(',').map(Number);
const runCount = Number(runs ?? (quick ? '1' : '5'));

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const fleet = await startFleetServer(await buildPeer(join(folder, 'peer')));
const app = await startAppServer(resolve(HERE, root), folder, fleet.url, feed === 'page' ? 'page' : 'server');
const OURS = `${app.url}/account/${ACCOUNT}/delegates`;
// The server of the fleets has it, so that nothing stands between this page and its listing.
const PEER = `${fleet.url}${PEER_PAGE}`;
const browser = await chromium.launch(launchOptions());
const [atDesk, elsewhere]: [Group[], Group[]] = [[], []];
const smokeTests: string[] = [];
let isOver = false;
try {
  for (const size of counts) {
    const lastName = await fleet.prepare(size);
    if (size > LARGEST_COMPARED) smokeTests.push(await smokeTest(size));
    else await comparePages(size, lastName);
  }
  await report();
} finally {
  await browser.close();
  await app.close();
  await fleet.close();
}

/** Measures both pages at a desk, ours also with the filters beside the list, and the load of both on a phone. */
async function comparePages(size: number, lastName: string): Promise<void> {
  const [ours, peers, withDock]: [Sample[], Sample[], Sample[]] = [[], [], []];
  const [onPhone, peersOnPhone]: [Sample[], Sample[]] = [[], []];
  // Alternating, so that a machine that becomes slower affects both.
  for (let run = 1; run <= runCount; run++) {
    console.log(`${amount(size)} delegates: run ${run} of ${runCount}`);
    ours.push(await measure(OURS, size, lastName));
    peers.push(await measure(PEER, size, lastName));
    withDock.push(await measureLoad(OURS, size, 'dock', (cold) => use(cold, size)));
    onPhone.push(await measureLoad(OURS, size, 'phone'));
    peersOnPhone.push(await measureLoad(PEER, size, 'phone'));
  }
  const comparisons = compare(size, ours, peers);
  isOver ||= comparisons.some((comparison) => comparison.isOver);
  atDesk.push({ name: amount(size), comparisons });
  elsewhere.push({ name: `dock, ${amount(size)}`, comparisons: compare(undefined, withDock, peers) });
  elsewhere.push({ name: `phone, ${amount(size)}`, comparisons: compare(undefined, onPhone, peersOnPhone) });
}

/** Measures a cold load of one of the pages with a search, then one without it and with a user's interactions. */
async function measure(address: string, size: number, lastName: string): Promise<Sample> {
  await begin();
  const search = `${address}?search=${encodeURIComponent(lastName)}`;
  const lastFound = await withColdPage(browser, 'desk', (cold) => load(cold, search, 1, lastName));
  return { lastFound, ...(await measureLoad(address, size, 'desk', (cold) => use(cold, size))) };
}

/** Measures the memory of a loaded page, a poll, and a user's interactions. */
async function use(cold: ColdPage, size: number): Promise<Sample> {
  const heap = await heapMB(cold);
  const renderer = await rendererMB(cold);
  fleet.move();
  const poll = await measurePoll(cold, size);
  return { heap, renderer, ...poll, ...(await interact(cold)) };
}

/** Measures a cold load, then whatever `then` measures. */
async function measureLoad(
  address: string,
  size: number,
  view: keyof typeof VIEWS,
  then?: (cold: ColdPage) => Promise<Sample>,
): Promise<Sample> {
  await begin();
  return withColdPage(browser, view, async (cold) => {
    const firstRow = await load(cold, address, size);
    const loadMain = await mainThreadMs(cold.devtools);
    const { sum, longest } = await cold.page.evaluate(longTasks, { from: 0, until: firstRow });
    const placement = await cold.page.evaluate(readPlacement);
    const code = await measureCode(cold, firstRow, folder);
    if (address === OURS) await checkFilters(cold, view);
    const tasks = { loadMain, longTasks: sum, longestTask: longest };
    return { firstRow, ...tasks, ...placement, ...code, ...(await then?.(cold)) };
  });
}

/** Restores the first answer of the Manager, and lets our server read it, when the server reads the fleets. */
async function begin(): Promise<void> {
  fleet.reset();
  const headers = { 'cache-control': 'no-cache' };
  await (await fetch(`${app.url}${fleetAddress({ scope: scopeOf(ACCOUNT) })}`, { headers })).arrayBuffer();
}

/** Loads our page, filters, sorts and scrolls. */
async function smokeTest(size: number): Promise<string> {
  await begin();
  const { longestTaskMs } = await withColdPage(browser, 'desk', async (cold) => {
    await load(cold, OURS, size);
    return watchMainThread(cold, () => interact(cold));
  });
  isOver ||= longestTaskMs > LONGEST_SMOKE_TASK_MS;
  const done = `${amount(size)} delegates, ours alone: loads, filters, sorts and scrolls without an error.`;
  return `${done} Longest task after the load: ${amount(longestTaskMs, 'ms')}, budget ${LONGEST_SMOKE_TASK_MS} ms.`;
}

async function report(): Promise<void> {
  const machine = `${cpus().length} × ${cpus()[0]?.model}, Chromium ${browser.version()}, Node ${process.version}`;
  const head = `${new Date().toISOString().slice(0, 10)}, ${runCount} runs. ${machine}. Bold: over budget.`;
  const table = resultTable('Delegates', [...atDesk, ...elsewhere]);
  const section = [head, ...(atDesk.length > 0 ? [table] : []), ...smokeTests].join('\n\n');
  console.log(`\n${section}\n\n${isOver ? 'A budget is exceeded.' : 'Every budget holds.'}`);
  // Only a complete run is published.
  if (args.length === 0) await writeFile(PAGE, withSection(await readFile(PAGE, 'utf8'), section));
  if (check && isOver) process.exitCode = 1;
}

// `npm run bench` measures the production build in a real browser, with a mock Manager behind the real gateway;
// `npm run bench:check` fails when a budget is exceeded. What is measured, and how: docs/performance.md.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { StartError } from '../deploy/start-error.ts';
import { launchOptions } from '../e2e/support/browser.ts';
import { amount } from './amount';
import { type AppServer, startAppServer } from './app-server';
import { CALIBRATION_MS } from './budgets';
import { type FleetServer, startFleetServer } from './fleet-server';
import { measureHeapGrowth } from './heap-growth';
import { machineWords } from './machine';
import { readOptions } from './options';
import { measurePlain, PLAIN_UP_TO } from './plain-page';
import { type RunFigures, runOnce } from './run-once';
import { summarize } from './summary';
import { resultTable, sortTable, withSection } from './table';
import { failures, type SizeResult } from './verdicts';

const PAGE = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
/** A browser that hangs must not keep the terminal for ever. */
const LONGEST_BENCH_MS = 20 * 60_000;

// Behind `node deploy/run.mjs bench/run.ts`.
const options = readOptions(process.argv.slice(3), fileURLToPath(new URL('..', import.meta.url)));
const cleanups: (() => Promise<void>)[] = [];
const stopping = new AbortController();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stopping.abort(new StartError('Interrupted.')));
}
const deadline = setTimeout(() => {
  stopping.abort(new StartError(`Not done after ${LONGEST_BENCH_MS / 60_000} minutes.`));
}, LONGEST_BENCH_MS);

try {
  await Promise.race([bench(), whenStopped()]);
} finally {
  clearTimeout(deadline);
  await cleanUp();
}

async function bench(): Promise<void> {
  const fleet = await startFleetServer();
  cleanups.push(fleet.close);
  console.log(`Building ${options.root}`);
  const app = await ending(startAppServer(options.root, fleet.url, stopping.signal), ({ stop }) => stop());
  // Signals are answered above, so that servers and build go with the browser.
  const launching = chromium.launch({ ...launchOptions(), handleSIGINT: false, handleSIGTERM: false });
  const browser = await ending(launching, (launched) => launched.close());

  const results: SizeResult[] = [];
  for (const size of options.sizes) results.push(await measureSize(browser, app, fleet, size));
  await report(results, machineWords(browser.version()));
}

/** Sees to it that what is being started will be ended, also when that comes first. */
function ending<Started>(
  starting: Promise<Started>,
  end: (started: Started) => Promise<void>,
): Promise<Started> {
  // What did not start needs no end, and told so itself.
  cleanups.push(() => starting.then(end, () => {}));
  return starting;
}

function whenStopped(): Promise<never> {
  return new Promise((_, reject) => {
    stopping.signal.addEventListener('abort', () => reject(stopping.signal.reason));
  });
}

async function measureSize(
  browser: Browser,
  app: AppServer,
  fleet: FleetServer,
  size: number,
): Promise<SizeResult> {
  console.log(`Preparing ${amount(size)} delegates`);
  const lastName = await fleet.prepare(size);
  const where = { browser, appUrl: app.url, fleet, size, lastName, isSelected: options.isSelected };
  const runs: RunFigures[] = [];
  while (runs.length < options.runs) {
    const run = await runOnce(where);
    runs.push(run);
    const { firstRowMs, floorMs, quietPoll } = run;
    console.log(`  run ${runs.length}: first row ${amount(firstRowMs)} ms, floor ${amount(floorMs)} ms`);
    // Which ones, for whoever has to find out why.
    for (const mutation of new Set(quietPoll.mutations))
      console.log(`    unchanged poll changed: ${mutation}`);
  }
  const workers = runs.flatMap((run) => run.workers);
  const heapGrowthBytes = await measureHeapGrowth(where);
  const firstRouteKB = await app.firstRouteKB(workers);
  const plain = size <= PLAIN_UP_TO ? await measurePlain(where) : undefined;
  return summarize(size, runs, { firstRouteKB, heapGrowthBytes, plain });
}

async function report(results: readonly SizeResult[], machine: string): Promise<void> {
  const calibrations = results.map(({ calibrationMs }) => amount(calibrationMs)).join(', ');
  const section = [
    `${new Date().toISOString().slice(0, 10)}, medians of ${options.runs}. ${machine}. Calibration loop: ${calibrations} ms`,
    `(budgets in ms are for ${CALIBRATION_MS} ms). Bold: over budget here.\n`,
    resultTable(results),
    '\nClick → sorted rows painted, by column:\n',
    sortTable(results),
  ].join('\n');
  console.log(`\n${section}\n`);
  if (options.isPublished) await writeFile(PAGE, withSection(await readFile(PAGE, 'utf8'), section));

  const exceeded = failures(results);
  for (const failure of exceeded) console.log(failure);
  if (exceeded.length === 0) console.log('Every budget holds.');
  else if (options.isCheck) process.exitCode = 1;
}

/** Ends whatever was started, the newest first; what fails to end must not keep the others. */
async function cleanUp(): Promise<void> {
  for (const end of cleanups.splice(0).toReversed()) {
    await end().catch((error: unknown) => console.error(error));
  }
}

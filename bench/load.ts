// `npm run load`: 200 viewers of 1,000 delegates for a minute, then 50 of 10,000, over loopback. The same number of
// viewers request from nginx at the same time, so that a busy machine delays both. Then 200 pages poll the fleet of 10,000
// that the server itself has read, for ten minutes. Before them, a reader of this fleet refreshes beside a caller of the API.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'undici';
import { percentile } from './budgets';
import { startFleetServer } from './fleet-server';
import { LISTING } from './listing';
import { loadCaller } from './load-caller';
import { loadFleet, MORE_MEMORY } from './load-fleet';
import { type LoadedServer, startLoadedServers } from './load-servers';

const CADENCE_MS = 10_000;
/** A listing is shared for 5 s, which gives 12 calls a minute; one more when the minute starts within such a period. */
const CALLS_A_MINUTE = 13;
const PAGES = 200;
/** How much longer pages poll than viewers: for ten minutes. */
const PAGES_TIMES = 10;
/** The server reads a fleet every 30 s. */
const SWAP_MS = 29_000;
/** `npm run load -- 5` is only a test that it runs. */
const seconds = Number(process.argv[3] ?? '60');

const HEAD = [
  '| | listings | p50 ms | p99 ms | files | p50 ms | p99 ms | failures | calls of the Manager | memory MB |',
  `| --- |${' --: |'.repeat(9)}`,
].join('\n');

/** Latencies in ms. */
interface Measured {
  readonly files: number[];
  readonly listings: number[];
  failures: number;
}

/** Simulates one viewer with its own connection: a listing every 10 s, and a file of the page between two listings. */
async function view(
  url: string,
  listing: string,
  files: readonly string[],
  delayMs: number,
): Promise<Measured> {
  const measured: Measured = { files: [], listings: [], failures: 0 };
  const client = new Client(url);
  async function ask(path: string, latencies: number[]): Promise<void> {
    const since = performance.now();
    try {
      const { statusCode, body } = await client.request({
        path,
        method: 'GET',
        headers: { 'accept-encoding': 'gzip' },
      });
      let bytes = 0;
      for await (const part of body) bytes += Buffer.byteLength(part);
      if (statusCode !== 200 || bytes === 0) measured.failures += 1;
      latencies.push(performance.now() - since);
    } catch {
      measured.failures += 1;
    }
  }
  const start = performance.now() + delayMs;
  for (let turn = 0; turn * CADENCE_MS < seconds * 1_000; turn++) {
    await setTimeout(start + turn * CADENCE_MS - performance.now());
    await ask(listing, measured.listings);
    await setTimeout(start + (turn + 0.5) * CADENCE_MS - performance.now());
    await ask(files[turn % files.length] ?? '/', measured.files);
  }
  await client.close();
  return measured;
}

interface Result {
  readonly line: string;
  readonly isFailed: boolean;
}

/** `shift`: the time offset of this server's viewers from those of another server; 0 to 1. */
async function load(
  server: LoadedServer,
  viewers: number,
  delegates: number,
  files: readonly string[],
  shift: number,
): Promise<Result> {
  const scope = `orgIdentifier=${server.name.replace(' ', '_')}_${delegates}`;
  const listing = `${LISTING}&${scope}`;
  const memory = [server.memory()];
  const atHalfTime = setTimeout((seconds * 1_000) / 2).then(() => memory.push(server.memory()));
  const found = await Promise.all(
    Array.from({ length: viewers }, (_, i) =>
      view(server.url, listing, files, ((i + shift) * CADENCE_MS) / viewers),
    ),
  );
  await atHalfTime;
  memory.push(server.memory());
  const failures = found.reduce((sum, each) => sum + each.failures, 0);
  const calls = fleet.askedListings(scope);
  const [, half = 0, end = 0] = memory;
  const figures = (['listings', 'files'] as const).flatMap((what) => {
    const latencies = found.flatMap((each) => each[what]);
    const shown = [0.5, 0.99].map((share) => percentile(latencies, share).toFixed(1));
    return [String(latencies.length), ...shown];
  });
  const cells = [
    server.name,
    ...figures,
    String(failures),
    String(calls),
    memory.map(Math.round).join(' → '),
  ];
  return {
    line: `| ${cells.join(' | ')} |`,
    isFailed: failures > 0 || calls > Math.ceil((seconds / 60) * CALLS_A_MINUTE) || end - half > MORE_MEMORY,
  };
}

const folder = await mkdtemp(join(tmpdir(), 'load-'));
const fleet = await startFleetServer();
const servers = await startLoadedServers(folder, fleet.url);
const scripts = (await readdir(join(folder, 'dist/assets'))).filter((name) => name.endsWith('.js'));
const files = ['/', ...scripts.map((name) => `/assets/${name}`)];
for (const [viewers, delegates] of [
  [200, 1_000],
  [50, 10_000],
] as const) {
  await fleet.prepare(delegates);
  console.log(`\n${viewers} viewers of ${delegates} delegates, ${seconds} s\n\n${HEAD}`);
  const results = await Promise.all(
    servers.map((server, i) => load(server, viewers, delegates, files, i / servers.length)),
  );
  for (const { line } of results) console.log(line);
  if (results[0]?.isFailed) process.exitCode = 1;
}
const [ours] = servers;
if (ours) {
  const swapping = setInterval(() => fleet.swap(), SWAP_MS);
  console.log('\none reader of the fleet of 10,000 delegates, and one caller of the API');
  if (await loadCaller(ours, seconds)) process.exitCode = 1;
  console.log(`\n${PAGES} pages of the fleet of 10,000 delegates, ${PAGES_TIMES * seconds} s`);
  const asked = fleet.askedListings('orgIdentifier=retail');
  if (await loadFleet(ours, PAGES, PAGES_TIMES * seconds)) process.exitCode = 1;
  clearInterval(swapping);
  console.log(`listings at the Manager: ${fleet.askedListings('orgIdentifier=retail') - asked}`);
}
await Promise.all(servers.map(({ stop }) => stop()));
await fleet.close();
await rm(folder, { recursive: true });

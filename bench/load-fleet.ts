import { setTimeout } from 'node:timers/promises';
import { Client } from 'undici';
import { percentile } from './budgets';
import { ACCOUNT } from './listing';
import type { LoadedServer } from './load-servers';

const FLEET = `/fleet?accountIdentifier=${ACCOUNT}&orgIdentifier=retail`;
/** Rarely enough that its own share of the computing time stays small. */
const PROBE_EVERY_MS = 100;
const SCRAPE_EVERY_MS = 10_000;
const MOST_PROBE_MS = 50;
const LONGEST_SCRAPE_MS = 2_000;
/** More memory than this at the end than at half time counts as a leak, MB. */
export const MORE_MEMORY = 30;

/** Latencies in ms, sizes in bytes. */
interface Met {
  readonly wholes: number[];
  readonly patches: number[];
  readonly patchBytes: number[];
  readonly probes: number[];
  readonly scrapes: number[];
  failures: number;
}

/** Simulates one page, which asks for what changed whenever the server says that a reading is due. */
async function watch(client: Client, until: number, met: Met): Promise<void> {
  let since = '';
  while (performance.now() < until) {
    const begun = performance.now();
    const path = since === '' ? FLEET : `${FLEET}&since=${since}`;
    const { statusCode, headers, body } = await client.request({
      path,
      method: 'GET',
      headers: { 'accept-encoding': 'gzip' },
    });
    const { byteLength } = await body.arrayBuffer();
    const durationMs = performance.now() - begun;
    if (statusCode === 200 && headers['fleet-base'] === undefined) met.wholes.push(durationMs);
    else if (statusCode === 200) {
      met.patches.push(durationMs);
      met.patchBytes.push(byteLength);
    } else if (statusCode !== 204) met.failures += 1;
    since = String(headers['fleet-version'] ?? '');
    const waitMs = Number(headers['fleet-next'] ?? 5) * 1_000;
    await setTimeout(Math.max(0, Math.min(waitMs, until - performance.now())));
  }
}

/** Asks for an address again and again, and notes how long each answer took. */
async function probe(url: string, everyMs: number, until: number, latencies: number[]): Promise<void> {
  const { origin, pathname } = new URL(url);
  const client = new Client(origin);
  while (performance.now() < until) {
    const begun = performance.now();
    const { body } = await client.request({ path: pathname, method: 'GET' });
    await body.arrayBuffer();
    latencies.push(performance.now() - begun);
    await setTimeout(Math.max(0, everyMs - (performance.now() - begun)));
  }
  await client.close();
}

/**
 * Lets pages poll one fleet, while probes and scrapes go on. Prints what they met, and returns whether something took too
 * long, memory grew or a page failed.
 */
export async function loadFleet(server: LoadedServer, pages: number, seconds: number): Promise<boolean> {
  const met: Met = { wholes: [], patches: [], patchBytes: [], probes: [], scrapes: [], failures: 0 };
  const until = performance.now() + seconds * 1_000;
  const clients = Array.from({ length: pages }, () => new Client(server.url));
  const memory = [server.memory()];
  const cpuBefore = server.cpuSeconds();
  const atHalfTime = setTimeout(seconds * 500).then(() => memory.push(server.memory()));
  await Promise.all([
    ...clients.map((client) => watch(client, until, met)),
    probe(`${server.url}/healthz`, PROBE_EVERY_MS, until, met.probes),
    server.metricsUrl && probe(server.metricsUrl, SCRAPE_EVERY_MS, until, met.scrapes),
    atHalfTime,
  ]);
  memory.push(server.memory());
  const [inAll, ofMain] = server
    .cpuSeconds()
    .map((used, i) => (100 * (used - (cpuBefore[i] ?? 0))) / seconds);
  await Promise.all(clients.map((client) => client.close()));
  const shown = (values: readonly number[]) =>
    `${values.length}, p50 ${percentile(values, 0.5).toFixed(1)}, p99 ${percentile(values, 0.99).toFixed(1)}`;
  console.log(`
whole fleets, ms: ${shown(met.wholes)}
patches, ms: ${shown(met.patches)}
bytes of a patch: ${shown(met.patchBytes)}
/healthz, ms: ${shown(met.probes)}, longest ${Math.max(...met.probes).toFixed(1)}
scrapes, ms: ${met.scrapes.map(Math.round).join(', ')}
failures: ${met.failures}; memory, MB: ${memory.map(Math.round).join(' → ')}
CPU, % of one core: ${inAll?.toFixed(1)}, of the main thread ${ofMain?.toFixed(1)}`);
  const [, half = 0, end = 0] = memory;
  return (
    met.failures > 0 ||
    percentile(met.probes, 0.99) > MOST_PROBE_MS ||
    Math.max(...met.scrapes) > LONGEST_SCRAPE_MS ||
    end - half > MORE_MEMORY
  );
}

import { setTimeout } from 'node:timers/promises';
import { Client } from 'undici';
import { percentile } from './budgets';
import { ACCOUNT } from './listing';
import type { LoadedServer } from './load-servers';

const FLEET = `/fleet?accountIdentifier=${ACCOUNT}&orgIdentifier=retail`;
/** What one client may ask in a minute by default, all of it at once. */
const QUESTIONS = 240;
const DAYS = 28;
/** Readers get no reading that is older than 5 s. */
const REFRESH_EVERY_MS = 6_000;
const LEAST_REFRESHES = 3;
/** How much longer a refresh of another reader may take. */
const MOST_TIMES = 2;

/**
 * Lets one reader refresh, alone and then while one caller of the API asks as much as it may. Prints both times, and
 * returns whether the caller costs the reader too much.
 */
export async function loadCaller({ url }: LoadedServer, seconds: number): Promise<boolean> {
  const reader = new Client(url);
  await refresh(reader);
  const alone = await refreshes(reader, seconds);
  // Another address is another caller. All questions at once, over as many connections.
  const callers = Array.from({ length: QUESTIONS }, () => new Client(url, { localAddress: '127.0.0.2' }));
  const year = new Date().getUTCFullYear() + 1;
  const statuses = new Map<number, number>();
  let left = QUESTIONS;
  const asking = callers.map(async (caller, at) => {
    const day = `${year}-02-${String((at % DAYS) + 1).padStart(2, '0')}`;
    const { statusCode, body } = await caller.request({
      path: `/api/v1/findings?scope=retail&filter=-tag:none${Math.floor(at / DAYS)}&asOf=${day}`,
      method: 'GET',
    });
    await body.dump();
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    left -= 1;
  });
  // The last ones are cut off below.
  const asked = Promise.allSettled(asking);
  const beside = await refreshes(reader, seconds, () => left > 0);
  const [before = 0, during = 0] = [alone, beside].map((times) => percentile(times, 0.5));
  console.log(`
refresh alone, ms: ${shown(alone)}
refresh beside one caller of the API, ms: ${shown(beside)}: ${(during / before).toFixed(1)} times as long
answers to the caller meanwhile: ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}`);
  await Promise.all([...callers, reader].map((client) => client.destroy()));
  await asked;
  return !(during <= MOST_TIMES * before);
}

/** Refreshes for this time, while there is something to measure. */
async function refreshes(reader: Client, seconds: number, isOn = () => true): Promise<readonly number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while ((performance.now() < until && isOn()) || times.length < LEAST_REFRESHES) {
    await setTimeout(REFRESH_EVERY_MS);
    times.push(await refresh(reader));
  }
  return times;
}

/** The time until a fleet that was read after the request has arrived, ms. */
async function refresh(reader: Client): Promise<number> {
  const begun = performance.now();
  const { statusCode, body } = await reader.request({
    path: FLEET,
    method: 'GET',
    headers: { 'accept-encoding': 'gzip', 'cache-control': 'no-cache' },
  });
  await body.dump({ limit: Number.POSITIVE_INFINITY });
  return statusCode === 200 ? performance.now() - begun : Number.POSITIVE_INFINITY;
}

function shown(times: readonly number[]): string {
  const longest = Math.max(...times);
  return `${times.length}, p50 ${percentile(times, 0.5).toFixed(0)}, longest ${longest.toFixed(0)}`;
}

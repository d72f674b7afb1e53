// Fills a memory with the days of a made-up fleet, and measures it: `npm run load:memory [delegates] [days] [place]`.
// The place is a file or a `postgres://…`; it is kept, and one that is filled already is only asked. Times are computing
// times of this program, but elapsed ones with PostgreSQL, whose work is in another program.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POLICY } from '@/domain/delegate/context';
import { fleetOf } from '@/domain/delegate/derive';
import type { Fleet } from '@/domain/delegate/fleet';
import { scopeOf } from '@/domain/scope/scope';
import { fleetBuilder } from '@/fleet/fleet-builder';
import { aboutPast } from '@/fleet/past';
import { createRandom } from '@/lib/random';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { answerBytes } from '../server/memory/answer-bytes.ts';
import { createMemoryHost } from '../server/memory/host.ts';
import type { MemoryQuestion } from '../server/memory/messages.ts';
import { openPostgres } from '../server/memory/postgres.ts';
import { openSqlite } from '../server/memory/sqlite.ts';

const [, , , delegatesText = '10000', daysText = '30', keptPlace] = process.argv;
const delegateCount = Number(delegatesText);
const days = Number(daysText);
const INSTANCES = 5;
/** Every instance restarts once a day, in as many parts. */
const PARTS_OF_DAY = 12;
/** Contract: the Manager lists an instance that stopped for 6 hours. */
const LISTED_MS = 6 * HOUR_MS;
const ASKED_TIMES = 40;
const CHOICE = { scope: scopeOf('acme'), includesBelow: true };

type Pod = { readonly id: string; readonly host: string; stoppedAt: number | undefined };

const random = createRandom(1);
const letters = (count: number) =>
  Array.from({ length: count }, () => 'abcdefghijklmnopqrstuvwxyz0123456789'[Math.floor(random() * 36)]).join(
    '',
  );
const aPod = (name: string): Pod => ({
  id: letters(22),
  host: `${name}-${letters(9)}-${letters(5)}`,
  stoppedAt: undefined,
});
const fleet = Array.from({ length: delegateCount }, (_, row) => {
  const name = `team-${row % 97}-delegate-${row}`;
  return { name, pods: Array.from({ length: INSTANCES }, () => aPod(name)) };
});

function fleetAt(now: number, isDown: (row: number) => boolean = () => false): Fleet {
  const builder = fleetBuilder('scopedRows', now);
  for (const [row, { name, pods }] of fleet.entries()) {
    builder.add({
      name,
      type: 'HELM_DELEGATE',
      orgName: `org-${row % 20}`,
      projectName: `project-${row % 200}`,
      tags: [name, 'prod', `team:${row % 97}`],
      autoUpgrade: 'ON',
      legacy: false,
      delegateReplicas: pods.map(({ id, host, stoppedAt }) => ({
        uuid: id,
        hostName: host,
        version: '26.11.91205',
        lastHeartbeat: stoppedAt ?? (isDown(row) ? downAt : now - (row % 60) * 1_000),
        expiringAt: now + 24 * 7 * DAY_MS,
        status: 'ACTIVE',
      })),
    });
  }
  const latestVersion = { state: 'known', version: '26.11.91205' } as const;
  return fleetOf(builder.finish(), { asOf: now, latestVersion, policy: POLICY });
}

const folder = await mkdtemp(join(tmpdir(), 'load-memory-'));
const place = keptPlace ?? join(folder, 'history.sqlite');
const kind = place.startsWith('postgres') ? 'postgresql' : 'sqlite';
const begun = Date.parse('2026-10-01T00:00:00Z');
let now = begun;
let downAt = 0;
const host = createMemoryHost({
  kind,
  openDatabase: () => (kind === 'sqlite' ? openSqlite(place) : openPostgres(place)),
  manager: 'app.harness.io/gateway acme',
  days: 60,
  gapAfterMs: 3 * HOUR_MS,
  onState: ({ trouble }) => trouble !== undefined && console.error(trouble),
  now: () => now,
});

/** Of all threads of the process: the work of other programs does not count, unless it is the database. */
function spentMs(): number {
  if (kind === 'postgresql') return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function read(next: Fleet): Promise<number> {
  const startedAt = spentMs();
  await host.read(CHOICE, next, { ...aboutPast(now), nextMs: 30_000 });
  return spentMs() - startedAt;
}

async function fill(): Promise<readonly string[]> {
  const filledAt = performance.now();
  await read(fleetAt(now));
  const restarts: number[] = [];
  for (let part = 0; part < days * PARTS_OF_DAY; part++) {
    now += DAY_MS / PARTS_OF_DAY;
    for (const [row, delegate] of fleet.entries()) {
      delegate.pods = delegate.pods.filter(({ stoppedAt = now }) => now - stoppedAt <= LISTED_MS);
      if (row % PARTS_OF_DAY !== part % PARTS_OF_DAY) continue;
      for (const pod of delegate.pods) pod.stoppedAt ??= now - 6 * MINUTE_MS;
      delegate.pods.push(...Array.from({ length: INSTANCES }, () => aPod(delegate.name)));
    }
    restarts.push(await read(fleetAt(now)));
  }
  const filledMs = performance.now() - filledAt;

  const ordinary: number[] = [];
  for (let poll = 0; poll < 50; poll++) {
    now += 30_000;
    ordinary.push(await read(fleetAt(now)));
  }
  downAt = now;
  now += 6 * MINUTE_MS;
  const outageMs = await read(fleetAt(now, (row) => row % 3 === 0));
  now += 30_000;
  const backMs = await read(fleetAt(now));
  return [
    `filled in ${(filledMs / 1_000).toFixed(0)} s`,
    `ordinary poll: ${timesText(ordinary)}`,
    `poll with ${Math.round((delegateCount * INSTANCES) / PARTS_OF_DAY)} restarts: ${timesText(restarts)}`,
    `outage of a third: ${outageMs.toFixed(0)} ms; all back: ${backMs.toFixed(0)} ms`,
  ];
}

async function ask(): Promise<readonly string[]> {
  const listing = { scope: CHOICE.scope, includesBelow: true };
  const anyKey = () => {
    const row = Math.floor(random() * delegateCount);
    return `name:org-${row % 20}:project-${row % 200}:team-${row % 97}-delegate-${row}`;
  };
  const anyDay = () => {
    const from = begun + Math.floor(random() * days) * DAY_MS;
    return { ...listing, from, to: from + DAY_MS };
  };
  const anyMoment = () => Math.round(begun + (now - begun) * random());
  const questions: Readonly<Record<string, () => MemoryQuestion>> = {
    'strips of a delegate': () => ({
      name: 'strips',
      question: { ...listing, delegate: anyKey(), from: begun, to: now },
    }),
    'activity of a day': () => ({ name: 'activity', question: anyDay() }),
    'reporting of a day': () => ({ name: 'reporting', question: { ...anyDay(), bucketMs: 5 * MINUTE_MS } }),
    'fleet at a moment': () => ({ name: 'fleet', question: { ...listing, at: anyMoment() } }),
  };
  const lines: string[] = [];
  for (const [name, questionOf] of Object.entries(questions)) {
    const times: number[] = [];
    for (let time = 0; time < ASKED_TIMES; time++) {
      const startedAt = spentMs();
      await answerBytes(host, questionOf());
      times.push(spentMs() - startedAt);
    }
    lines.push(`${name}: ${timesText(times)}`);
  }
  return lines;
}

function timesText(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const [median, p95, most] = [0.5, 0.95, 1].map((share) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(0),
  );
  return `${median} ms at the median, ${p95} ms p95, ${most} ms at most`;
}

const { since } = await host.about();
const filled = since === undefined ? await fill() : [];
now = begun + days * DAY_MS + HOUR_MS;
const answered = await ask();
const { bytes = 0 } = await host.about();
console.log(
  [
    `${delegateCount} delegates with ${INSTANCES} instances, ${days} days, each instance restarted once a day`,
    ...filled,
    ...answered,
    `size: ${(bytes / 1e6).toFixed(0)} MB`,
  ].join('\n  '),
);
await host.close();
await rm(folder, { recursive: true });

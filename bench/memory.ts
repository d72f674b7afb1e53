// Fills a memory with the days of a made-up fleet, and measures it: `npm run load:memory [delegates] [days]`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POLICY } from '@/domain/delegate/context';
import { fleetOf } from '@/domain/delegate/derive';
import type { Fleet } from '@/domain/delegate/fleet';
import { scopeOf } from '@/domain/scope/scope';
import { fleetBuilder } from '@/fleet/fleet-builder';
import { createRandom } from '@/lib/random';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { createMemoryHost } from '../server/memory/host.ts';
import { openSqlite } from '../server/memory/sqlite.ts';

const [delegateCount = 10_000, days = 30] = process.argv.slice(3).map(Number);
const INSTANCES = 5;
/** Every instance restarts once a day, in as many parts. */
const PARTS_OF_DAY = 12;
/** Contract: the Manager lists an instance that stopped for 6 hours. */
const LISTED_MS = 6 * HOUR_MS;
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
const begun = Date.parse('2026-10-01T00:00:00Z');
let now = begun;
let downAt = 0;
const host = createMemoryHost({
  kind: 'sqlite',
  openDatabase: () => openSqlite(join(folder, 'history.sqlite')),
  days: 60,
  gapAfterMs: 3 * HOUR_MS,
  onState: ({ trouble }) => trouble !== undefined && console.error(trouble),
  now: () => now,
});

async function read(next: Fleet): Promise<number> {
  const startedAt = performance.now();
  await host.read(CHOICE, next, {
    unreadable: [],
    source: 'listDelegates',
    asOf: now,
    durationMs: 0,
    bytes: 0,
    isEmptyByPermission: false,
  });
  return performance.now() - startedAt;
}

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
  const next = fleetAt(now);
  ordinary.push(await read(next));
}
downAt = now;
now += 6 * MINUTE_MS;
const outageMs = await read(fleetAt(now, (row) => row % 3 === 0));
now += 30_000;
const backMs = await read(fleetAt(now));

const listing = { scope: CHOICE.scope, below: true };
const anyKey = () => {
  const row = Math.floor(random() * delegateCount);
  return `name:org-${row % 20}:project-${row % 200}:team-${row % 97}-delegate-${row}`;
};
const anyDay = () => begun + Math.floor(random() * days) * DAY_MS;
const asked: number[] = [];
for (let time = 0; time < 60; time++) {
  const from = anyDay();
  const questions = [
    () => host.ask((memory) => memory.strips({ ...listing, delegate: anyKey(), from: begun, to: now })),
    () => host.ask((memory) => memory.activity({ ...listing, from, to: from + DAY_MS })),
    () => host.ask((memory) => memory.reporting({ ...listing, from, to: from + DAY_MS, buckets: 288 })),
  ];
  for (const question of questions) asked.push(await timed(question));
}
const fleets: number[] = [];
for (const share of [0.02, 0.25, 0.5, 0.75, 0.99]) {
  const at = Math.round(begun + (now - begun) * share);
  fleets.push(await timed(() => host.ask((memory) => memory.fleetAt({ ...listing, at }))));
}
const { bytes = 0 } = await host.about();

async function timed(question: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await question();
  return performance.now() - startedAt;
}

function percentileOf(share: number, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(0)} ms`;
}

console.log(
  [
    `${delegateCount} delegates with ${INSTANCES} instances, ${days} days, each instance restarted once a day`,
    `  filled in ${(filledMs / 1_000).toFixed(0)} s; size ${(bytes / 1e6).toFixed(0)} MB`,
    `  ordinary poll: ${percentileOf(0.5, ordinary)} at the median, ${percentileOf(0.95, ordinary)} p95`,
    `  poll with ${Math.round((delegateCount * INSTANCES) / PARTS_OF_DAY)} restarts: ${percentileOf(0.5, restarts)} at the median`,
    `  outage of a third: ${outageMs.toFixed(0)} ms; all back: ${backMs.toFixed(0)} ms`,
    `  question of one delegate or one day: ${percentileOf(0.5, asked)} at the median, ${percentileOf(0.95, asked)} p95`,
    `  fleet at a moment: ${percentileOf(0.5, fleets)} at the median, ${percentileOf(1, fleets)} at most`,
  ].join('\n'),
);
await host.close();
await rm(folder, { recursive: true });

import { onTestFinished } from 'vitest';
import type { Answers } from '@/domain/memory/questions';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import type { AboutListing } from '@/fleet/listing';
import { aboutPast } from '@/fleet/past';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';
import { aFleet, type FleetEntry, NOW } from '@/testing/fleets';
import { GAP_AFTER_MS, LISTING, missingIn, POLL_MS } from '@/testing/history';
import { createMemoryHost } from '../memory/host.ts';
import type { MemoryState } from '../memory/messages.ts';
import type { NoticeOptions } from '../memory/notices.ts';
import type { OpenDatabase } from '../memory/open-database.ts';

const CHOICE = { scope: LISTING.scope, includesBelow: false };

type HostOptions = {
  readonly days?: number;
  readonly startsAt?: number;
  readonly listing?: ListingChoice;
  readonly patienceMs?: number;
  readonly manager?: string;
  readonly mostInHour?: number;
  readonly mostBytes?: number;
  readonly notices?: NoticeOptions | readonly NoticeOptions[];
  /** The latest version at a moment, epoch ms. */
  readonly latestAt?: (at: number) => string;
};

/** Creates what records in a server, with a clock that its polls move. It is closed with the test. */
export function aHost(
  openDatabase: () => Promise<OpenDatabase>,
  {
    days = 30,
    startsAt = NOW,
    listing = CHOICE,
    patienceMs,
    mostInHour,
    mostBytes,
    notices,
    latestAt = () => '26.08.89100',
    manager = 'app.harness.io/gateway acme',
  }: HostOptions = {},
) {
  let now = startsAt;
  let steady = 0;
  const states: MemoryState[] = [];
  const unanswered: string[] = [];
  const host = createMemoryHost({
    kind: 'postgresql',
    openDatabase,
    manager,
    days,
    gapAfterMs: GAP_AFTER_MS,
    onState: (state) => states.push(state),
    onUnanswered: (because) => unanswered.push(because),
    mostInHour,
    notices: notices && [notices].flat(),
    ...(mostBytes !== undefined && { mostBytes }),
    ...(patienceMs !== undefined && { patienceMs }),
    now: () => now,
    steady: () => steady,
  });
  onTestFinished(() => host.close());
  return {
    ...host,
    states,
    unanswered,
    troubles: () => states.flatMap(({ trouble }) => trouble?.because ?? []),
    now: () => now,
    /** `aheadMs`: how far the date of the answer is ahead of the machine's clock. */
    async poll(
      entries: readonly FleetEntry[],
      afterMs = POLL_MS,
      aheadMs = 0,
      { choice = listing, unreadable = [] as AboutListing['unreadable'] } = {},
    ) {
      now += afterMs;
      steady += Math.max(0, afterMs);
      const asOf = now + aheadMs;
      const latestVersion = { state: 'known', version: latestAt(asOf) } as const;
      await host.read(choice, aFleet(entries, { asOf, latestVersion }), {
        ...aboutPast(asOf),
        unreadable,
        nextMs: POLL_MS,
        isNotified: true,
      });
    },
  };
}

/** Asks everything. */
export const answers = async (memory: Answers, to: number) => ({
  activity: await memory.activity({ ...LISTING, from: NOW, to }),
  missing: await missingIn(memory, { ...LISTING, dismissed: true }),
  strips: await memory.strips({ ...LISTING, delegate: '_edge_1', from: NOW, to }),
  reporting: await memory.reporting({ ...LISTING, from: NOW, to, bucketMs: 5 * MINUTE_MS }),
  anHourLater: await memory.fleet({ ...LISTING, at: NOW + HOUR_MS }),
  now: await memory.fleet({ ...LISTING, at: to }),
  since: await memory.since({ ...LISTING, visit: NOW + MINUTE_MS }),
});

/** An hour and a half with an outage, delegates that come, leave and change, and a gap. */
export async function anEventfulDay(poll: (entries: readonly FleetEntry[], afterMs?: number) => unknown) {
  const edges = (count: number, entry: FleetEntry = {}) =>
    Array.from({ length: count }, (_, row) => ({ name: `edge-${row + 1}`, instances: [{}, {}], ...entry }));
  await poll(edges(8));
  await poll(edges(9));
  const silent = { instances: [{ heartbeatAt: NOW + POLL_MS }, { heartbeatAt: NOW + POLL_MS }] };
  for (let minute = 0; minute < 70; minute++) await poll(edges(9, minute > 10 ? silent : {}), MINUTE_MS);
  await poll(edges(8, { tags: ['moved'] }));
  await poll(edges(7, { autoUpgrade: 'OFF' }), 20 * MINUTE_MS);
}

/** The number of the newest poll in a history; undefined before the first. */
export async function lastPollIn(db: OpenDatabase['db']): Promise<number | undefined> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'reading')) return undefined;
  const row = await db
    .selectFrom('reading')
    .select(({ fn }) => fn.max<number | null>('ends').as('ends'))
    .executeTakeFirst();
  const ends = row?.ends ?? undefined;
  return ends === undefined ? undefined : (ends - NOW) / POLL_MS;
}

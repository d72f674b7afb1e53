import { expect, test } from 'vitest';
import { createRandom } from '@/lib/random';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/units';
import { aFleet, type FleetEntry, inDays, LATEST_VERSION } from '@/testing/fleets';
import { aHistory, edges, LISTING } from '@/testing/history';
import type { Notice } from './notice';
import { type NoticePosition, noticesAfter } from './notices-after';
import { DEFAULT_NOTICE_RULES } from './rules';

const READING_MS = 30 * SECOND_MS;
/** Readings of an hour. */
const HOUR = HOUR_MS / READING_MS;

interface Reading {
  readonly entries: readonly FleetEntry[];
  readonly latest?: string;
}

/** What is sent in so many readings, with the minute. The position goes through JSON, as a server keeps it. */
async function sentIn(
  readings: number,
  at: (reading: number, now: number) => Reading,
): Promise<readonly (Notice & { readonly minute: number })[]> {
  const history = aHistory();
  const start = history.now();
  let position: NoticePosition | undefined;
  const sent: (Notice & { readonly minute: number })[] = [];
  for (let reading = 0; reading < readings; reading++) {
    const { entries, latest = LATEST_VERSION } = at(reading, history.now() + READING_MS);
    history.read(entries, { afterMs: READING_MS, latest });
    const fleet = aFleet(entries, {
      asOf: history.now(),
      latestVersion: { state: 'known', version: latest },
    });
    const read = { listing: LISTING, fleet, memory: history.memory, filter: '' };
    const made = await noticesAfter(position, read, DEFAULT_NOTICE_RULES);
    position = JSON.parse(JSON.stringify(made.position));
    const minute = Math.floor((history.now() - start) / MINUTE_MS);
    sent.push(...made.notices.map((notice) => ({ ...notice, minute })));
  }
  return sent;
}

const kindsOf = (sent: readonly (Notice & { readonly minute: number })[]) =>
  sent.map(({ kind, minute }) => `${minute} ${kind}`);
const oldAt = (now: number) => ({ instances: [{ heartbeatAt: now - 10 * MINUTE_MS }] });

const flapping = (count: number, isOld: boolean, now: number) => [
  ...edges(count + 4).slice(count),
  ...edges(count, isOld ? oldAt(now) : {}),
];

test('delegates whose heartbeats alternate are an outage once, and then a sum an hour', async () => {
  const sent = await sentIn(2.1 * HOUR, (reading, now) => ({
    entries: flapping(4, reading > 4 && reading % 2 === 1, now),
  }));
  expect(kindsOf(sent)).toEqual(['3 outage-begun', '3 outage-over', '63 again', '123 again']);
  expect(sent[2]).toMatchObject({
    title: '4 delegates had 59 more outages since 15 Sept 2026, 10:34 UTC, as of 11:33.',
    text: 'Not connected: edge-1, edge-2, edge-3, edge-4.',
    count: 4,
  });
});

test('a delegate that leaves and returns is missing once, and then a sum an hour', async () => {
  const sent = await sentIn(2.1 * HOUR, (reading) => ({ entries: edges(reading % 5 === 0 ? 5 : 4) }));
  expect(kindsOf(sent)).toEqual(['2 missing', '62 again', '122 again']);
  expect(sent[1]).toMatchObject({
    title: 'edge-5 went missing 23 more times since 15 Sept 2026, 10:34 UTC, as of 11:32.',
    text: 'Not listed: edge-5.',
  });
});

test('another delegate is sent at once; what was kept back and lasts is told in the sum, and its end then', async () => {
  const sent = await sentIn(1.3 * HOUR, (reading, now) => {
    /** Silent in these readings. */
    const silent = (from: number, to: number) =>
      reading >= from && reading < to && oldAt(now - (reading - from) * READING_MS);
    const entries = edges(8).map((one, row) => ({
      ...one,
      ...(row < 3 && (silent(5, 10) || silent(30, 140))),
      ...(row === 3 && silent(50, 60)),
    }));
    return { entries };
  });
  expect(kindsOf(sent)).toEqual([
    '3 outage-begun',
    '5 outage-over',
    '27 silent',
    '30 silent-over',
    '63 again',
    '70 outage-over',
  ]);
  expect(sent[4]).toMatchObject({
    title: '3 delegates had 1 more outage since 15 Sept 2026, 10:45 UTC, as of 11:33.',
    text: 'Not connected: edge-1, edge-2, edge-3.',
  });
});

test('an outage of more delegates than before is sent, also where it names no others', async () => {
  const sent = await sentIn(12, (reading, now) => ({
    entries: flapping(reading < 6 ? 120 : 200, reading % 2 === 1, now),
  }));
  expect(sent.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
    'outage-begun 120',
    'outage-over 120',
    'outage-begun 200',
    'outage-over 200',
  ]);
});

test('of delegates that flap at random for an hour, each is sent once', async () => {
  const random = createRandom(3);
  const sent = await sentIn(1.2 * HOUR, (_, now) => ({
    entries: edges(8).flatMap((one): FleetEntry | readonly FleetEntry[] => {
      const way = random();
      return way < 0.1 ? [] : way < 0.4 ? { ...one, ...oldAt(now) } : one;
    }),
  }));
  const sentAt = new Map<string, number>();
  for (const { kind, delegates, minute } of sent) {
    if (kind === 'again' || kind.endsWith('-over')) continue;
    const isNew = ({ key }: { readonly key: string }) => minute - (sentAt.get(key) ?? -60) >= 60;
    expect(delegates.some(isNew)).toBe(true);
    for (const { key } of delegates) sentAt.set(key, minute);
  }
  expect(sent.filter(({ kind }) => kind === 'again')).toHaveLength(1);
  expect(sent.length).toBeLessThan(20);
});

test('a latest version that moves to and fro is sent once, and then a sum an hour', async () => {
  const sent = await sentIn(1.2 * HOUR, (reading) => ({
    entries: edges(2),
    latest: reading % 2 === 1 ? '26.09.90000' : LATEST_VERSION,
  }));
  expect(kindsOf(sent)).toEqual(['1 latest', '61 again']);
  expect(sent[1]?.title).toMatch(/^The latest version moved 11\d more times since .*, as of 11:31\.$/);
});

test('an end of support that comes and goes is sent once', async () => {
  const near = { instances: [{ supportEnds: inDays(5) }] };
  const far = { instances: [{ supportEnds: inDays(25) }] };
  const later = { instances: [{ supportEnds: inDays(60) }] };
  const sent = await sentIn(12, (reading) => ({ entries: edges(1, [later, near, far][reading % 3]) }));
  expect(kindsOf(sent)).toEqual(['1 ending']);
});

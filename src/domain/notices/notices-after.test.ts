import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@/lib/units';
import { aFleet, type FleetEntry, inDays, LATEST_VERSION, NOW } from '@/testing/fleets';
import { aHistory, edges, LISTING, POLL_MS } from '@/testing/history';
import { noticePath } from './notice-path';
import { type NoticePosition, noticesAfter, periodsToTell } from './notices-after';
import { DEFAULT_NOTICE_RULES } from './rules';

/** Reads answers, and tells after each of them. */
function aTeller(rules = DEFAULT_NOTICE_RULES) {
  const history = aHistory();
  let position: NoticePosition | undefined;
  return {
    history,
    read: async (entries: readonly FleetEntry[], afterMs = POLL_MS, latest = LATEST_VERSION) => {
      history.read(entries, { afterMs, latest });
      const at = history.now();
      const { events, missing } = periodsToTell(position, at);
      const ask = async (from: number, to: number, kinds: readonly ('outage' | 'latest' | 'missing')[]) =>
        from <= to ? (await history.memory.activity({ ...LISTING, from, to, kinds })).events : [];
      const fleet = aFleet(entries, { asOf: at });
      const told = noticesAfter(
        position,
        {
          fleet,
          at,
          events: await ask(events.from, events.to, ['outage', 'latest']),
          missing: await ask(missing.from, missing.to, ['missing']),
        },
        rules,
      );
      position = told.position;
      return told.notices;
    },
  };
}

const silentSince = (heartbeatAt: number) => ({ instances: [{ heartbeatAt }] });

test('the first reading sends nothing, also of what has been wrong for long', async () => {
  const { read } = aTeller();
  expect(await read(edges(4, silentSince(NOW - 20 * MINUTE_MS)))).toEqual([]);
  expect(await read(edges(4, { instances: [{ supportEnds: inDays(3) }] }))).toMatchObject([
    { kind: 'outage-over' },
    { kind: 'ending' },
  ]);
});

test('an outage is sent when it begins, when it has grown for five minutes, and when it is over', async () => {
  const { read } = aTeller();
  await read(edges(8));
  const lost = silentSince(NOW + POLL_MS);
  const at = (count: number) => [...edges(8).slice(count), ...edges(count, lost)];
  const told = [];
  for (let minute = 0; minute < 14; minute++) told.push(...(await read(at(minute < 7 ? 3 : 5), MINUTE_MS)));
  told.push(...(await read(edges(8), MINUTE_MS)));
  expect(told.map(({ kind }) => kind)).toEqual(['outage-begun', 'outage-grown', 'outage-over']);
  expect(new Set(told.map(({ about }) => about)).size).toBe(1);
  expect(new Set(told.map(({ key }) => key)).size).toBe(3);
  expect(told[0]).toMatchObject({
    title: 'Outage of 3 delegates, for 6 min so far.',
    text: '3 instances. Still silent. Not back: edge-1, edge-2, edge-3.',
    count: 3,
    delegates: [{ name: 'edge-1', key: '_edge_1' }, {}, {}],
  });
  expect(told[2]?.title).toBe('Outage of 5 delegates, 15 min.');
  expect(told[2]?.text).toContain('Recovered at 15 Sept 2026, 10:45 UTC.');
});

test('a delegate is missing after a minute, unless it was deleted or came back', async () => {
  const { read, history } = aTeller();
  await read(edges(6));
  history.act({ kind: 'delete-delegate', target: '_edge_6', user: 'alice' });
  expect(await read(edges(4))).toEqual([]);
  expect(await read(edges(5), 2 * POLL_MS)).toEqual([]);
  await read(edges(4));
  expect(await read(edges(4), 2 * POLL_MS)).toMatchObject([
    { kind: 'missing', title: 'edge-5 is missing.', count: 1 },
  ]);
  expect(await read(edges(4), 2 * POLL_MS)).toEqual([]);
});

test('the latest version is sent when it moves', async () => {
  const { read } = aTeller();
  await read(edges(1));
  expect(await read(edges(1), POLL_MS, '26.09.90000')).toMatchObject([
    { kind: 'latest', title: 'The latest version is now 26.09.90000.', text: `It was ${LATEST_VERSION}.` },
  ]);
  expect(await read(edges(1), POLL_MS, '26.09.90000')).toEqual([]);
});

test('the end of support is sent 30, 7 and 1 days before, once for all delegates of a day', async () => {
  const { read } = aTeller();
  const ending = edges(2, { instances: [{ supportEnds: inDays(32) }] });
  await read(ending);
  const told: string[] = [];
  for (let day = 1; day <= 34; day++) {
    const notices = await read(day % 2 === 0 ? ending : ending.slice(1), DAY_MS);
    told.push(...notices.filter(({ kind }) => kind === 'ending').map(({ title }) => `${day}: ${title}`));
  }
  expect(told).toEqual([
    '2: Support of 2 instances of 2 delegates ends in 30 days (17 Oct 2026).',
    '25: Support of 1 instance of edge-2 ends in 7 days (17 Oct 2026).',
    '26: Support of 1 instance of edge-1 ends in 6 days (17 Oct 2026).',
    '31: Support of 1 instance of edge-2 ends tomorrow (17 Oct 2026).',
    '32: Support of 1 instance of edge-1 ends today.',
  ]);
});

test('a summary is sent once after each of its times, with the sentences of the page', async () => {
  // 10:30 is the time of the first reading, and 08:00 was before it.
  const { read } = aTeller({ subjects: [], summaries: [8 * 60, 10 * 60 + 32] });
  await read(edges(2));
  expect(await read(edges(2))).toEqual([]);
  expect(await read(edges(2), MINUTE_MS)).toMatchObject([
    {
      key: 'summary 2026-09-15T10:32:00Z',
      title: '2 delegates, 2 instances.',
      text: 'All 2 delegates are connected and supported.',
      count: 2,
    },
  ]);
  expect(await read(edges(2), MINUTE_MS)).toEqual([]);
  const told = await read([...edges(1), { name: 'web', instances: [{ supportEnds: inDays(-1) }] }], DAY_MS);
  expect(told).toMatchObject([{ text: '1 instance of web is past support.' }]);
});

test('a notice leads to the page about it', () => {
  const listing = { ...LISTING, includesBelow: true };
  expect(noticePath({ kind: 'outage-begun', at: NOW }, listing)).toBe(
    '/account/acme/delegates/activity?from=2026-09-15T09%3A30%3A00Z&kind=outage&all=true',
  );
  expect(noticePath({ kind: 'ending', at: NOW }, LISTING)).toBe('/account/acme/delegates?ends=..30d');
});

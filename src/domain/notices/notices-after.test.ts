import { expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { DAY_MS, MINUTE_MS } from '@/lib/units';
import { aFleet, type FleetEntry, inDays, LATEST_VERSION, NOW } from '@/testing/fleets';
import { aHistory, edges, LISTING, POLL_MS } from '@/testing/history';
import type { Notice } from './notice';
import { type NoticePosition, noticesAfter } from './notices-after';
import { notificationOf } from './notification';
import { DEFAULT_NOTICE_RULES } from './rules';

/** Reads answers, and gives what is sent after each of them. */
function aSender(rules = DEFAULT_NOTICE_RULES, filter = '') {
  const history = aHistory();
  let position: NoticePosition | undefined;
  return {
    history,
    read: async (entries: readonly FleetEntry[], afterMs = POLL_MS, latest = LATEST_VERSION) => {
      history.read(entries, { afterMs, latest });
      const fleet = aFleet(entries, { asOf: history.now() });
      const { memory } = history;
      const made = await noticesAfter(position, { listing: LISTING, fleet, memory, filter }, rules);
      position = made.position;
      return made.notices;
    },
  };
}

const silentSince = (heartbeatAt: number) => ({ instances: [{ heartbeatAt }] });

test('the first reading sends nothing, also of what has been wrong for long', async () => {
  const { read } = aSender();
  expect(await read(edges(4, silentSince(NOW - 20 * MINUTE_MS)))).toEqual([]);
  expect(await read(edges(4, { instances: [{ supportEnds: inDays(3) }] }))).toMatchObject([
    { kind: 'outage-over' },
    { kind: 'ending' },
  ]);
});

test('an outage is sent when it begins, when it has grown after an hour, and when it is over', async () => {
  const { read } = aSender();
  await read(edges(8));
  const lost = silentSince(NOW + POLL_MS);
  const at = (count: number) => [...edges(8).slice(count), ...edges(count, lost)];
  const sent = [];
  for (let minute = 0; minute < 68; minute++) sent.push(...(await read(at(minute < 7 ? 3 : 5), MINUTE_MS)));
  sent.push(...(await read(edges(8), MINUTE_MS)));
  expect(sent.map(({ kind }) => kind)).toEqual(['outage-begun', 'outage-grown', 'outage-over']);
  expect(new Set(sent.map(({ about }) => about)).size).toBe(1);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  expect(sent[0]).toMatchObject({
    title: 'Outage of 3 delegates since 15 Sept 2026, 10:30 UTC, as of 10:36.',
    text: '3 instances. Still silent. Not back: edge-1, edge-2, edge-3.',
    count: 3,
    delegates: [{ name: 'edge-1', key: '_edge_1' }, {}, {}],
  });
  expect(sent[2]?.title).toBe('Outage of 5 delegates from 15 Sept 2026, 10:30 UTC to 11:39.');
  expect(sent[2]?.text).toContain('Recovered at 15 Sept 2026, 11:39 UTC.');
});

test('a delegate that goes silent alone is sent two minutes later, and when it is back', async () => {
  const { read } = aSender();
  // One of two instances is silent already: that is not sent.
  const two = (...silent: readonly object[]) => [
    ...edges(7),
    { name: 'web', instances: [...silent, {}, {}].slice(0, 2) },
  ];
  const lost = { heartbeatAt: NOW + POLL_MS };
  await read(two(), MINUTE_MS);
  for (let minute = 0; minute < 9; minute++) expect(await read(two(lost), MINUTE_MS)).toEqual([]);
  expect(await read(two(lost, lost), MINUTE_MS)).toEqual([]);
  expect(await read(two(lost, lost), MINUTE_MS)).toEqual([]);
  const [begun, ...others] = await read(two(lost, lost), MINUTE_MS);
  expect(begun).toMatchObject({
    kind: 'silent',
    title: '2 instances of web fell silent. Not connected since 15 Sept 2026, 10:30 UTC, as of 10:43.',
    text: 'Silent since 15 Sept 2026, 10:30 UTC.',
    delegates: [{ name: 'web', key: '_web' }],
    count: 1,
  });
  expect(others).toEqual([]);
  expect(await read(two(lost, lost), MINUTE_MS)).toEqual([]);
  expect(await read(two(), MINUTE_MS)).toMatchObject([
    {
      kind: 'silent-over',
      about: begun?.about,
      title: '2 instances of web fell silent. Recovered at 15 Sept 2026, 10:45 UTC.',
    },
  ]);
  expect(await read(two(), MINUTE_MS)).toEqual([]);
});

test('a delegate that goes silent again and again is sent once an hour', async () => {
  const { read, history } = aSender();
  await read(edges(2));
  const sent: string[] = [];
  for (let minute = 0; minute < 120; minute++) {
    // Ten minutes of silence, and ten in which it reports.
    const heartbeatAt =
      minute % 20 < 10 ? history.now() - 6 * MINUTE_MS - (minute % 20) * MINUTE_MS : undefined;
    const web = { name: 'web', instances: [heartbeatAt === undefined ? {} : { heartbeatAt }] };
    const notices = await read([...edges(2), web], MINUTE_MS);
    sent.push(...notices.map(({ kind }) => `${minute}: ${kind}`));
  }
  expect(sent).toEqual(['2: silent', '10: silent-over', '62: again']);
});

test('of 40 delegates that go silent one after another in a minute, one outage is sent', async () => {
  const { read } = aSender();
  await read(edges(60));
  const sent = [];
  for (let minute = 0; minute < 12; minute++) {
    const fallen = Math.min(40, minute * 20 + 2);
    const at = (row: number) => NOW + POLL_MS + (row < 2 ? 0 : MINUTE_MS);
    const entries = edges(60).map((one, row) =>
      row < fallen && minute > 0 ? { ...one, instances: [{ heartbeatAt: at(row) }] } : one,
    );
    sent.push(...(await read(minute < 10 ? entries : edges(60), MINUTE_MS)));
  }
  expect(sent.map(({ kind, count }) => `${kind} ${count}`)).toEqual(['outage-begun 40', 'outage-over 40']);
});

test('a delegate is missing after a minute, unless it was deleted or came back', async () => {
  const { read, history } = aSender();
  await read(edges(6));
  history.act({ kind: 'delete-delegate', target: '_edge_6', user: 'alice' });
  expect(await read(edges(4))).toEqual([]);
  expect(await read(edges(5), 2 * POLL_MS)).toEqual([]);
  await read(edges(4));
  expect(await read(edges(4), 2 * POLL_MS)).toMatchObject([
    {
      kind: 'missing',
      title: expect.stringMatching(/^edge-5 is missing, as of 15 Sept 2026, 10:\d\d UTC\.$/),
      count: 1,
    },
  ]);
  expect(await read(edges(4), 2 * POLL_MS)).toEqual([]);
});

test('the latest version is sent when it moves', async () => {
  const { read } = aSender();
  await read(edges(1));
  expect(await read(edges(1), POLL_MS, '26.09.90000')).toMatchObject([
    {
      kind: 'latest',
      title: 'The latest version is now 26.09.90000, as of 15 Sept 2026, 10:31 UTC.',
      text: `It was ${LATEST_VERSION}.`,
    },
  ]);
  expect(await read(edges(1), POLL_MS, '26.09.90000')).toEqual([]);
});

test('the end of support is sent 30, 7 and 1 days before, once for all delegates of a day', async () => {
  const { read } = aSender();
  const ending = edges(2, { instances: [{ supportEnds: inDays(32) }] });
  await read(ending);
  const sent: string[] = [];
  for (let day = 1; day <= 34; day++) {
    const notices = await read(day % 2 === 0 ? ending : ending.slice(1), DAY_MS);
    sent.push(...notices.filter(({ kind }) => kind === 'ending').map(({ title }) => `${day}: ${title}`));
  }
  expect(sent).toEqual([
    '2: Support of 2 instances of 2 delegates ends in 30 days (17 Oct 2026), as of 17 Sept 2026, 10:30 UTC.',
    '25: Support of 1 instance of edge-2 ends in 7 days (17 Oct 2026), as of 10 Oct 2026, 10:30 UTC.',
    '26: Support of 1 instance of edge-1 ends in 6 days (17 Oct 2026), as of 11 Oct 2026, 10:30 UTC.',
    '31: Support of 1 instance of edge-2 ends tomorrow (17 Oct 2026), as of 16 Oct 2026, 10:30 UTC.',
    '32: Support of 1 instance of edge-1 ends today, as of 17 Oct 2026, 10:30 UTC.',
  ]);
});

test('a summary is sent once after each of its times, with the sentences of the page', async () => {
  // 10:30 is the time of the first reading, and 08:00 was before it.
  const { read } = aSender({ subjects: [], summaries: [8 * 60, 10 * 60 + 32] });
  await read(edges(2));
  expect(await read(edges(2))).toEqual([]);
  expect(await read(edges(2), MINUTE_MS)).toMatchObject([
    {
      key: 'summary 2026-09-15T10:32:00Z',
      title: '2 delegates, 2 instances, as of 15 Sept 2026, 10:32 UTC.',
      text: 'All 2 delegates are connected and supported.',
      count: 2,
    },
  ]);
  expect(await read(edges(2), MINUTE_MS)).toEqual([]);
  const sent = await read([...edges(1), { name: 'web', instances: [{ supportEnds: inDays(-1) }] }], DAY_MS);
  expect(sent).toMatchObject([{ text: '1 instance of web is past support.' }]);
});

const NOTICE: Notice = {
  key: 'a',
  kind: 'outage-begun',
  about: 'a',
  at: NOW,
  title: 'Outage of 3 delegates.',
  text: '3 instances.',
  delegates: [],
  count: 3,
};
const ending: Notice = { ...NOTICE, kind: 'ending', title: 'Support ends.' };

test('a notification says a notice, and leads to the page about it', () => {
  expect(notificationOf([], LISTING)).toBe(undefined);
  expect(notificationOf([NOTICE], { ...LISTING, includesBelow: true })).toEqual({
    title: 'Outage of 3 delegates.',
    body: '3 instances.',
    path: '/account/acme/delegates/activity?from=2026-09-15T09%3A30%3A00Z&kind=outage&all=true',
  });
  expect(notificationOf([ending], { scope: scopeOf('acme', 'retail') })).toMatchObject({
    body: '3 instances.\nretail',
    path: '/account/acme/orgs/retail/delegates?ends=..30d',
  });
});

test('a notification of several notices has their titles, and leads to all that happened', () => {
  expect(notificationOf([NOTICE, ...Array.from({ length: 6 }, () => ending)], LISTING)).toEqual({
    title: 'Outage of 3 delegates.',
    body: `${'Support ends.\n'.repeat(4)}And 2 more.`,
    path: '/account/acme/delegates/activity?from=2026-09-15T09%3A30%3A00Z',
  });
});

test('with a filter, what is sent counts only the delegates that it shows', async () => {
  const { read } = aSender(
    { subjects: ['outage', 'silent', 'missing', 'ending'], summaries: [11 * 60] },
    'tag:prod',
  );
  const tagged = (names: readonly string[], tags: readonly string[], more: object = {}) =>
    names.map((name) => ({ name, tags, ...more }));
  const [prod, qa] = [
    ['p1', 'p2', 'p3', 'p4'],
    ['q1', 'q2', 'q3'],
  ];
  const lost = silentSince(NOW + POLL_MS);
  await read([...tagged(prod, ['prod']), ...tagged(qa, ['qa'])]);
  const sent = [];
  const down = [
    ...tagged(prod.slice(0, 3), ['prod'], lost),
    ...tagged(['p4'], ['prod']),
    ...tagged(qa, ['qa'], lost),
  ];
  for (let minute = 0; minute < 8; minute++) sent.push(...(await read(down, MINUTE_MS)));
  expect(sent).toMatchObject([
    {
      kind: 'outage-begun',
      title: 'Outage of 3 delegates since 15 Sept 2026, 10:30 UTC, as of 10:36.',
      text: '3 instances. Still silent. Not back: p1, p2, p3.',
      count: 3,
    },
  ]);
  sent.length = 0;
  // What is left of others is not sent, nor what ends of others.
  const ends = { instances: [{ supportEnds: inDays(6) }] };
  const next = [...tagged(prod, ['prod'], ends), ...tagged(['q1'], ['qa'], ends)];
  sent.push(...(await read(next, MINUTE_MS)), ...(await read(next, 2 * MINUTE_MS)));
  expect(sent.map(({ kind, count }) => [kind, count])).toEqual([
    ['outage-over', 3],
    ['ending', 4],
  ]);
  sent.length = 0;
  for (let minute = 0; minute < 20; minute++) sent.push(...(await read(next.toSpliced(3, 1), MINUTE_MS)));
  expect(sent).toMatchObject([
    { kind: 'missing', title: expect.stringMatching(/^p4 is missing/) },
    { kind: 'summary', count: 3, title: expect.stringMatching(/^3 delegates, 3 instances, as of/) },
  ]);
});

test('a filter that shows nobody sends nothing, also no summary', async () => {
  const { read } = aSender(
    { subjects: ['outage', 'silent', 'missing', 'ending'], summaries: [10 * 60 + 35] },
    'tag:none',
  );
  await read(edges(8));
  const sent = [];
  for (let minute = 0; minute < 9; minute++) sent.push(...(await read(edges(4), MINUTE_MS)));
  expect(sent).toEqual([]);
});

import { expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '@/lib/units';
import { aHistory, edges, LISTING } from '@/testing/history';
import { allTexts } from '../table/texts';
import { listedMoment, worstMoment } from './event-moments';

/** A history with an outage of six delegates that is over; two of them have left since, and one has another version. */
function history() {
  const past = aHistory();
  past.read(edges(4));
  past.read(edges(6), { afterMs: 1_500 });
  const heartbeatAt = past.now();
  for (let polls = 0; polls < 12; polls++) past.read(edges(6, { instances: [{ heartbeatAt }] }));
  past.read(edges(6));
  past.read(edges(4));
  past.read([...edges(3), { name: 'edge-4', instances: [{ version: '26.11.91105' }] }]);
  // The next whole second must not be in the future.
  past.pass(SECOND_MS);
  return past;
}

test('at the moment of an event all its delegates are listed', async () => {
  const past = history();
  const all = await past.events();
  expect(all.map(({ kind, count }) => `${count} ${kind}`)).toEqual([
    '4 beginning',
    '2 came',
    '6 outage',
    '1 version',
    '2 missing',
  ]);
  for (const event of all) {
    const at = listedMoment(event) ?? Number.NaN;
    expect(at % 1_000).toBe(0);
    const fleet = await past.memory.fleet({ ...LISTING, at });
    const keys = fleet.state === 'known' ? allTexts(fleet.facts.delegates.key) : [];
    expect(keys).toEqual(expect.arrayContaining(event.delegates.map(({ key }) => key)));
  }
});

test('an outage that goes on leads to now, unless one of its delegates may have left', async () => {
  const past = aHistory();
  past.read(edges(6));
  const silent = { instances: [{ heartbeatAt: past.now() }] };
  past.read(edges(6, silent), { afterMs: 6 * MINUTE_MS });
  const outage = async () => (await past.events()).find(({ kind }) => kind === 'outage');
  const ongoing = await outage();
  expect(ongoing && listedMoment(ongoing)).toBeUndefined();
  past.read(edges(5, silent));
  const left = await outage();
  expect(left).toMatchObject({ to: undefined, instances: { gone: 1 } });
  expect(left?.kind === 'outage' && listedMoment(left) === left.worstAt).toBe(true);
});

test('the worst moment of an outage shows its instances as not connected', async () => {
  const past = history();
  const outage = (await past.events()).find(({ kind }) => kind === 'outage');
  const at = outage?.kind === 'outage' ? outage.worstAt : Number.NaN;
  const fleet = await past.memory.fleet({ ...LISTING, at });
  const heartbeats = fleet.state === 'known' ? [...fleet.facts.instances.lastHeartbeat] : [];
  expect(heartbeats).toHaveLength(6);
  for (const heartbeat of heartbeats) expect(at - heartbeat).toBeGreaterThan(5 * MINUTE_MS);
});

test.each([
  ['its silence is visible', 0, [], 301],
  ['the memory began, if that was later', 400.001, [], 401],
  ['the fleet was read last before a gap', 0, [[200, 400.5]], 200],
])('an outage opens the page as it was when %s', (_when, since, gaps, at) => {
  const read = [{ from: since * SECOND_MS, to: 1_000 * SECOND_MS }];
  const reason = { kind: 'unreachable' } as const;
  const coverage = {
    since: since * SECOND_MS,
    read,
    newest: undefined,
    gaps: gaps.map(([from = 0, to = 0]) => ({
      from: from * SECOND_MS,
      to: to * SECOND_MS,
      parts: [{ from: from * SECOND_MS, to: to * SECOND_MS, reason }],
    })),
  };
  const outage = { steps: [], from: 0, to: 800 * SECOND_MS };
  expect(worstMoment(outage, coverage)).toBe(at * SECOND_MS);
});

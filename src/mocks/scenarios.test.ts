import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findingsOf } from '@/domain/findings/finding';
import { DAY_MS, MINUTE_MS } from '@/lib/units';
import { appFor, seenByApp } from '@/testing/app-view';
import { ask, delegatesOf, standingManager } from '@/testing/mock-manager';

// Journeys and pictures rely on these states whenever they run.
const atAnyTime = fc.date({ min: new Date('2025-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}

test('the default scenario has the same states at any time', async () => {
  await fc.assert(
    fc.asyncProperty(atAnyTime, async (date) => {
      const now = date.getTime();
      appFor('default', now);
      const { about, cards, delegates, fleet } = await seenByApp();
      expect(about.unreadable).toEqual([]);
      expect(cards.EXPIRED).toMatchObject({ state: 'known', count: 1, total: 22 });
      expect(cards.EXPIRING).toMatchObject({ count: 3 });
      expect(cards.AUTO_UPGRADE_OFF).toMatchObject({ count: 2, total: 10, unknown: 1 });
      const named = Object.fromEntries(delegates.map((delegate) => [delegate.name, delegate]));
      expect(named['payments-eu-west']).toMatchObject({ connectedInstances: 2, instanceCount: 3 });
      expect(named['legacy-datacenter']).toMatchObject({ status: 'DISCONNECTED', token: 'INACTIVE' });
      expect(named['data-jobs-ecs']).toMatchObject({ lateInstances: 1, versionStatus: 'UNSUPPORTED' });
      expect(named['mainframe-bridge']).toMatchObject({ versionStatus: 'EXPIRED', versionCount: 2 });
      expect(named['nightly-batch']).toMatchObject({ state: 'NEVER' });
      const supportEnds = Math.floor(now / DAY_MS) * DAY_MS + 12 * DAY_MS;
      const ends = named['build-farm-docker']?.instances.map((instance) => instance.supportEnds);
      expect(ends).toEqual([supportEnds, supportEnds, supportEnds]);
      expect(Math.max(...fleet.instances.lastHeartbeat)).toBeLessThanOrEqual(now);
    }),
    // Month and year boundaries.
    { numRuns: 50, examples: [[new Date('2027-01-01')], [new Date('2026-12-31T23:59:59Z')]] },
  );
});

test('in the incident, most instances of one region fell silent together, at any time', async () => {
  await fc.assert(
    fc.asyncProperty(atAnyTime, async (date) => {
      appFor('incident', date.getTime());
      const { delegates, fleet } = await seenByApp();
      const together = findingsOf(fleet).find(({ rule }) => rule === 'FELL_SILENT_TOGETHER');
      expect(together?.rows).toHaveLength(18);
      const place = ({ tags }: (typeof delegates)[number]) =>
        tags.custom.includes('eu-west') ? 'eu-west' : 'elsewhere';
      expect(countBy(delegates, (one) => `${place(one)} ${one.status}`)).toEqual({
        'elsewhere CONNECTED': 40,
        'eu-west DISCONNECTED': 13,
        'eu-west PARTIAL': 5,
        'eu-west CONNECTED': 2,
      });
    }),
    { numRuns: 20 },
  );
});

test('the incident stays the same while one looks at it', async () => {
  const manager = appFor('incident', Date.UTC(2026, 6, 31, 10, 1));
  const silences = async () => {
    const { fleet } = await seenByApp();
    return [...fleet.instances.lastHeartbeat].filter((at) => manager.now() - at > 5 * MINUTE_MS);
  };
  const before = await silences();
  expect(before).toHaveLength(49);
  for (let halfHour = 0; halfHour < 4; halfHour++) {
    manager.advanceClock(30 * MINUTE_MS);
    expect(await silences()).toEqual(before);
  }
});

test('platform-prod is upgraded within minutes, in new pods', async () => {
  const manager = appFor('default', Date.UTC(2026, 6, 31, 10, 1));
  const platform = async () => (await seenByApp()).delegates.find(({ name }) => name === 'platform-prod');
  const before = await platform();
  manager.advanceClock(12 * MINUTE_MS);
  const after = await platform();
  expect(after?.instances.map(({ reportedStatus }) => reportedStatus)).toEqual(Array(4).fill('ACTIVE'));
  const hosts = new Set([before, after].flatMap((one) => one?.instances.map(({ hostName }) => hostName)));
  expect(hosts.size).toBe(8);
});

test('a large fleet is mostly healthy, and its delegates fail independently', async () => {
  appFor('large');
  const { about, delegates, fleet } = await seenByApp();
  expect(about.unreadable).toEqual([]);
  expect(new Set(delegates.map(({ name }) => name)).size).toBe(1_000);
  expect(countBy(delegates, ({ status }) => String(status)).CONNECTED).toBeGreaterThan(850);
  const rules = findingsOf(fleet).map(({ rule }) => rule);
  expect(rules).toContain('NOT_CONNECTED');
  expect(rules).not.toContain('FELL_SILENT_TOGETHER');
});

test('an old Manager has another listing, without the fields of later versions', async () => {
  const manager = appFor('old-manager');
  const { about, delegates } = await seenByApp();
  expect(about.source).toBe('ng/v2');
  expect(delegates).toHaveLength(10);
  const { body } = await ask(manager, '/api/setup/delegates/ng/v2?accountId=demo', { method: 'POST' });
  expect(JSON.stringify(body)).not.toMatch(/VersionStatus|Count"|unsupported|"runner|"disabled|polll/);
});

test('a hostile Manager has markup in free text only, and malformed delegates', async () => {
  const manager = appFor('hostile');
  const { about, delegates } = await seenByApp();
  expect(about.unreadable.length).toBeGreaterThan(0);
  expect(delegates.length).toBeGreaterThan(10);
  expect((await delegatesOf(manager))[0]).toMatchObject({
    groupName: expect.stringContaining('<img'),
    delegateGroupIdentifier: '_platform_prod',
    groupCustomSelectors: [expect.stringContaining('<img'), expect.stringContaining('<img')],
  });
});

test('the same seed and time give the same bytes, and another seed gives other ids', async () => {
  const path = '/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=demo';
  const bodyOf = async (seed: number) => (await ask(standingManager({ seed }), path)).body;
  expect(JSON.stringify(await bodyOf(1))).toBe(JSON.stringify(await bodyOf(1)));
  expect(await bodyOf(2)).not.toEqual(await bodyOf(1));
});

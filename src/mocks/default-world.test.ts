import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@/lib/units';
import { appFor, type SeenDelegate, seenByApp } from '@/testing/app-view';

const delegateIn = (delegates: readonly SeenDelegate[]) => (wanted: string) =>
  delegates.find(({ name }) => name === wanted);

test('the default scenario shows every state, and no unreadable part', async () => {
  appFor('default');
  const { about, delegates } = await seenByApp();
  expect(about.unreadable).toEqual([]);
  expect(Object.fromEntries(delegates.map(({ name, status }) => [name, status]))).toEqual({
    'platform-prod': 'CONNECTED',
    'payments-eu-west': 'PARTIAL',
    'build-farm-docker': 'CONNECTED',
    'data-jobs-ecs': 'CONNECTED',
    'legacy-datacenter': 'DISCONNECTED',
    'mainframe-bridge': 'CONNECTED',
    'customer-facing-services-in-the-shared-multi-tenant-cluster-of-northern-europe-1': 'CONNECTED',
    'nightly-batch': 'DISCONNECTED',
    'onboarding-sandbox': 'CONNECTED',
    'ci-runners-us-east': 'CONNECTED',
  });
  const named = delegateIn(delegates);
  expect(named('payments-eu-west')).toMatchObject({ connectedInstances: 2, instanceCount: 3 });
  expect(named('data-jobs-ecs')).toMatchObject({ lateInstances: 1, versionStatus: 'UNSUPPORTED' });
  expect(named('mainframe-bridge')).toMatchObject({ versionStatus: 'EXPIRED', versionCount: 2 });
  expect(named('nightly-batch')).toMatchObject({ state: 'NEVER' });
});

// Far from week, month and year boundaries, and exactly on them.
const moments = [
  ...[0, 1, 2, 3, 4, 5, 6].map((day) => Date.UTC(2026, 10, 17) + day * DAY_MS + day * 11 * MINUTE_MS),
  Date.UTC(2027, 0, 1) - SECOND_MS,
  Date.UTC(2027, 0, 1),
  Date.UTC(2029, 5, 1, 12, 34, 56),
];
test.each(moments)('the counts and states of the default scenario hold at any time: %i', async (now) => {
  appFor('default', now);
  const { cards, delegates } = await seenByApp();
  expect(cards.EXPIRED).toMatchObject({ state: 'known', count: 1, total: 22 });
  expect(cards.EXPIRING).toMatchObject({ count: 3 });
  expect(cards.AUTO_UPGRADE_OFF).toMatchObject({ count: 2, total: 10, unknown: 1 });
  const named = delegateIn(delegates);
  expect(named('payments-eu-west')?.status).toBe('PARTIAL');
  expect(named('legacy-datacenter')?.status).toBe('DISCONNECTED');
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const docker = delegates.find(({ type }) => type === 'DOCKER');
  expect(docker?.instances.map(({ supportEnds }) => supportEnds)).toEqual(Array(3).fill(today + 12 * DAY_MS));
});

test('the default scenario has a name of 80 characters and a delegate with 15 tags', async () => {
  appFor('default');
  const { delegates } = await seenByApp();
  const longest = delegates.find(({ name }) => name.length === 80);
  expect(longest?.tags.custom).toHaveLength(15);
  expect(delegates.filter(({ token }) => token === 'INACTIVE')).toHaveLength(1);
});

test('platform-prod is upgraded within minutes, in new pods', async () => {
  const manager = appFor('default', Date.UTC(2026, 6, 31, 10, 1));
  const platform = async () => delegateIn((await seenByApp()).delegates)('platform-prod');
  const before = await platform();
  manager.advanceClock(6 * MINUTE_MS);
  const during = await platform();
  manager.advanceClock(6 * MINUTE_MS);
  const after = await platform();
  expect(during).toMatchObject({ versionCount: 2, versionStatus: 'UNSUPPORTED' });
  expect(after?.instances.map(({ reportedStatus }) => reportedStatus)).toEqual(Array(4).fill('ACTIVE'));
  const hosts = new Set([before, after].flatMap((one) => one?.instances.map(({ hostName }) => hostName)));
  expect(hosts.size).toBe(8);
});

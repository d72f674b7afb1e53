import { describe, expect, test } from 'vitest';
import { ManagerError } from '@/api/errors';
import type { ActivityEvent } from '@/domain/memory/events';
import { scopeOf } from '@/domain/scope/scope';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { delegateNamed, deleteDelegate } from '@/testing/mock-manager';
import { createMockManager, type MockManager } from '../manager';
import type { ScenarioName } from '../scenario-names';

const NOW = Date.UTC(2026, 10, 24, 9, 33, 20);
const LISTING = { scope: scopeOf('demo'), includesBelow: false };

const managerOf = (scenario: ScenarioName = 'default') => createMockManager({ scenario, now: () => NOW });

async function eventsOf(
  { memory, now }: MockManager,
  agoMs = 30 * DAY_MS,
): Promise<readonly ActivityEvent[]> {
  const period = { from: now() - agoMs, to: now() };
  return (await memory.activity({ ...LISTING, ...period })).events;
}

/** Its past takes seconds to record, so the tests share it. */
const manager = managerOf();

describe('the past of the default scenario', () => {
  test('it begins 30 days ago, to the hour', async () => {
    const { since = 0, store } = await manager.memory.about();
    expect(store).toBe('demo');
    expect(NOW - since).toBeGreaterThan(30 * DAY_MS - 2 * HOUR_MS);
    expect(NOW - since).toBeLessThanOrEqual(30 * DAY_MS);
  });

  test('a delegate went missing, and another was deleted by a user', async () => {
    await expect(manager.memory.missing(LISTING)).resolves.toMatchObject({
      delegates: [{ name: 'warehouse-edge' }],
    });
    const deleted = (await eventsOf(manager)).find(({ kind }) => kind === 'deleted');
    expect(deleted).toMatchObject({ by: 'ana@example.com', delegates: [{ name: 'reports-legacy' }] });
  });

  test('what nobody read is a gap', async () => {
    const gaps = (await eventsOf(manager)).filter((event) => event.kind === 'gap');
    expect(gaps.map(({ reason }) => reason.kind)).toEqual(['unreachable', 'unreachable', 'not-watched']);
    const at = (gaps[0]?.from ?? 0) + MINUTE_MS;
    await expect(manager.memory.fleet({ ...LISTING, at })).resolves.toMatchObject({
      state: 'gap',
    });
  });

  test('outages are over, with all instances back', async () => {
    const outages = (await eventsOf(manager)).filter(({ kind }) => kind === 'outage');
    expect(outages).toMatchObject([
      { instances: { count: 8, of: 8 }, trait: { kind: 'tag', value: 'prod' } },
      { instances: { count: 8, of: 8 } },
      { instances: { count: 8, of: 8 } },
    ]);
  });

  test('pods follow each other in an upgrade, and nobody reads of more than an hour of flapping', async () => {
    const events = await eventsOf(manager);
    expect(events.find(({ kind }) => kind === 'version')).toMatchObject({
      delegates: [{ name: 'platform-prod' }],
    });
    expect(events.filter(({ kind }) => kind === 'lost').length).toBeLessThan(15);
  });

  test('an instance that is silent now reported until its last heartbeat', async () => {
    const { key, instance } = await silentInstance();
    const question = { ...LISTING, delegate: key, from: NOW - DAY_MS, to: NOW };
    const { instances } = await manager.memory.strips(question);
    expect(instances.find(({ id }) => id === instance.uuid)?.intervals.slice(-2)).toEqual([
      { state: 'reporting', from: expect.any(Number), to: instance.lastHeartbeat },
      { state: 'silent', from: instance.lastHeartbeat, to: NOW },
    ]);
  });
});

async function silentInstance() {
  const delegate = await delegateNamed(manager, 'payments-eu-west');
  const instance = delegate.delegateInstanceDetails?.find(
    ({ lastHeartbeat }) => NOW - lastHeartbeat > HOUR_MS,
  );
  if (!instance) throw new Error('All instances report.');
  return { key: delegate.delegateGroupIdentifier ?? '', instance };
}

test('the incident began minutes ago, with the instances that the listing shows as silent', async () => {
  const [newest] = await eventsOf(managerOf('incident'), HOUR_MS);
  expect(newest).toMatchObject({ kind: 'outage', to: undefined, count: 18, instances: { count: 0, of: 49 } });
  expect(NOW - (newest?.from ?? 0)).toBeLessThan(43 * MINUTE_MS);
});

test('the memory goes on while the page is open, and knows what the visitor deletes', async () => {
  let now = NOW;
  const open = createMockManager({ now: () => now });
  await eventsOf(open);
  now += 3 * HOUR_MS;
  const events = await eventsOf(open, 3 * HOUR_MS);
  expect(events.filter(({ kind }) => kind === 'gap')).toEqual([]);
  await expect(open.memory.fleet({ ...LISTING, at: NOW + HOUR_MS })).resolves.toMatchObject({
    state: 'known',
  });
  await deleteDelegate(open, '_nightly_batch');
  now += MINUTE_MS;
  const deleted = (await eventsOf(open, 5 * MINUTE_MS)).find(({ kind }) => kind === 'deleted');
  expect(deleted).toMatchObject({ delegates: [{ name: 'nightly-batch' }], by: undefined });
});

test('a listing of all scopes has a past of its own', async () => {
  const answer = await manager.memory.fleet({ ...LISTING, includesBelow: true, at: NOW - DAY_MS });
  expect(answer.state === 'known' && answer.facts.firstInstance.length - 1).toBeGreaterThan(15);
});

test('the memory of a huge fleet is young', async () => {
  const { memory } = managerOf('huge');
  await expect(memory.fleet({ ...LISTING, at: NOW - 2 * HOUR_MS })).resolves.toEqual({
    state: 'before',
    since: NOW - HOUR_MS,
  });
});

test('without permission to see delegates, nothing is remembered', async () => {
  await expect(managerOf('forbidden').memory.missing(LISTING)).rejects.toThrow(ManagerError);
});

test('a reset of the mock forgets', async () => {
  const missing = await manager.memory.missing(LISTING);
  for (const { key, since } of missing.delegates) await manager.memory.dismiss({ ...LISTING, key, since });
  await expect(manager.memory.missing(LISTING)).resolves.toMatchObject({ delegates: [] });
  manager.reset();
  await expect(manager.memory.missing(LISTING)).resolves.toEqual(missing);
});

import { expect, test } from 'vitest';
import { readPlan } from '@/domain/upgrade/plan-parameters';
import { runningPlan } from '@/domain/upgrade/plan-progress';
import { type WavePlan, wavePlan } from '@/domain/upgrade/wave-plan';
import { pastOrLaterFleet } from '@/fleet/past';
import { DAY_MS, HOUR_MS } from '@/lib/units';
import { aFleet, type FleetEntry, inDays, LATEST_VERSION, NOW } from '@/testing/fleets';
import { aHistory, LISTING } from '@/testing/history';
import { upgradedAt } from './upgraded-at';

const OLD = { version: '26.05.88600' };
const behind = (name: string, tags: readonly string[]): FleetEntry => ({
  name,
  tags,
  autoUpgrade: 'OFF',
  instances: [OLD, OLD],
});
const FLEET = [
  ...['dev-1', 'dev-2', 'dev-3'].map((name) => behind(name, ['dev'])),
  ...['prod-1', 'prod-2', 'prod-3'].map((name) => behind(name, ['prod'])),
];

const wavesOf = (plan: WavePlan | undefined) =>
  plan?.waves.map(({ day, delegates }) => [day, ...delegates.map(({ delegate }) => delegate.key)]);

test('a link opened a week later has the same waves, made of the fleet of its day, and the progress of now', async () => {
  const history = aHistory();
  // The plan is of the day after, which begins in a gap.
  history.read(FLEET, { afterMs: inDays(1) - NOW - HOUR_MS });
  history.read(FLEET, { afterMs: 2 * HOUR_MS });
  const link = new URLSearchParams({ plan: '2026-09-16', wave: '2', by: '2026-10-16' });
  const open = async () => {
    const { parameters } = readPlan(link, inDays(8));
    const past = await pastOrLaterFleet(history.memory, LISTING, parameters.plan ?? 0, { ownerPrefixes: [] });
    if (past.state !== 'known') throw new RangeError(past.state);
    const { fleet } = past.snapshot;
    return { fleet, parameters, plan: wavePlan(fleet, parameters) };
  };
  const before = await open();
  expect(wavesOf(before.plan)).toHaveLength(4);

  const now = history.now() + 7 * DAY_MS;
  const [dev1, , dev3, ...prod] = FLEET;
  const changed: readonly FleetEntry[] = [
    { ...dev1, instances: [{ version: LATEST_VERSION }] },
    { ...dev3, instances: [{ ...OLD, heartbeatAt: now - DAY_MS / 2 }] },
    ...prod,
    behind('new', ['dev']),
  ];
  history.read(changed, { afterMs: 7 * DAY_MS, latest: '26.09.90000' });
  const after = await open();
  expect(wavesOf(after.plan)).toEqual(wavesOf(before.plan));
  expect(after.plan?.target).toBe(LATEST_VERSION);
  const latestVersion = { state: 'known', version: '26.09.90000' } as const;
  const ofNow = aFleet(changed, { asOf: now, latestVersion });
  const plan = runningPlan(after.parameters, { ofDay: after.fleet, ofNow, today: inDays(8) });
  const members = plan?.waves.flatMap(({ delegates }) => delegates);
  const stateOf = (name: string) => members?.find(({ delegate }) => delegate.key === `_${name}`)?.state;
  expect(['dev_1', 'dev_2', 'dev_3', 'prod_1'].map(stateOf)).toEqual(['done', 'gone', 'lost', 'notBegun']);
  expect(plan?.notPlanned.map(({ delegate }) => delegate.name)).toEqual(['new']);
});

test('the memory says when a delegate had the version of the plan', async () => {
  const history = aHistory();
  history.read(FLEET);
  const made = history.now();
  const [first, second, ...others] = FLEET;
  const at = (entry: FleetEntry | undefined, version: string) => ({ ...entry, instances: [{ version }] });
  history.read([at(first, LATEST_VERSION), at(second, '26.06.88700'), ...others], { afterMs: DAY_MS });
  const moved = history.now();
  history.read([at(first, '26.09.90000'), at(second, '26.06.88700'), ...others], { afterMs: DAY_MS });
  const { events } = await history.memory.activity({
    ...LISTING,
    from: made,
    to: history.now(),
    kinds: ['version'],
  });
  expect([...upgradedAt(events, LATEST_VERSION)]).toEqual([['_dev_1', moved]]);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '@/lib/units';
import { fleets } from '@/testing/fleet-generators';
import { aFleet, inDays } from '@/testing/fleets';
import { findingsOf } from '../findings/finding';
import { startOfUtcDay } from './context';
import { dayAfter, endsOfSupport, fleetOn } from './day-to-come';
import type { Fleet } from './fleet';
import { HEALTH_CLASSES } from './health';
import { delegatesOf, instancesOf } from './rows';
import { VERSION_STATUSES } from './version-status';

const daysToCome = fc.uniqueArray(fc.integer({ min: 1, max: 731 }), { minLength: 2, maxLength: 4 });

/** The fleet of now, and on some days to come, in the order of time. */
function fleetsOn(now: Fleet, days: readonly number[]): readonly Fleet[] {
  const today = startOfUtcDay(now.context.asOf);
  return [now, ...days.toSorted((a, b) => a - b).map((day) => fleetOn(now, today + day * DAY_MS))];
}

/** Smaller is worse; an unknown status may turn out to be anything. */
const rankOf = (status: (typeof VERSION_STATUSES)[number] | undefined) =>
  status === undefined ? VERSION_STATUSES.length : VERSION_STATUSES.indexOf(status);

test('no status of support gets better as the day moves on', () => {
  fc.assert(
    fc.property(fleets, daysToCome, ({ fleet }, days) => {
      const shown = fleetsOn(fleet, days);
      for (const read of [instancesOf, delegatesOf]) {
        const ranks = shown.map((one) => read(one).map(({ versionStatus }) => rankOf(versionStatus)));
        for (const [place, later] of ranks.entries())
          for (const [row, rank] of later.entries())
            expect(rank).toBeLessThanOrEqual(ranks[place - 1]?.[row] ?? rank);
      }
    }),
  );
});

test('no delegate gets healthier from one day to come to the next', () => {
  fc.assert(
    fc.property(fleets, daysToCome, ({ fleet }, days) => {
      const [, first, ...later] = fleetsOn(fleet, days);
      if (!first) return;
      const healthIn = (one: Fleet) =>
        delegatesOf(one).map(({ health }) => (health ? HEALTH_CLASSES.indexOf(health) : -1));
      for (const one of later)
        for (const [row, health] of healthIn(one).entries())
          expect(health).toBeLessThanOrEqual(healthIn(first)[row] ?? -1);
    }),
  );
});

test('versions, heartbeats and connectivity are those of now', () => {
  const ofNow = (fleet: Fleet) => [
    instancesOf(fleet).map(({ status, version, lastHeartbeat, releasesBehind }) => [
      status,
      version,
      lastHeartbeat,
      releasesBehind,
    ]),
    delegatesOf(fleet).map(({ state, version, autoUpgrade }) => [state, version, autoUpgrade]),
  ];
  fc.assert(
    fc.property(fleets, daysToCome, ({ fleet }, days) => {
      const [now, ...later] = fleetsOn(fleet, days).map(ofNow);
      for (const one of later) expect(one).toEqual(now);
    }),
  );
});

test('what a day has past support is what had none before, and the ends up to that day', () => {
  fc.assert(
    fc.property(fleets, daysToCome, ({ fleet }, [day = 1]) => {
      const today = startOfUtcDay(fleet.context.asOf);
      const on = fleetOn(fleet, today + day * DAY_MS);
      const ended = endsOfSupport(fleet)
        .filter((end) => dayAfter(end) <= today + day * DAY_MS)
        .flatMap(({ instances }) => instances.map(({ row }) => row));
      const before = instancesOf(fleet)
        .filter(
          ({ versionStatus, supportEnds = today }) => versionStatus === 'EXPIRED' || supportEnds < today,
        )
        .map(({ row }) => row);
      const past = instancesOf(on).filter(({ versionStatus }) => versionStatus === 'EXPIRED');
      expect(past.map(({ row }) => row)).toEqual([...before, ...ended].sort((a, b) => a - b));
    }),
  );
});

test('of a day to come, no finding and no health is about connectivity', () => {
  const silent = { heartbeatAt: inDays(-1), supportEnds: inDays(10) };
  const now = aFleet([
    { name: 'lost', instances: [silent, silent] },
    { name: 'never', instances: [] },
  ]);
  const on = fleetOn(now, startOfUtcDay(inDays(20)));
  expect(findingsOf(on).map(({ rule }) => rule)).not.toContain('NOT_CONNECTED');
  expect(delegatesOf(on).map(({ health }) => health)).toEqual(['EXPIRED', 'STATUS_UNKNOWN']);
  expect(delegatesOf(on).map(({ state }) => state)).toEqual(delegatesOf(now).map(({ state }) => state));
});

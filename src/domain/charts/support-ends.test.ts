import { expect, test } from 'vitest';
import { aFleet, type FleetEntry, type InstanceEntry, inDays } from '@/testing/fleets';
import { supportChart } from './support-ends';

const chartOf = (entries: readonly FleetEntry[]) => supportChart(aFleet(entries));

function placesOf(instance: InstanceEntry, delegate: FleetEntry = {}) {
  const { weeks, total: _, next: __, ...beside } = chartOf([{ ...delegate, instances: [instance] }]);
  const places = [...Object.entries(beside), ...weeks.map((week, number) => [`${number}`, week] as const)];
  return places.flatMap(([place, { count }]) => (count > 0 ? place : []));
}

test.each<[string, string, InstanceEntry, FleetEntry?]>([
  ['yesterday', 'expired', { supportEnds: inDays(-1) }],
  ['today', '0', { supportEnds: inDays(0) }],
  ['in 6 days', '0', { supportEnds: inDays(6) }],
  ['in 7 days', '1', { supportEnds: inDays(7) }],
  ['one day before 26 weeks from now', '25', { supportEnds: inDays(181) }],
  ['in 26 weeks', 'later', { supportEnds: inDays(182) }],
  ['never, for a legacy image', 'noEnd', { supportEnds: undefined }, { isImmutable: false }],
  ['on a day that is not reported', 'unknown', { supportEnds: undefined }],
  [
    'in a year, and is reported as expired',
    'expired',
    { supportEnds: inDays(365), reportedStatus: 'EXPIRED' },
  ],
  ['yesterday, and is reported as active', 'past', { supportEnds: inDays(-1), reportedStatus: 'ACTIVE' }],
])('support that ends %s is counted under %s', (_when, place, instance, delegate) => {
  expect(placesOf(instance, delegate)).toEqual([place]);
});

test('the weeks start today and are contiguous', () => {
  const { weeks } = chartOf([]);
  expect(weeks.map(({ startsAt }) => startsAt)).toEqual(
    Array.from({ length: 26 }, (_, week) => inDays(7 * week)),
  );
});

test('a week links to its days, and leaves out what counts as expired', () => {
  const { expired, weeks, past, later } = chartOf([
    {
      instances: [
        { supportEnds: inDays(-3) },
        { supportEnds: inDays(3) },
        { supportEnds: inDays(40) },
        { supportEnds: inDays(41), reportedStatus: 'EXPIRED' },
      ],
    },
  ]);
  const versionStatus = ['EXPIRING', 'UNSUPPORTED', 'ACTIVE', 'UNKNOWN'];
  expect(expired).toEqual({ count: 2, filter: { versionStatus: ['EXPIRED'] } });
  expect(past).toEqual({ count: 0, filter: { ends: ['..2026-09-14'], versionStatus } });
  expect(weeks[0]).toMatchObject({ count: 1, filter: { ends: ['2026-09-15..2026-09-21'] }, isNear: true });
  expect(weeks[5]).toMatchObject({
    count: 1,
    filter: { ends: ['2026-10-20..2026-10-26'], versionStatus },
    isNear: false,
  });
  expect(later).toEqual({ count: 0, filter: { ends: ['2027-03-16..'] } });
});

test('what has no day links to that: legacy images, and unknown days', () => {
  const unknown = { supportEnds: undefined };
  const { noEnd, unknown: notKnown } = chartOf([
    { instances: [unknown], isImmutable: false },
    { instances: [unknown, unknown] },
  ]);
  expect(noEnd).toEqual({ count: 1, filter: { ends: ['none'] } });
  expect(notKnown).toEqual({ count: 2, filter: { ends: ['unknown'] } });
});

test.each<[string, readonly InstanceEntry[], number | undefined, number | undefined]>([
  [
    'counts those of the first day',
    [{ supportEnds: inDays(5) }, { supportEnds: inDays(3) }, { supportEnds: inDays(3) }],
    inDays(3),
    2,
  ],
  ['leaves out what has ended', [{ supportEnds: inDays(-3) }, { supportEnds: inDays(300) }], inDays(300), 1],
  [
    'is not a past day, whatever is reported',
    [{ supportEnds: inDays(-20), reportedStatus: 'EXPIRING' }, { supportEnds: inDays(3) }],
    inDays(3),
    1,
  ],
  ['is absent when no end is known', [{ supportEnds: undefined }], undefined, undefined],
])('the next end of support %s', (_what, instances, at, count) => {
  const { next } = chartOf([{ instances }]);
  expect([next?.at, next?.count]).toEqual([at, count]);
});

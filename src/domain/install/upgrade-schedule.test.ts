import { expect, test } from 'vitest';
import { UPGRADE_RHYTHMS, upgradeScheduleOf } from './upgrade-schedule';

test.each([
  ['HOUR', '02:00', '0 * * * *'],
  ['HOUR', '', '0 * * * *'],
  ['DAY', '02:00', '0 2 * * *'],
  ['SATURDAY', '23:59', '59 23 * * 6'],
  ['SUNDAY', '00:05', '5 0 * * 0'],
] as const)('%s at %j is the schedule %s', (rhythm, time, schedule) => {
  expect(upgradeScheduleOf(rhythm, time)).toBe(schedule);
});

test.each(['', '24:00', '2:00', '02:60', '02:00:30', '02:00\n', '0 2 * * *'])('%j is no time', (time) => {
  const needing = UPGRADE_RHYTHMS.filter((rhythm) => rhythm !== 'HOUR');
  expect(needing.map((rhythm) => upgradeScheduleOf(rhythm, time))).toEqual(needing.map(() => ''));
});

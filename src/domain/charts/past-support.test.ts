import { expect, test } from 'vitest';
import { aFleet, inDays } from '@/testing/fleets';
import { fleetOn } from '../delegate/day-to-come';
import { pastSupportSteps } from './past-support';

test('the count rises on the day after each end of support, up to the day of the fleet', () => {
  const ends = [-3, 0, 9, 9, 20, 21].map((days) => ({ supportEnds: inDays(days) }));
  const now = aFleet([{ instances: ends }, { instances: [{ reportedStatus: 'EXPIRED' }] }]);
  expect(pastSupportSteps({ ...fleetOn(now, inDays(21)), now })).toEqual([
    { from: inDays(0), count: 2 },
    { after: inDays(0), from: inDays(1), count: 3 },
    { after: inDays(9), from: inDays(10), count: 5 },
    { after: inDays(20), from: inDays(21), count: 6 },
  ]);
});

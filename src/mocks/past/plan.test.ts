import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { gapAfter, readingPhases, timesOf } from './plan';

const NOW = Date.UTC(2026, 10, 24, 9, 33, 20);

test.each([
  { instances: 22, steps: [HOUR_MS, 5 * MINUTE_MS, MINUTE_MS] },
  { instances: 180, steps: [3 * HOUR_MS, 10 * MINUTE_MS, MINUTE_MS] },
  { instances: 3_000, steps: [3 * DAY_MS, 3 * HOUR_MS] },
])('a fleet of $instances instances is read every $steps ms, lately most often', ({ instances, steps }) => {
  expect(readingPhases(instances, NOW).map(({ stepMs }) => stepMs)).toEqual(steps);
});

test('a huge fleet is read an hour ago and now', () => {
  expect(readingPhases(50_000, NOW).flatMap(timesOf)).toEqual([NOW - HOUR_MS, NOW]);
});

test.each([0, 22, 180, 1_000, 3_000, 50_000])(
  'with %i instances, no two readings are a gap apart',
  (instances) => {
    const readings = readingPhases(instances, NOW).flatMap((phase) =>
      timesOf(phase).map((at) => ({ at, gapAfterMs: gapAfter(phase) })),
    );
    expect(readings.at(-1)?.at).toBe(NOW);
    for (const [place, { at, gapAfterMs }] of readings.slice(1).entries()) {
      const sinceLastMs = at - (readings[place]?.at ?? Number.NaN);
      expect(sinceLastMs).toBeGreaterThan(0);
      expect(sinceLastMs).toBeLessThanOrEqual(gapAfterMs);
    }
  },
);

import { afterEach, expect, test } from 'vitest';
import { NOW } from '@/testing/fleets';
import { dataTime, shownAsOf } from './data-clock';
import { paused } from './polling';

const HOURS_5 = 5 * 3_600_000;

afterEach(() => {
  paused.set(false);
  shownAsOf.set(undefined);
});

test.each<[string, boolean, number, number]>([
  ['goes on while polls succeed', false, 45_000, 45_000],
  ['stands still from the first second of a pause', true, 1_000, 0],
  ['stands still after a pause of five hours', true, HOURS_5, 0],
  ['stands still when polls have failed for hours', false, HOURS_5, 0],
])('the time from which ages count %s', (_what, isPaused, sinceMs, shownMs) => {
  shownAsOf.set(NOW);
  paused.set(isPaused);
  expect(dataTime(NOW + sinceMs) - NOW).toBe(shownMs);
});

test('without an answer, ages count from the clock', () => {
  expect(dataTime(NOW)).toBe(NOW);
});

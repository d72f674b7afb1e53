import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { NOW } from '@/testing/fleets';
import { managersClock } from './managers-clock.ts';

/** A clock whose answers come every 30 s; the test moves the clocks of the machine. */
function aClock() {
  let now = NOW;
  let steady = 0;
  let managersNow = NOW;
  const clock = managersClock({ now: () => now, steady: () => steady });
  return {
    clock,
    answer: ({ aheadMs = 0, dayJumpsMs = 0, sleptMs = 0 } = {}): boolean => {
      managersNow += 30_000 + sleptMs;
      now += 30_000 + sleptMs + dayJumpsMs;
      steady += 30_000;
      return clock.believes(managersNow + aheadMs);
    },
    isRight: () => clock.now() === managersNow,
  };
}

test('small differences between Managers are believed', () => {
  const { answer } = aClock();
  expect([answer({ aheadMs: MINUTE_MS }), answer(), answer({ aheadMs: -MINUTE_MS })]).toEqual([
    true,
    true,
    true,
  ]);
});

test.each([
  ['the time of day of the machine is set', { dayJumpsMs: -DAY_MS }],
  ['the machine slept, and its steady clock with it', { sleptMs: 8 * HOUR_MS }],
])('an answer is believed after %s', (_what, jump) => {
  const { answer, isRight } = aClock();
  expect([answer(), answer(jump), answer(), isRight()]).toEqual([true, true, true, true]);
});

test.each([
  ['for 3 minutes, if the machine confirms it', DAY_MS, 0, 6],
  ['for 3 minutes, if the machine confirms it and it is earlier', -DAY_MS, 0, 6],
  ['for an hour, if the machine denies it', 0, DAY_MS, 120],
])('a new time is believed when answers have agreed on it %s', (_how, beginsAheadMs, aheadMs, doubted) => {
  const { answer, clock, isRight } = aClock();
  clock.begin(NOW + beginsAheadMs, undefined);
  const next = { aheadMs };
  expect(answer({ aheadMs: beginsAheadMs })).toBe(true);
  expect(Array.from({ length: doubted }, () => answer(next))).not.toContain(true);
  expect(clock.doubtedSince()).toBe(NOW + beginsAheadMs + MINUTE_MS);
  expect(answer(next)).toBe(true);
  expect(clock.doubtedSince()).toBeUndefined();
  expect(isRight()).toBe(aheadMs === 0);
});

test('an earlier time that the machine denies is never believed', () => {
  const { answer } = aClock();
  expect(Array.from({ length: 500 }, () => answer({ aheadMs: -DAY_MS }))).not.toContain(true);
  expect(answer()).toBe(true);
});

test.each([0, 2 * DAY_MS])('one answer in between that is %i ms ahead begins the time anew', (aheadMs) => {
  const { answer } = aClock();
  const ahead = { aheadMs: DAY_MS };
  for (let poll = 0; poll < 120; poll++) answer(ahead);
  answer({ aheadMs });
  expect(Array.from({ length: 120 }, () => answer(ahead))).not.toContain(true);
});

test.each([
  ['nothing is on record', undefined, DAY_MS, true],
  ['it follows the newest moment on record', DAY_MS, DAY_MS + 20 * MINUTE_MS, true],
  ['it is far after the newest moment on record', -HOUR_MS, 2 * HOUR_MS, false],
  ['it is before the newest moment on record', HOUR_MS, -HOUR_MS, false],
])('the first answer, when %s', (_when, newest, aheadMs, expected) => {
  const { clock } = aClock();
  clock.begin(NOW + aheadMs, newest === undefined ? undefined : NOW + newest);
  expect(clock.believes(NOW + aheadMs)).toBe(expected);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextPollMs, type PollSituation, TRANSITION_POLL_MS } from './polling';

const calm: PollSituation = { isPaused: false, isTransitioning: false, failures: 0, jitter: 0.5 };

describe('nextPollMs', () => {
  test.each([
    ['a fleet that is not in transition', {}, 30_000],
    ['a fleet in transition', { isTransitioning: true }, 10_000],
    ['the first failure', { failures: 1 }, 30_000],
    ['the second failure', { failures: 2 }, 60_000],
    ['the fourth failure', { failures: 4 }, 240_000],
    ['the second failure in transition', { failures: 2, isTransitioning: true }, 60_000],
    ['a long outage', { failures: 50 }, 300_000],
    ['the next reading of our server', { nextInMs: 7_000 }, 8_000],
    ['the next reading, in transition', { nextInMs: 7_000, isTransitioning: true }, 8_000],
    ['a failure before the next reading', { nextInMs: 7_000, failures: 1 }, 30_000],
    ['a pause by the user', { isPaused: true, failures: 3 }, false],
  ])('the wait before the next poll fits the situation: %s', (_when, change, expected) => {
    expect(nextPollMs({ ...calm, ...change })).toBe(expected);
  });

  test('the wait is at least the transition interval and at most 375 seconds', () => {
    fc.assert(
      fc.property(
        fc.nat(1000),
        fc.boolean(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, isTransitioning, jitter) => {
          const waitMs = nextPollMs({ isPaused: false, isTransitioning, failures, jitter });
          expect(waitMs).toBeGreaterThanOrEqual(TRANSITION_POLL_MS);
          expect(waitMs).toBeLessThanOrEqual(375_000);
        },
      ),
    );
  });
});

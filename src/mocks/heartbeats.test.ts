import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/units';
import {
  BEATING,
  FLAPPING,
  isConnectedAt,
  LATE,
  lastBeatAt,
  SILENT_FOR_DAYS,
  SILENT_FOR_HOURS,
  SILENT_INDEPENDENTLY,
  SILENT_SINCE_INCIDENT,
} from './heartbeats';

const anyMoment = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2035, 0) });

test.each([
  ['a connected instance', BEATING, 0, MINUTE_MS],
  ['a late instance', LATE, 90 * SECOND_MS, 4 * MINUTE_MS],
  ['an instance hit by the incident', SILENT_SINCE_INCIDENT, 12 * MINUTE_MS, 43 * MINUTE_MS],
  ['an instance silent for hours', SILENT_FOR_HOURS, 2 * HOUR_MS, 5 * HOUR_MS + MINUTE_MS],
  ['an instance that fell silent independently', SILENT_INDEPENDENTLY, 2 * HOUR_MS, 5 * HOUR_MS],
  ['an instance silent for days', SILENT_FOR_DAYS, 2 * DAY_MS, 6 * DAY_MS],
  ['a flapping instance', FLAPPING, 0, 10 * MINUTE_MS],
])('at any time, %s has been silent for a duration within its limits', (_which, rhythm, least, most) => {
  fc.assert(
    fc.property(
      anyMoment,
      fc.integer({ min: 0, max: (rhythm.spreadMs ?? MINUTE_MS) - 1 }),
      (now, phaseMs) => {
        const silence = now - lastBeatAt(rhythm, phaseMs, now);
        expect(silence).toBeGreaterThanOrEqual(least);
        expect(silence).toBeLessThanOrEqual(most);
      },
    ),
  );
});

test('at any time, all instances of an incident fell silent in one minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 * MINUTE_MS }), (sinceStart) => {
      const now = Date.UTC(2026, 10, 26, 10, 30) + sinceStart;
      const [first, last] = [0, MINUTE_MS - 1].map((phaseMs) =>
        lastBeatAt(SILENT_SINCE_INCIDENT, phaseMs, now),
      );
      expect((last ?? 0) - (first ?? 0)).toBe(MINUTE_MS - 1);
    }),
  );
});

test('the last heartbeat stays the same until the next one', () => {
  const first = lastBeatAt(BEATING, 5_000, 1_000_000_000);
  expect(lastBeatAt(BEATING, 5_000, first + MINUTE_MS - 1)).toBe(first);
  expect(lastBeatAt(BEATING, 5_000, first + MINUTE_MS)).toBe(first + MINUTE_MS);
});

test('a flapping instance is connected, late and silent in turn', () => {
  const start = Date.UTC(2026, 0);
  const states = Array.from({ length: 15 }, (_, minute) => {
    const now = start + minute * MINUTE_MS + 30 * SECOND_MS;
    const silence = now - lastBeatAt(FLAPPING, 0, now);
    if (!isConnectedAt(now - silence, now)) return 'silent';
    return silence > 75 * SECOND_MS ? 'late' : 'on';
  });
  expect(states.join(' ')).toBe('on on on on on on on late late late late silent silent silent silent');
});

test('an instance counts as connected up to exactly five minutes of silence', () => {
  expect(isConnectedAt(0, 5 * MINUTE_MS)).toBe(true);
  expect(isConnectedAt(0, 5 * MINUTE_MS + 1)).toBe(false);
});

import { expect, test } from 'vitest';
import type { Strip, StripInterval } from '@/domain/memory/questions';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { axisTicks, coverageNote, laneNote } from './lanes';

const NOW = Date.UTC(2026, 10, 24, 9, 3);
const DAY = { from: NOW - DAY_MS, to: NOW };
const MONTH = { from: NOW - 30 * DAY_MS, to: NOW };

/** A line of states, each with its length in minutes; the last one ends now. */
function aStrip(id: string, ...parts: readonly (readonly [StripInterval['state'], number])[]): Strip {
  let to = NOW;
  const intervals = parts.toReversed().map(([state, minutes]) => {
    const interval = { state, from: to - minutes * MINUTE_MS, to };
    to = interval.from;
    return interval;
  });
  return {
    id,
    host: `${id}-6c5d9-h2v8k`,
    intervals: intervals.toReversed(),
    silentSince: undefined,
    isReplaced: false,
    endedAt: undefined,
  };
}

test.each<[string, Strip]>([
  ['', aStrip('a', ['silent', 10], ['reporting', 60])],
  ['silent 33 min', aStrip('a', ['reporting', 60], ['silent', 33])],
  ['silent 5 days', { ...aStrip('a', ['not-read', 60], ['silent', 33]), silentSince: NOW - 5 * DAY_MS }],
  ['gone 08:30', aStrip('a', ['reporting', 60], ['gone', 33])],
  ['replaced 08:30', { ...aStrip('a', ['reporting', 60], ['gone', 33]), isReplaced: true }],
  [
    'replaced 08:26',
    {
      ...aStrip('a', ['reporting', 60], ['not-read', 20], ['gone', 13]),
      isReplaced: true,
      endedAt: NOW - 37 * MINUTE_MS,
    },
  ],
  ['never reported', aStrip('a', ['never', 60])],
])('the note "%s" says how a line ends', (note, strip) => {
  expect(laneNote(strip, NOW, 'utc')).toBe(note);
});

test('a day has ticks at whole hours, a month at days, with room for its end', () => {
  expect(axisTicks(DAY, 'utc').map(({ label }) => label)).toEqual(['12:00', '18:00', '00:00']);
  expect(axisTicks(MONTH, 'utc').map(({ label }) => label)).toEqual(['2 Nov', '9 Nov']);
  expect(axisTicks(DAY, 'utc')[0]?.percent).toBeCloseTo((177 / 1440) * 100);
});

test('the note names the beginning of a young memory, and each gap once', () => {
  const since = NOW - 20 * DAY_MS;
  const gap = { state: 'not-read', from: NOW - 10 * DAY_MS, to: NOW - 10 * DAY_MS + HOUR_MS } as const;
  const strip = (id: string) => ({
    ...aStrip(id),
    intervals: [{ state: 'not-read', from: MONTH.from, to: since } as const, gap],
  });
  expect(coverageNote({ ...MONTH, since, instances: [strip('a'), strip('b')] }, 'utc')).toBe(
    'Recording started on 4 Nov. No data on 14 Nov.',
  );
});

test('a gap in which the period begins is named, too', () => {
  const strips = {
    ...DAY,
    since: NOW - 9 * DAY_MS,
    instances: [aStrip('a', ['not-read', 15], ['reporting', 1425])],
  };
  expect(coverageNote(strips, 'utc')).toBe('No data on 23 Nov, 09:03.');
});

test('a period that was read whole has no note', () => {
  const strips = { ...DAY, since: NOW - 9 * DAY_MS, instances: [aStrip('a', ['reporting', 1440])] };
  expect(coverageNote(strips, 'utc')).toBe('');
});

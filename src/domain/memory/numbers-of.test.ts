import { pairs } from 'd3-array';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { formatIso } from '@/lib/time';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { aHistory, edges, LISTING } from '@/testing/history';
import type { Coverage } from './coverage';
import type { Incident } from './intervals';
import { MOST_PARTS, partBounds } from './number-parts';
import { numbersOf } from './numbers-of';
import { QUESTIONS } from './questions';

const at = (text: string) => Date.parse(`${text}Z`);
const daysOf = (bounds: readonly number[]) => bounds.map((bound) => formatIso(bound)?.slice(5, 16));

test('the weeks of November begin on Mondays, and the last one ends with it', () => {
  const november = { from: at('2026-11-01T00:00'), to: at('2026-12-01T00:00') };
  expect(daysOf(partBounds('week', november, 'utc'))).toEqual([
    '10-26T00:00',
    '11-02T00:00',
    '11-09T00:00',
    '11-16T00:00',
    '11-23T00:00',
    '11-30T00:00',
    '12-01T00:00',
  ]);
});

test.each([
  ['Europe/Berlin', '2026-10-19T12:00', '2026-11-01T12:00', [7 * 24 + 1, 7 * 24 - 12 + 1]],
  ['Europe/Berlin', '2026-03-23T12:00', '2026-04-05T12:00', [7 * 24 - 1, 7 * 24 - 12 + 2]],
])('a week in %s in which the clock changes is an hour longer or shorter', (zone, from, to, hours) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  const bounds = partBounds('week', { from: at(from), to: at(to) }, 'local');
  const lengths = pairs(bounds).map(([begin, end]) => (end - begin) / HOUR_MS);
  expect(lengths).toEqual(hours);
  const days = partBounds('day', { from: at(from), to: at(to) }, 'local');
  const longest = Math.max(...pairs(days).map(([begin, end]) => end - begin)) / HOUR_MS;
  expect(longest).toBe(Math.max(24, (hours[0] ?? 0) - 6 * 24));
});

test('of a long period, the newest days are counted', () => {
  const bounds = partBounds('day', { from: 0, to: at('2026-11-29T12:00') }, 'utc');
  expect(bounds).toHaveLength(MOST_PARTS + 1);
  expect(daysOf(bounds.slice(-2))).toEqual(['11-29T00:00', '11-29T12:00']);
});

test.each([
  [[1, 2], true],
  [[1], false],
  [[2, 2], false],
  [[2, 1], false],
  [Array.from({ length: MOST_PARTS + 1 }, (_, place) => place), true],
  [Array.from({ length: MOST_PARTS + 2 }, (_, place) => place), false],
])('the parts of a question are ascending, and not too many: %j', (ofParts, isOne) => {
  expect(v.safeParse(QUESTIONS.numbers, { bounds: ofParts }).success).toBe(isOne);
});

const MONDAY = at('2026-11-02T00:00');
const WEEK_MS = 7 * DAY_MS;
const week = (count: number) => MONDAY + count * WEEK_MS;
const bounds = [0, 1, 2, 3, 4].map(week);

const covering = (...read: readonly [from: number, to: number][]): Coverage => ({
  since: read[0]?.[0],
  newest: read.at(-1)?.[1],
  read: read.map(([from, to]) => ({ from, to })),
  gaps: [],
});
const incident = (from: number, to: number | undefined, kind: Incident['kind'] = 'outage'): Incident => ({
  id: from,
  kind,
  from,
  to,
  subjects: [],
  steps: [],
  trait: undefined,
});
const start = [{ at: Number.NEGATIVE_INFINITY, reporting: 3, total: 3 }];
type Past = Parameters<typeof numbersOf>[0];
const past = (more: Partial<Past> & Pick<Past, 'coverage'>): Past => ({
  tallies: start,
  delegateTallies: [],
  incidents: [],
  ...more,
});

test('a week in which the server was off is unknown, and not a week without delegates', () => {
  const read = covering([week(0) + DAY_MS, week(1)], [week(2), week(3) + HOUR_MS]);
  const tallies = [...start, { at: week(0) + 2 * DAY_MS, reporting: -2, total: -1 }];
  const parts = numbersOf(past({ tallies, coverage: read }), bounds, week(3) + HOUR_MS);
  expect(parts.map(({ unreadMs, known }) => [unreadMs, known?.instances, known?.lowest.reporting])).toEqual([
    [DAY_MS, 2, 1],
    [WEEK_MS, undefined, undefined],
    [0, 2, 1],
    [0, 2, 1],
  ]);
  // The last moment of a week is in it, and the last week is not over.
  expect(parts.map(({ to, known }) => known && to - known.at)).toEqual([1_000, undefined, 1_000, 0]);
});

test('an outage counts in each week that it touches, and lasts as long as something was read', () => {
  const read = covering([week(0), week(1) + DAY_MS], [week(1) + 2 * DAY_MS, week(3)]);
  const outages = [
    incident(week(0) + DAY_MS, week(0) + DAY_MS + 3 * HOUR_MS),
    // Within the one before, so that no time counts twice.
    incident(week(0) + DAY_MS + HOUR_MS, week(0) + DAY_MS + 4 * HOUR_MS),
    incident(week(1) - HOUR_MS, week(1) + 3 * DAY_MS),
    incident(week(2), undefined),
    incident(week(0), week(3), 'lost'),
  ];
  const parts = numbersOf(past({ incidents: outages, coverage: read }), bounds, week(2) + 5 * MINUTE_MS);
  expect(parts.map(({ known }) => [known?.outages, known?.outageMs])).toEqual([
    [3, 5 * HOUR_MS],
    [1, 2 * DAY_MS],
    [1, 5 * MINUTE_MS],
  ]);
});

test('what has not begun is left out, and nobody knows the time before the first reading', () => {
  const parts = numbersOf(past({ coverage: covering() }), bounds, week(1));
  expect(parts).toEqual([{ from: week(0), to: week(1), unreadMs: WEEK_MS, known: undefined }]);
});

test('delegates are counted at the last moment that was read', async () => {
  const history = aHistory();
  const began = history.now();
  history.read(edges(2));
  history.read(edges(3));
  history.pass(HOUR_MS);
  history.read(edges(1), { afterMs: 0 });
  const end = history.now();
  const { parts, since } = await history.memory.numbers({
    ...LISTING,
    bounds: [began - DAY_MS, began, end - MINUTE_MS, end - 1_000, end],
  });
  expect(parts.map(({ known }) => known?.delegates)).toEqual([undefined, 3, undefined, undefined]);
  expect(since).toBe(began + 30_000);
});

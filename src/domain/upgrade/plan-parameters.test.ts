import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayBy } from '@/lib/time';
import { DAY_MS, MINUTE_MS } from '@/lib/units';
import { PLAN_DAYS, WEEKDAYS } from './plan-days';
import { DEFAULT_PARAMETERS, type PlanParameters, readPlan, writePlan } from './plan-parameters';

const TODAY = Date.UTC(2026, 10, 25);
const READER = { today: TODAY, offsetMs: 0 };
const read = (query: string) => readPlan(new URLSearchParams(query), TODAY);

test('an address without parameters is the usual plan', () => {
  expect(read('')).toEqual({ parameters: DEFAULT_PARAMETERS, dropped: [] });
});

test.each([
  ['plan=2026-12-01', 'Ignored plan=2026-12-01: the day has not come yet.'],
  ['plan=soon', 'Ignored plan=soon: it is no day such as 2027-01-15.'],
  ['by=2026-02-30', 'Ignored by=2026-02-30: it is no day such as 2027-01-15.'],
  ['by=2026-11-25', 'Ignored by=2026-11-25: the day is past.'],
  ['plan=2026-11-20&by=2026-11-20', 'Ignored by=2026-11-20: it is not after the day of the plan.'],
  ['by=2030-01-01', 'Ignored by=2030-01-01: a plan covers one year.'],
  ['wave=0', 'Ignored wave=0: it is no number from 1 to 200.'],
  ['wave=10000', 'Ignored wave=10000: it is no number from 1 to 200.'],
  ['wave=1e2', 'Ignored wave=1e2: it is no number from 1 to 200.'],
  ['days=fri-mon', 'Ignored days=fri-mon: it is no list of days such as mon-fri, tue,thu or mon-fri/2.'],
  ['days=mon-fri/0', 'Ignored days=mon-fri/0: after the slash, it is no number from 1 to 14.'],
  ['freeze=xmas', 'Ignored freeze=xmas: it is no time such as 2026-12-20..2027-01-03.'],
  ['freeze=2027-01-03..2026-12-20', 'Ignored freeze=2027-01-03..2026-12-20: it ends before it begins.'],
  ['what=ends', 'Ignored what=ends: it needs by=, a day.'],
  ['what=all', 'Ignored what=all: it is neither behind, ends, list nor a version.'],
])('%s is named, and the rest stays', (query, why) => {
  const { parameters, dropped } = read(`${query}&order=qa`);
  expect(dropped.map((one) => one.why)).toEqual([why]);
  expect(parameters.order).toEqual(['qa']);
});

test('a plan of an earlier day keeps a deadline that is past now', () => {
  expect(read('plan=2026-11-10&by=2026-11-20').dropped).toEqual([]);
});

test('freezes that touch are one; one that overlaps another is named', () => {
  const freeze = (query: string) => {
    const { parameters, dropped } = read(query);
    return [
      parameters.freeze.map(({ from, to }) => [from, to].map((at) => (at - TODAY) / DAY_MS)),
      dropped.length,
    ];
  };
  expect(freeze('freeze=2026-12-20&freeze=2026-12-21..2026-12-24')).toEqual([[[25, 29]], 0]);
  expect(freeze('freeze=2026-12-20..2026-12-31&freeze=2026-12-24')).toEqual([[[25, 36]], 1]);
});

const day = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((days) => TODAY + days * DAY_MS);
const sinceOf = (planDay: number | undefined, time: number, offsetMs: number) =>
  planDay === undefined ? TODAY : dayBy(planDay + time, offsetMs);
const parameters: fc.Arbitrary<PlanParameters> = fc
  .record({
    planDay: fc.option(day(-PLAN_DAYS, 0), { nil: undefined }),
    planTime: fc.nat(DAY_MS - 1),
    offsetMs: fc.integer({ min: -14 * 4, max: 14 * 4 }).map((quarters) => quarters * 15 * MINUTE_MS),
    by: fc.option(fc.integer({ min: 1, max: PLAN_DAYS }), { nil: undefined }),
    wave: fc.integer({ min: 1, max: 200 }),
    days: fc.record({
      weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
      every: fc.integer({ min: 1, max: 14 }),
    }),
    freeze: fc
      .uniqueArray(fc.nat(30), { maxLength: 4 })
      .map((starts) =>
        starts
          .toSorted((a, b) => a - b)
          .map((start) => ({ from: TODAY + start * 9 * DAY_MS, to: TODAY + (start * 9 + 5) * DAY_MS })),
      ),
    order: fc.option(fc.uniqueArray(fc.constantFrom('dev', 'Prod', 'a b', 'ü'), { maxLength: 3 }), {
      nil: undefined,
    }),
    what: fc.constantFrom('behind' as const, 'list' as const),
    without: fc.uniqueArray(fc.constantFrom('_a', '_b', 'ü x'), { maxLength: 2 }),
    target: fc.option(fc.constant('26.11.91205'), { nil: undefined }),
  })
  .map(({ planDay, planTime, ...all }) => ({
    ...all,
    plan: planDay === undefined ? undefined : planDay + planTime,
    // Without a plan, its days are those of the reader.
    offsetMs: planDay === undefined ? 0 : all.offsetMs,
    by: all.by === undefined ? undefined : sinceOf(planDay, planTime, all.offsetMs) + all.by * DAY_MS,
    what: all.target === undefined ? all.what : 'behind',
  }));

test('what is written is read again, beside other parameters', () => {
  fc.assert(
    fc.property(parameters, (chosen) => {
      const written = writePlan(new URLSearchParams('status=LATE&wave=3'), READER, chosen);
      expect(readPlan(written, TODAY)).toEqual({ parameters: chosen, dropped: [] });
      expect(written.getAll('status')).toEqual(['LATE']);
    }),
  );
});

test('no address breaks the reader, and what it reads can be written', () => {
  const values = fc.oneof(
    fc.string(),
    fc.constantFrom('mon-', '-', '/', '..', '2026-12-20..', 'mon-fri/2/3', '12'),
  );
  const names = fc.constantFrom('plan', 'by', 'wave', 'days', 'freeze', 'order', 'what');
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values)), (pairs) => {
      const { parameters: found } = readPlan(new URLSearchParams(pairs), TODAY);
      expect(readPlan(writePlan(new URLSearchParams(), READER, found), TODAY)).toEqual({
        parameters: found,
        dropped: [],
      });
    }),
  );
});

test('the day of a plan is that of its maker, whoever reads it; that of a new one is the reader’s', () => {
  // In Los Angeles it is Monday 17:00, and Tuesday in UTC.
  const losAngeles = -8 * 60 * MINUTE_MS;
  const monday = Date.UTC(2026, 10, 30);
  const now = monday + DAY_MS + 60 * MINUTE_MS;
  expect(dayBy(now, losAngeles)).toBe(monday);
  expect(readPlan(new URLSearchParams('by=2026-12-01'), monday, losAngeles)).toMatchObject({
    parameters: { by: monday + DAY_MS, offsetMs: losAngeles },
    dropped: [],
  });
  const link = writePlan(new URLSearchParams(), { today: monday, offsetMs: losAngeles }, { plan: now });
  expect(link.get('plan')).toBe('2026-11-30T17:00-08:00');
  for (const [today, offsetMs] of [
    [monday, losAngeles],
    [monday + DAY_MS, 9 * 60 * MINUTE_MS],
  ] as const)
    expect(readPlan(link, today, offsetMs)).toMatchObject({
      parameters: { plan: now, offsetMs: losAngeles },
      dropped: [],
    });
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { WEEKDAYS } from '@/domain/upgrade/plan-days';
import { DEFAULT_PARAMETERS, type PlanParameters } from '@/domain/upgrade/plan-parameters';
import { runningPlan } from '@/domain/upgrade/plan-progress';
import { aFleet, type FleetEntry, inDays } from '@/testing/fleets';
import { fixesThatFit, fixText } from './plan-fixes';

const NOW = inDays(0);
const behind = (count: number, tags: readonly string[] = []): readonly FleetEntry[] =>
  Array.from({ length: count }, (_, place) => ({
    name: `d-${place}`,
    tags,
    autoUpgrade: 'OFF',
    instances: [{ version: '26.05.88600' }, { version: '26.05.88600' }],
  }));

function stateOf(entries: readonly FleetEntry[], chosen: Partial<PlanParameters>) {
  const fleet = aFleet(entries);
  const parameters = { ...DEFAULT_PARAMETERS, ...chosen };
  const planWith = (changes: Partial<PlanParameters>) =>
    runningPlan({ ...parameters, ...changes }, { ofDay: fleet, ofNow: fleet, today: NOW });
  return { plan: planWith({}), parameters, planWith };
}

const fixTexts = (entries: readonly FleetEntry[], chosen: Partial<PlanParameters>) =>
  fixesThatFit(stateOf(entries, chosen)).map((changes) => fixText(changes, NOW));

// The plan is of a Tuesday.
const TUESDAYS = { weekdays: ['tue'], every: 2 } as const;

test.each<[string, readonly string[], number, Partial<PlanParameters>]>([
  [
    'every second Tuesday',
    ['Waves on Mon–Fri, every 2nd', '48 a wave'],
    40,
    { days: TUESDAYS, by: inDays(20) },
  ],
  ['a freeze that covers all', ['No freeze'], 10, { by: inDays(9), freeze: [{ from: NOW, to: inDays(9) }] }],
  [
    'a small wave and few days',
    ['Waves on Mon–Fri, every 2nd, 128 a wave'],
    300,
    { wave: 1, days: TUESDAYS, by: inDays(8) },
  ],
  [
    'a deadline that is too near',
    ['By 17 Sept'],
    300,
    { wave: 200, days: { weekdays: WEEKDAYS, every: 1 }, by: inDays(1) },
  ],
])('%s: a change after which everybody has a day is offered', (_what, texts, count, chosen) => {
  expect(fixTexts(behind(count), chosen)).toEqual(texts);
});

test('where two alone carry a tag, only a later day helps', () => {
  expect(fixTexts(behind(2, ['gpu']), { by: inDays(1) })).toEqual(['By 17 Sept']);
});

test('every change that is offered makes the plan fit, and one is offered whenever a later day would do', () => {
  const parameters = fc.record({
    by: fc.integer({ min: 1, max: 40 }).map(inDays),
    wave: fc.integer({ min: 1, max: 8 }),
    days: fc.record({
      weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
      every: fc.integer({ min: 1, max: 5 }),
    }),
    freeze: fc.constantFrom([], [{ from: inDays(1), to: inDays(30) }], [{ from: NOW, to: inDays(300) }]),
  });
  fc.assert(
    fc.property(parameters, fc.nat(30), (chosen, count) => {
      const state = stateOf(behind(count), chosen);
      if (state.plan?.noDay.length === 0) return;
      const fixes = fixesThatFit(state);
      expect(fixes.length).toBeGreaterThan(0);
      for (const changes of fixes) expect(state.planWith(changes)?.noDay).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aFleet, type FleetEntry, inDays, LATEST_VERSION, NOW } from '@/testing/fleets';
import { brokenRules, brokenSharing, WEEK } from '@/testing/plan-checker';
import { DEFAULT_PARAMETERS, type PlanParameters } from './plan-parameters';
import { stepPlan, wavePlan } from './wave-plan';

const OLD = '26.05.88600';
const often = <Value>(usual: Value, ...others: readonly Value[]) =>
  fc.constantFrom(...Array.from({ length: 12 }, () => usual), ...others);
const instance = fc.record({
  version: fc.constantFrom(OLD, OLD, OLD, '26.08.89000', LATEST_VERSION, 'nightly', undefined),
  supportEnds: fc.oneof(fc.integer({ min: -40, max: 40 }).map(inDays), fc.constant(undefined)),
  heartbeatAt: often(NOW - 20_000, NOW - 7_200_000),
});
const entries: fc.Arbitrary<readonly FleetEntry[]> = fc
  .array(
    fc.record({
      tags: fc.uniqueArray(
        fc.constantFrom('dev', 'qa', 'prod', 'Staging', 'gpu', 'vault', 'eu', 'owner:web'),
        {
          maxLength: 3,
        },
      ),
      type: often('HELM_DELEGATE', 'KUBERNETES', 'DOCKER', 'ECS', 'SHELL_SCRIPT', 'NOMAD'),
      autoUpgrade: often('OFF' as const, 'ON' as const, 'NONE' as const),
      token: often('ACTIVE' as const, 'INACTIVE' as const),
      isImmutable: often(true, false),
      instances: fc.array(instance, { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 18 },
  )
  .map((list) => list.map((entry, row) => ({ ...entry, name: `d${row}` })));

const parameters: fc.Arbitrary<PlanParameters> = fc.record({
  plan: fc.constant(undefined),
  offsetMs: fc.constant(0),
  by: fc.oneof(fc.constant(undefined), fc.integer({ min: 1, max: 30 }).map(inDays)),
  wave: fc.integer({ min: 1, max: 6 }),
  days: fc.record({
    weekdays: fc.subarray([...WEEK], { minLength: 1 }),
    every: fc.integer({ min: 1, max: 3 }),
  }),
  freeze: fc.constantFrom(
    [],
    [],
    [{ from: inDays(3), to: inDays(9) }],
    [{ from: inDays(-2), to: inDays(60) }],
  ),
  order: fc.constantFrom(undefined, [], ['prod', 'dev'], ['gone', 'eu']),
  what: fc.constantFrom('behind' as const, 'behind' as const, 'ends' as const),
  without: fc.constant([]),
  target: fc.constant(undefined),
});

test('in 1,000 fleets with 1,000 parameters, no plan breaks a rule', () => {
  let planned = 0;
  fc.assert(
    fc.property(entries, parameters, (fleet, chosen) => {
      const plan = wavePlan(aFleet(fleet), chosen);
      expect(plan && brokenRules(fleet, plan, chosen)).toEqual([]);
      planned += plan?.waves.length ?? 0;
    }),
    { numRuns: 1_000 },
  );
  expect(planned).toBeGreaterThan(1_000);
});

/** The fewest waves that these delegates need, by trying every way. */
function leastWaves(names: readonly string[], mayShare: (wave: readonly string[]) => boolean): number {
  let least = names.length;
  const place = (rest: readonly string[], waves: readonly (readonly string[])[]) => {
    const [next, ...others] = rest;
    if (next === undefined) least = Math.min(least, waves.length);
    else if (waves.length <= least) {
      for (const [index, wave] of waves.entries()) {
        const joined = [...wave, next];
        if (mayShare(joined)) place(others, waves.with(index, joined));
      }
      place(others, [...waves, [next]]);
    }
  };
  place(names, []);
  return least;
}

test('in 300 small fleets, a plan needs at most one day more than the least, and seldom that', () => {
  const small = fc.array(
    fc.record({
      tags: fc.uniqueArray(fc.constantFrom('gpu', 'vault', 'eu', 'arm'), { maxLength: 2 }),
      instances: fc.constantFrom(
        [{ version: OLD }],
        [{ version: OLD }],
        [{ version: OLD }, { version: OLD }],
      ),
    }),
    { minLength: 2, maxLength: 8 },
  );
  let more = 0;
  fc.assert(
    fc.property(small, fc.integer({ min: 2, max: 4 }), (list, wave) => {
      const fleet = list.map((entry, row) => ({ ...entry, name: `d${row}`, autoUpgrade: 'OFF' as const }));
      const plan = wavePlan(aFleet(fleet), { ...DEFAULT_PARAMETERS, wave });
      const planned =
        plan?.waves.flatMap(({ delegates }) => delegates.map(({ delegate }) => delegate.name)) ?? [];
      const least = leastWaves(planned, (names) => {
        if (names.length > wave) return false;
        return (['gpu', 'vault', 'eu', 'arm'] as const).every((tag) => {
          const all = fleet.filter(({ tags }) => tags.includes(tag));
          const here = all.filter(({ name }) => names.includes(name));
          const counted = all.length <= 2 ? here : here.filter(({ instances }) => instances.length === 1);
          return counted.length <= Math.max(1, Math.floor(all.length / 2));
        });
      });
      expect(plan?.waves.length).toBeGreaterThanOrEqual(least);
      expect(plan?.waves.length).toBeLessThanOrEqual(least + 1);
      more += (plan?.waves.length ?? 0) - least;
    }),
    { numRuns: 300 },
  );
  expect(more).toBeLessThan(30);
});

test('in 500 fleets, the steps of a selection keep the rule of waves, and are the waves of one stage without days', () => {
  fc.assert(
    fc.property(entries, fc.infiniteStream(fc.boolean()), (list, chosen) => {
      // Nothing is past support, and no upgrader works: then the plan has one stage.
      const fleet = list.map(({ instances, ...entry }) => ({
        ...entry,
        autoUpgrade: 'OFF' as const,
        instances: (instances ?? []).map((one) => ({ ...one, version: OLD, supportEnds: inDays(300) })),
      }));
      const rows = [...fleet.keys()].filter(() => chosen.next().value);
      const { steps } = stepPlan(aFleet(fleet), rows);
      const names = steps.map((step) => step.map(({ delegate }) => delegate.name));
      const alone = steps.flat().filter(({ lostTags }) => lostTags.length > 0);
      const aloneNames = alone.map(({ delegate }) => delegate.name);
      expect(brokenSharing(fleet, names, aloneNames)).toEqual([]);
      const days = { weekdays: WEEK, every: 1 };
      const plan = wavePlan(aFleet(fleet), { ...DEFAULT_PARAMETERS, order: [], wave: 200, days }, rows);
      const waves = plan?.waves.map(({ delegates }) =>
        delegates.map(({ delegate }) => delegate.name).toSorted(),
      );
      const withoutAlone = names.map((step) => step.filter((name) => !aloneNames.includes(name)).toSorted());
      expect(withoutAlone.filter(({ length }) => length > 0)).toEqual(waves);
    }),
    { numRuns: 500 },
  );
});

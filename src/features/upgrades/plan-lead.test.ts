import { expect, test } from 'vitest';
import { startOfUtcDay } from '@/domain/delegate/context';
import { DEFAULT_PARAMETERS, type PlanParameters, readPlan } from '@/domain/upgrade/plan-parameters';
import { runningPlan } from '@/domain/upgrade/plan-progress';
import { aFleet, type FleetEntry, inDays, LATEST_VERSION, NOW } from '@/testing/fleets';
import { planSentences } from './plan-lead';

function sentencesOf(parameters: PlanParameters, fleets: Parameters<typeof runningPlan>[1]) {
  const planWith = (changes: Partial<PlanParameters>) => runningPlan({ ...parameters, ...changes }, fleets);
  return planSentences({ plan: planWith({}), parameters, today: fleets.today, planWith }, fleets.ofNow);
}

const OLD = '26.05.88600';
const off = (name: string, instances: FleetEntry['instances'] = [{ version: OLD }]) => ({
  name,
  autoUpgrade: 'OFF' as const,
  instances,
});

test.each([
  ['known', inDays(90), 'No further delegate loses support by', undefined],
  ['not reported', undefined, 'No further delegate is known to lose support by', 'reports no end for 1.'],
])('an end of support after the deadline that is %s', (_what, supportEnds, text, detail) => {
  const old = { version: '26.05.88600', supportEnds };
  const fleet = aFleet([{ autoUpgrade: 'OFF', instances: [old, old] }]);
  const today = startOfUtcDay(NOW);
  const by = new Date(inDays(30)).toISOString().slice(0, 10);
  const { parameters } = readPlan(new URLSearchParams({ by }), today);
  const [sentence] = sentencesOf(parameters, { ofDay: fleet, ofNow: fleet, today });
  expect(sentence?.text).toContain(text);
  expect(sentence?.detail ?? '').toContain(detail ?? '');
});

test('a plan that moved beyond its date says what loses support, and the day on which a faster one ends', () => {
  const old = { version: '26.05.88600', supportEnds: inDays(4) };
  const entries = ['a', 'b', 'c'].map((name) => ({
    name,
    autoUpgrade: 'OFF' as const,
    instances: [old, old],
  }));
  const made = startOfUtcDay(NOW);
  const ofDay = aFleet(entries);
  const ofNow = aFleet(entries, { asOf: inDays(3) });
  const today = startOfUtcDay(inDays(3));
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const { parameters } = readPlan(
    new URLSearchParams({ plan: dayOf(made), wave: '1', days: 'mon-sun/3' }),
    today,
  );
  const sentences = sentencesOf(parameters, { ofDay, ofNow, today });
  const moved = sentences.find(({ text }) => text.startsWith('The plan now ends on'));
  expect(moved?.detail).toBe('2 delegates lose support before their wave.');
  expect(moved?.fixes?.map(({ label }) => label)).toEqual(['A wave every day ends on 21 Sept']);
});

test('who has no readable version is not behind, but unknown', () => {
  const fleet = aFleet([off('old'), off('nightly', [{ version: 'nightly' }]), off('new', [{}])]);
  const [sentence] = sentencesOf(DEFAULT_PARAMETERS, { ofDay: fleet, ofNow: fleet, today: inDays(0) });
  expect([sentence?.text, sentence?.detail]).toEqual([
    '1 delegate is behind the latest.',
    'The version of 1 more is unknown.',
  ]);
});

test('a plan in which one is gone is not called upgraded, and the one is named', () => {
  const done = [{ version: LATEST_VERSION }];
  const ofDay = aFleet([off('a'), off('b')]);
  const ofNow = aFleet([off('a', done)], { asOf: inDays(7) });
  const [sentence] = sentencesOf(DEFAULT_PARAMETERS, { ofDay, ofNow, today: inDays(7) });
  expect([sentence?.text, sentence?.detail]).toEqual([
    '1 of 2 delegates are upgraded.',
    'b is no longer listed.',
  ]);
});

import { expect, test } from 'vitest';
import { startOfUtcDay } from '@/domain/delegate/context';
import { readPlan } from '@/domain/upgrade/plan-parameters';
import { planProgress } from '@/domain/upgrade/plan-progress';
import { wavePlan } from '@/domain/upgrade/wave-plan';
import { aFleet, inDays, NOW } from '@/testing/fleets';
import { planSentences } from './plan-lead';

test.each([
  ['known', inDays(90), 'No further delegate loses support by', undefined],
  ['not reported', undefined, 'No further delegate is known to lose support by', 'reports no end for 1.'],
])('an end of support after the deadline that is %s', (_what, supportEnds, text, detail) => {
  const old = { version: '26.05.88600', supportEnds };
  const fleet = aFleet([{ autoUpgrade: 'OFF', instances: [old, old] }]);
  const today = startOfUtcDay(NOW);
  const by = new Date(inDays(30)).toISOString().slice(0, 10);
  const { parameters } = readPlan(new URLSearchParams({ by }), today);
  const plan = wavePlan(fleet, parameters);
  const progress = plan && planProgress(plan, { ofDay: fleet, ofNow: fleet }, parameters);
  const [sentence] = planSentences({ plan, progress, parameters, today, endWith: () => undefined }, fleet);
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
  const plan = wavePlan(ofDay, parameters);
  const progress = plan && planProgress(plan, { ofDay, ofNow }, parameters);
  const sentences = planSentences({ plan, progress, parameters, today, endWith: () => inDays(5) }, ofNow);
  const moved = sentences.find(({ text }) => text.startsWith('The plan now ends on'));
  expect(moved?.detail).toBe('2 delegates lose support before their wave.');
  expect(moved?.fixes?.map(({ label }) => label)).toEqual(['A wave every day ends on 20 Sept']);
});

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
  const [sentence] = planSentences({ plan, progress, parameters, today, planWith: () => undefined }, fleet);
  expect(sentence?.text).toContain(text);
  expect(sentence?.detail ?? '').toContain(detail ?? '');
});

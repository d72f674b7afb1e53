import { expect, test } from 'vitest';
import { newInstallPlan } from '@/domain/install/install-plan';
import { replicasHint } from './install-labels';

const PLAN = newInstallPlan({ account: 'acct0001', managerUrl: 'https://app.harness.io' }, '26.08.89100');

test.each([
  ['SMALL', 2, 'Each gets 2 GiB and 0.5 CPU, together 4 GiB and 1 CPU.'],
  ['SMALL', 6, 'Each gets 2 GiB and 0.5 CPU, together 12 GiB and 3 CPU.'],
  ['LARGE', 2, 'Each gets 8 GiB and 2 CPU, together 16 GiB and 4 CPU.'],
  ['MEDIUM', 1, 'It gets 8 GiB and 2 CPU.'],
  ['SMALL', Number.NaN, 'in the same cluster.'],
  ['SMALL', 0, 'in the same cluster.'],
] as const)('the hint for the size %s and %d replicas ends with %j', (size, replicas, end) => {
  expect(replicasHint({ ...PLAN, size, replicas })).toMatch(end);
});

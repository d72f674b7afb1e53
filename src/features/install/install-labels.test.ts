import { expect, test } from 'vitest';
import { newInstallPlan } from '@/domain/install/install-plan';
import { replicasHint } from './install-labels';

const PLAN = newInstallPlan({ account: 'acct0001', managerUrl: 'https://app.harness.io' }, '26.08.89100');

test.each([
  ['SMALL', 2, 'Each gets 2 GiB and 0.5 CPU.'],
  ['LARGE', 2, 'Each gets 8 GiB and 2 CPU.'],
  ['SMALL', Number.NaN, 'Two or more'],
  ['SMALL', 0, 'Two or more'],
] as const)('the hint for the size %s and %d replicas begins with %j', (size, replicas, start) => {
  expect(replicasHint({ ...PLAN, size, replicas }).startsWith(start)).toBe(true);
});

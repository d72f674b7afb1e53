import { expect, test } from 'vitest';
import { HARNESS_URL, INSTALL_METHODS, newInstallPlan } from '@/domain/install/install-plan';
import { type InstallStep, TOKEN_MASK } from '@/domain/install/step';
import { plannedSteps } from '@/domain/install/steps';
import { ACCOUNT, appFor } from '@/testing/app-view';
import { prepareSteps } from './prepared-steps';

test.each(INSTALL_METHODS)(
  'by %s, the preview shows the very texts of the steps that one gets',
  async (method) => {
    appFor('default');
    const plan = {
      ...newInstallPlan({ account: 'demo', managerUrl: HARNESS_URL }, '26.11.91205'),
      method,
      name: 'prod-eu',
      tokenName: 'default_token',
      gracePeriodSeconds: 900,
    };
    const { stepsWith } = await prepareSteps(ACCOUNT, plan);
    const isOurs = method === 'terraform';
    const texts = (steps: readonly InstallStep[]) => steps.filter(({ kind }) => isOurs || kind === 'command');
    expect(texts(plannedSteps(plan))).toEqual(texts(stepsWith(TOKEN_MASK)));
  },
);

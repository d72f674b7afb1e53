import { expect, test } from 'vitest';
import { HARNESS_URL, newInstallPlan } from '@/domain/install/install-plan';
import { TOKEN_MASK } from '@/domain/install/step';
import { ACCOUNT, appFor } from '@/testing/app-view';
import { prepareSteps } from './prepared-steps';

const PLAN = {
  ...newInstallPlan({ account: 'demo', managerUrl: HARNESS_URL }, '26.11.91205'),
  name: 'prod-eu',
  tokenName: 'default_token',
};

test.each([
  ['helm', 'generate-helm-values', /^helm upgrade --install prod-eu .*delegateToken=•••/s],
  ['manifest', 'kubernetes', /^helm upgrade --install prod-eu .*delegateToken=•••/s],
  ['docker', 'docker', /^docker run .*DELEGATE_TOKEN=•••/s],
] as const)(
  'by %s, a Manager without the file gives the command of its own page',
  async (method, path, run) => {
    const manager = appFor('default');
    const prepared = () => prepareSteps(ACCOUNT, { ...PLAN, method });
    manager.faults.add({ path, status: 200, body: 'another: form', times: 1 });
    expect((await prepared()).note).toBe('The file of the Manager does not have the expected form.');
    manager.faults.add({ path, status: 404, body: {} });
    const { stepsWith, note } = await prepared();
    expect(note).toBe('This Manager does not offer such a file.');
    expect(stepsWith(TOKEN_MASK).map(({ kind }) => kind)).not.toContain('file');
    expect(stepsWith(TOKEN_MASK).at(-1)?.text).toMatch(run);
  },
);

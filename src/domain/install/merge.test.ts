import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { dockerSteps } from './docker';
import { helmSteps } from './helm';
import { type InstallPlan, newInstallPlan } from './install-plan';
import { manifestSteps } from './manifest';
import { mergedFile } from './merge';
import type { InstallStep } from './step';

const PLAN: InstallPlan = {
  ...newInstallPlan({ account: 'acct0001', managerUrl: 'https://app.harness.io' }, '26.08.89100'),
  name: 'prod-eu',
  tokenName: 'default_token',
  replicas: 3,
  gracePeriodSeconds: 900,
  upgradeSchedule: '*/30 * * * *',
};
const CHANGED: InstallPlan = {
  ...PLAN,
  hasOwnImage: true,
  image: 'registry.local/d:1',
  managerUrl: 'https://harness.local',
  proxyUrl: 'http://proxy.local:3128',
  taskCapacity: 5,
  logLevel: 'DEBUG',
  initScript: 'echo "$HOME"\n# done',
  hasAutoUpgrade: false,
};

function fileOf(steps: readonly InstallStep[] | undefined): string {
  const files = steps?.filter(({ kind }) => kind === 'file') ?? [];
  expect(files).toHaveLength(1);
  return files[0]?.text ?? '';
}

test('an error in the change itself is thrown, not taken for an unknown form of file', () => {
  const broken = () => {
    throw new TypeError('ours');
  };
  expect(() => mergedFile('a: 1', broken)).toThrow('ours');
});

describe('a values file of the Manager', () => {
  const SENT = `# as the Manager sent it
delegateName: prod-eu # the name
delegateToken: •••
delegateDockerImage: sent/image:1
replicas: 1
custom_envs:
  - name: SENT
    value: "1"
upgrader:
  enabled: true
  image: sent/upgrader
`;

  test('keeps its comments and the values that the plan does not set', () => {
    const text = fileOf(helmSteps(SENT, PLAN));
    expect(text).toContain(
      '# as the Manager sent it\ndelegateName: prod-eu # the name\ndelegateToken: •••\n',
    );
    expect(parse(text)).toEqual({
      ...parse(SENT),
      replicas: 3,
      cpu: 0.5,
      memory: 2048,
      upgrader: { enabled: true, image: 'sent/upgrader', schedule: '*/30 * * * *' },
    });
  });

  test('gets the values of the plan in place of those that it had', () => {
    expect(parse(fileOf(helmSteps(SENT, CHANGED)))).toMatchObject({
      delegateDockerImage: 'registry.local/d:1',
      managerEndpoint: 'https://harness.local',
      initScript: CHANGED.initScript,
      proxyScheme: 'http',
      proxyHost: 'proxy.local',
      proxyPort: '3128',
      custom_envs: [
        { name: 'SENT', value: '1' },
        { name: 'PROXY_MANAGER', value: 'true' },
        { name: 'DELEGATE_TASK_CAPACITY', value: '5' },
        { name: 'LOGGING_LEVEL', value: 'DEBUG' },
      ],
      upgrader: { enabled: false },
    });
  });

  test.each(['a: [', 'text', '[1]', 'a: 1\n---\nb: 2', 'upgrader: yes please', 'a: &x 1\nb: *x', ''])(
    'is not used in another form: %j',
    (sent) => {
      expect(helmSteps(sent, PLAN)).toBeUndefined();
    },
  );
});

describe('a manifest of the Manager', () => {
  const SENT = `apiVersion: v1
kind: Namespace
metadata: { name: ns }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: prod-eu }
spec:
  replicas: 1
  template:
    spec:
      containers:
        - name: delegate
          image: sent/image:1
          env:
            - name: INIT_SCRIPT
              value: ""
            - name: DELEGATE_NAME
              value: prod-eu
---
apiVersion: batch/v1
kind: CronJob
metadata: { name: prod-eu-upgrader-job }
spec: { schedule: "0 * * * *" }
`;
  const WITHOUT_JOB = SENT.slice(0, SENT.lastIndexOf('---'));
  const documents = (plan: InstallPlan, sent = SENT) =>
    parseAllDocuments(fileOf(manifestSteps(sent, plan))).map((document) => document.toJS());

  test('gets the replicas, resources, grace period and schedule of the plan', () => {
    const [namespace, deployment, job] = documents(PLAN);
    expect(namespace.kind).toBe('Namespace');
    expect(deployment.spec).toMatchObject({
      replicas: 3,
      template: {
        spec: {
          terminationGracePeriodSeconds: 900,
          containers: [
            {
              image: 'sent/image:1',
              resources: { limits: { memory: '2048Mi' }, requests: { cpu: '0.5', memory: '2048Mi' } },
              env: [{ value: '' }, { value: 'prod-eu' }],
            },
          ],
        },
      },
    });
    expect(job.spec).toEqual({ schedule: '*/30 * * * *' });
  });

  test('gets the variables of the plan, and loses an unwanted upgrader', () => {
    const [, deployment, ...more] = documents(CHANGED);
    expect(more).toEqual([]);
    const [{ image, env }] = deployment.spec.template.spec.containers;
    expect(image).toBe('registry.local/d:1');
    expect(env.slice(0, 3)).toEqual([
      { name: 'INIT_SCRIPT', value: 'echo "$$HOME"\n# done' },
      { name: 'DELEGATE_NAME', value: 'prod-eu' },
      { name: 'MANAGER_HOST_AND_PORT', value: 'https://harness.local' },
    ]);
    expect(env).toContainEqual({ name: 'LOGGING_LEVEL', value: 'DEBUG' });
  });

  test('gives the proxy of the plan to the upgrader that it has', () => {
    const config = (name: string) => `---
apiVersion: v1
kind: ConfigMap
metadata: { name: ${name}-config }
data:
  config.yaml: |
    # as sent
    workloadName: ${name}
`;
    const plan = { ...CHANGED, hasAutoUpgrade: true };
    const sent = documents(plan, `${SENT}${config('prod-eu')}${config('other')}`);
    const [own, other] = sent.flatMap(({ kind, data }) => (kind === 'ConfigMap' ? data['config.yaml'] : []));
    expect(own).toMatch(/^# as sent\n/);
    expect(parse(own)).toEqual({
      workloadName: 'prod-eu',
      proxyScheme: 'http',
      proxyHost: 'proxy.local',
      proxyPort: 3128,
      proxyManager: true,
    });
    expect(parse(other)).toEqual({ workloadName: 'other' });
    const without = documents({ ...plan, proxyUrl: '' }, `${SENT}${config('prod-eu')}`);
    expect(without.at(-1).data['config.yaml']).not.toContain('proxy');
  });

  test.each([
    ['that has none', PLAN, WITHOUT_JOB, 'Apply the manifest. The Manager wrote no upgrader into it'],
    ['that wants none', CHANGED, WITHOUT_JOB, 'Apply the manifest'],
    [
      'that cannot get the proxy',
      { ...CHANGED, hasAutoUpgrade: true },
      `${SENT}---\nkind: ConfigMap\ndata: { config.yaml: "workloadName: other" }\n`,
      'Apply the manifest. Its upgrader has no place for the proxy',
    ],
  ])('%s says so of its upgrader', (_which, plan, sent, title) => {
    expect(manifestSteps(sent, plan)?.at(-1)).toMatchObject({ title });
  });

  test('is not used when it is for another delegate', () => {
    expect(manifestSteps(SENT, { ...PLAN, name: 'other' })).toBeUndefined();
  });
});

describe('a Compose file of the Manager', () => {
  const SENT = 'services:\n  harness-ng-delegate:\n    image: sent/image:1\n    environment:\n      A: b\n';

  test('gets the name, limits, grace period and variables of the plan', () => {
    expect(parse(fileOf(dockerSteps(SENT, PLAN, 'x')))).toEqual({
      services: {
        'harness-ng-delegate': {
          image: 'sent/image:1',
          environment: { A: 'b' },
          container_name: 'prod-eu',
          stop_grace_period: '900s',
          deploy: { resources: { limits: { cpus: '0.5', memory: '2048M' } } },
        },
      },
    });
    expect(parse(fileOf(dockerSteps(SENT, CHANGED, 'x'))).services['harness-ng-delegate']).toMatchObject({
      image: 'registry.local/d:1',
      environment: { INIT_SCRIPT: 'echo "$$HOME"\n# done', PROXY_HOST: 'proxy.local' },
    });
  });

  test.each(['services: []', 'services:\n  d:\n    environment:\n      - A=b\n', 'a: b'])(
    'is not used when it has another form: %j',
    (sent) => {
      expect(dockerSteps(sent, CHANGED, 'x')).toBeUndefined();
    },
  );
});

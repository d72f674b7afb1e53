import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { plans, readHcl } from '@/testing/install';
import { replicaResources } from './delegate-sizes';
import { type InstallPlan, newInstallPlan } from './install-plan';
import { type InstallStep, TOKEN_MASK } from './step';
import { installSteps } from './steps';

const TOKEN = 'ZTUzNzllZGUzNjk0ZWVmYTA1N2JmMmI1ZTEzNjQ1YzU=';
const PLAN: InstallPlan = {
  ...newInstallPlan({ account: 'acct0001', managerUrl: 'https://app.harness.io' }, '26.08.89100'),
  name: 'prod-eu',
  description: "It's the ${EU}",
  tags: ['eu', 'a b'],
  tokenName: 'default_token',
  replicas: 2,
};

test('the steps of any plan are valid YAML, HCL and shell', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const read = installSteps(plan, TOKEN).map((step) => {
        if (step.kind === 'command') return argumentsOf(step.text);
        return step.name.endsWith('.tf') ? readHcl(step.text) : documentsOf(step.text);
      });
      expect(read.every((each) => Object.keys(each).length > 0)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('the Helm values contain the plan', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const [values] = documentsOf(fileOf(installSteps({ ...plan, method: 'helm' }, TOKEN), /values/));
      expect(values).toEqual({
        accountId: plan.account,
        delegateToken: TOKEN,
        delegateName: plan.name,
        managerEndpoint: plan.managerUrl,
        delegateDockerImage: plan.image,
        description: plan.description,
        tags: plan.tags.join(','),
        k8sPermissionsType: plan.permission,
        cpu: replicaResources(plan.size, plan.replicas).cpu,
        memory: replicaResources(plan.size, plan.replicas).memoryMb,
        replicas: plan.replicas,
        upgrader: { enabled: plan.hasAutoUpgrade, schedule: plan.upgradeSchedule },
        ...(plan.initScript !== '' && { initScript: plan.initScript }),
        ...chartValuesOf(plan),
      });
    }),
  );
});

test('the Terraform module contains the plan, and takes the token from a variable', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const steps = installSteps({ ...plan, method: 'terraform' }, TOKEN);
      const text = fileOf(steps, /main/);
      expect(text).not.toContain(TOKEN);
      expect(readHcl(text)['module delegate']).toMatchObject({
        account_id: plan.account,
        delegate_name: plan.name,
        delegate_token: { reference: 'var.delegate_token' },
        namespace: plan.namespace,
        manager_endpoint: plan.managerUrl,
        replicas: plan.replicas,
        upgrader_enabled: plan.hasAutoUpgrade,
        values: {
          reference: 'yamlencode',
          argument: {
            description: plan.description,
            tags: plan.tags.join(','),
            k8sPermissionsType: plan.permission,
            upgrader: { schedule: plan.upgradeSchedule },
            ...(plan.initScript !== '' && { initScript: plan.initScript }),
            ...chartValuesOf(plan),
          },
        },
      });
    }),
  );
});

test('the Terraform file is formatted as `terraform fmt` does', () => {
  const plan = { ...PLAN, method: 'terraform', taskCapacity: 4, initScript: 'a\nb' } as const;
  const text = fileOf(installSteps(plan, TOKEN), /main/);
  expect(text.slice(text.indexOf('module'), text.indexOf('provider "helm"'))).toBe(`module "delegate" {
  source  = "harness/harness-delegate/kubernetes"
  version = "0.2.2"

  account_id       = "acct0001"
  delegate_token   = var.delegate_token
  delegate_name    = "prod-eu"
  deploy_mode      = "KUBERNETES"
  namespace        = "harness-delegate-ng"
  manager_endpoint = "https://app.harness.io"
  delegate_image   = "harness/delegate:26.08.89100"
  replicas         = 2
  upgrader_enabled = true

  values = yamlencode({
    description        = "It's the $\${EU}"
    tags               = "eu,a b"
    k8sPermissionsType = "CLUSTER_ADMIN"
    cpu                = 0.5
    memory             = 2048
    initScript         = "a\\nb"
    custom_envs = [
      { name = "DELEGATE_TASK_CAPACITY", value = "4" },
    ]
    upgrader = {
      schedule = "0 * * * *"
    }
  })
}

`);
});

test('the manifest has the deployment and the upgrader of the plan', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const documents = documentsOf(fileOf(installSteps({ ...plan, method: 'manifest' }, TOKEN), /delegate/));
      expect(documents.find(({ kind }) => kind === 'Deployment')).toMatchObject({
        metadata: { name: plan.name, namespace: plan.namespace },
        spec: {
          replicas: plan.replicas,
          template: {
            spec: {
              terminationGracePeriodSeconds: plan.gracePeriodSeconds,
              containers: [
                {
                  image: plan.image,
                  env: expect.arrayContaining([
                    { name: 'DELEGATE_NAME', value: plan.name },
                    { name: 'DELEGATE_DESCRIPTION', value: doubled(plan.description) },
                    { name: 'DELEGATE_TAGS', value: doubled(plan.tags.join(',')) },
                    { name: 'INIT_SCRIPT', value: doubled(plan.initScript) },
                    ...variablesOf(plan).map(({ name, value }) => ({ name, value: doubled(value) })),
                  ]),
                },
              ],
            },
          },
        },
      });
      const job = documents.find(({ kind }) => kind === 'CronJob');
      expect(job?.spec?.schedule).toBe(plan.hasAutoUpgrade ? plan.upgradeSchedule : undefined);
      const config = documents.find(({ kind }) => kind === 'ConfigMap')?.data?.['config.yaml'];
      const read = config === undefined ? {} : parse(config);
      expect(read.workloadName).toBe(plan.hasAutoUpgrade ? plan.name : undefined);
      const port = plan.hasAutoUpgrade && plan.proxyUrl !== '' ? 3128 : undefined;
      expect(read.proxyPort, 'the upgrader needs the proxy too').toBe(port);
    }),
  );
});

test('the Docker command starts the container of the plan', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const [run = [], upgrader] = installSteps({ ...plan, method: 'docker' }, TOKEN).flatMap(argumentsIn);
      expect(run.slice(0, 2)).toEqual(['docker', 'run']);
      expect(run).toEqual(
        expect.arrayContaining([
          `--name=${plan.name}`,
          `--stop-timeout=${plan.gracePeriodSeconds}`,
          `DELEGATE_DESCRIPTION=${plan.description}`,
          `DELEGATE_TAGS=${plan.tags.join(',')}`,
          `DELEGATE_TOKEN=${TOKEN}`,
          ...(plan.initScript === '' ? [] : [`INIT_SCRIPT=${plan.initScript}`]),
          ...variablesOf(plan).map(({ name, value }) => `${name}=${value}`),
        ]),
      );
      expect(run.at(-1)).toBe(plan.image);
      expect(upgrader?.includes(`SCHEDULE=${plan.upgradeSchedule}`) ?? false).toBe(plan.hasAutoUpgrade);
      expect(upgrader?.includes('PROXY_HOST=proxy.local') ?? false).toBe(
        plan.hasAutoUpgrade && plan.proxyUrl !== '',
      );
      expect(upgrader?.includes(`CONTAINER_STOP_TIMEOUT=${plan.gracePeriodSeconds}`) ?? false).toBe(
        plan.hasAutoUpgrade,
      );
    }),
    { numRuns: 30 },
  );
});

test.each(['helm', 'manifest', 'terraform', 'docker'] as const)(
  'the steps for %s contain the token only where it was inserted',
  (method) => {
    const text = (token: string) =>
      installSteps({ ...PLAN, method }, token)
        .map((step) => step.text.replaceAll(' \\\n  ', ' '))
        .join('\n');
    expect(text(TOKEN)).toContain(TOKEN);
    expect(text('another').replaceAll('another', TOKEN)).toBe(text(TOKEN));
    expect(text(TOKEN_MASK)).toContain(TOKEN_MASK);
    expect(text(TOKEN_MASK)).not.toContain(TOKEN);
  },
);

test('Helm and Terraform are followed by a patch for a grace period that the chart lacks', () => {
  for (const method of ['helm', 'terraform'] as const) {
    const commands = (gracePeriodSeconds: number) =>
      installSteps({ ...PLAN, method, gracePeriodSeconds }, TOKEN).flatMap(argumentsIn);
    expect(commands(600).some(([tool]) => tool === 'kubectl')).toBe(false);
    expect(commands(900).at(-1)).toEqual([
      'kubectl',
      'patch',
      'deployment',
      'prod-eu',
      '--namespace',
      'harness-delegate-ng',
      '--patch',
      '{"spec":{"template":{"spec":{"terminationGracePeriodSeconds":900}}}}',
    ]);
  }
});

/** Only variables that differ from the defaults, implemented a second time. */
function variablesOf({ proxyUrl, noProxy, pollsForTasks, taskCapacity, logLevel, sendsLog }: InstallPlan) {
  const [scheme = '', host = '', port = ''] = proxyUrl.split(/:\/\/|:/);
  const proxy = { PROXY_SCHEME: scheme, PROXY_HOST: host, PROXY_PORT: port, PROXY_MANAGER: 'true' };
  const variables = {
    ...(proxyUrl !== '' && { ...proxy, ...(noProxy !== '' && { NO_PROXY: noProxy }) }),
    ...(pollsForTasks && { POLL_FOR_TASKS: 'true' }),
    ...(taskCapacity !== undefined && { DELEGATE_TASK_CAPACITY: String(taskCapacity) }),
    ...(logLevel !== 'INFO' && { LOGGING_LEVEL: logLevel }),
    ...(!sendsLog && { STACK_DRIVER_LOGGING_ENABLED: 'false' }),
  };
  return Object.entries(variables).map(([name, value]) => ({ name, value }));
}

/** Some variables have a value of their own in the chart. */
function chartValuesOf(plan: InstallPlan) {
  const own: Readonly<Record<string, string>> = {
    PROXY_SCHEME: 'proxyScheme',
    PROXY_HOST: 'proxyHost',
    PROXY_PORT: 'proxyPort',
    NO_PROXY: 'noProxy',
    POLL_FOR_TASKS: 'pollForTasks',
  };
  const variables = variablesOf(plan);
  const rest = variables.filter(({ name }) => own[name] === undefined);
  return {
    ...Object.fromEntries(variables.flatMap(({ name, value }) => (own[name] ? [[own[name], value]] : []))),
    ...(rest.length > 0 && { custom_envs: rest }),
  };
}

/** The form that Kubernetes does not expand. */
function doubled(text: string): string {
  return text.split('$').join('$$');
}

function fileOf(steps: readonly InstallStep[], name: RegExp): string {
  const file = steps.find((step) => step.kind === 'file' && name.test(step.name));
  return file?.text ?? '';
}

/** Throws when a document is broken. */
function documentsOf(text: string) {
  return parseAllDocuments(text, { strict: true }).map((document) => {
    expect(document.errors).toEqual([]);
    expect(document.warnings).toEqual([]);
    return document.toJS();
  });
}

function argumentsIn(step: InstallStep): readonly (readonly string[])[] {
  return step.kind === 'command' ? argumentsOf(step.text) : [];
}

/** Runs the script in a shell: functions replace the tools, and no other program exists. */
function argumentsOf(script: string): readonly (readonly string[])[] {
  execFileSync('sh', ['-n', '-c', script]);
  const record = `{ printf '%s\\0' "$0" "$@"; printf '\\1'; }`;
  const tools = ['helm', 'kubectl', 'terraform', 'docker']
    .map((tool) => `${tool}() ${record.replace('$0', tool)}`)
    .join('\n');
  const output = execFileSync('/bin/sh', ['-eu', '-c', `${tools}\n${script}`], {
    encoding: 'utf8',
    env: { PATH: '/nonexistent' },
  });
  return output
    .split('\u0001')
    .slice(0, -1)
    .map((call) => call.split('\0').slice(0, -1));
}

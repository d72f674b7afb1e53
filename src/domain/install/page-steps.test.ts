import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { dockerCompose, helmValues, kubernetesManifest } from '@/mocks/resources/install-texts';
import { plans, readHcl } from '@/testing/install';
import { dockerSteps } from './docker';
import { helmSteps } from './helm';
import { type InstallPlan, newInstallPlan } from './install-plan';
import { manifestSteps } from './manifest';
import { pageSteps } from './page-steps';
import { type InstallStep, TOKEN_MASK } from './step';
import { terraformSteps } from './terraform';

const TOKEN = 'ZTUzNzllZGUzNjk0ZWVmYTA1N2JmMmI1ZTEzNjQ1YzU=';
const PLAN: InstallPlan = {
  ...newInstallPlan({ account: 'acct0001', managerUrl: 'https://app.harness.io' }, '26.08.89100'),
  name: 'prod-eu',
  description: "It's the ${EU}",
  tags: ['eu', 'a b'],
  tokenName: 'default_token',
  replicas: 2,
};

test('the steps of any plan are valid YAML, HCL and shell, also around a file of the Manager', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const read = [...installSteps(plan, TOKEN), ...pageSteps(plan, TOKEN)].map((step) => {
        if (step.kind === 'command') return argumentsOf(step.text);
        return step.name.endsWith('.tf') ? readHcl(step.text) : documentsOf(step.text);
      });
      expect(read.every((each) => Object.keys(each).length > 0)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('the values file of the Manager gets the choices of any plan', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const [values] = documentsOf(fileOf(installSteps({ ...plan, method: 'helm' }, TOKEN), /values/));
      expect(values).toMatchObject({
        delegateName: plan.name,
        delegateToken: TOKEN,
        replicas: plan.replicas,
        upgrader: { enabled: plan.hasAutoUpgrade, schedule: plan.upgradeSchedule },
        ...(plan.hasOwnImage && { delegateDockerImage: plan.image }),
        ...(plan.initScript !== '' && { initScript: plan.initScript }),
        ...chartValuesOf(plan),
      });
    }),
  );
});

test('the manifest of the Manager gets the choices of any plan', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const documents = documentsOf(fileOf(installSteps({ ...plan, method: 'manifest' }, TOKEN), /delegate/));
      const deployment = documents.find(({ kind }) => kind === 'Deployment');
      expect(deployment.spec.template.spec.containers[0].env).toEqual(
        expect.arrayContaining([
          ...(plan.initScript === '' ? [] : [{ name: 'INIT_SCRIPT', value: doubled(plan.initScript) }]),
          ...variablesOf(plan).map(({ name, value }) => ({ name, value: doubled(value) })),
        ]),
      );
      const config = documents.find(({ kind }) => kind === 'ConfigMap').data['config.yaml'];
      expect(config.includes('proxyPort: 3128')).toBe(plan.hasAutoUpgrade && plan.proxyUrl !== '');
      const job = documents.find(({ kind }) => kind === 'CronJob');
      expect(job?.spec?.schedule).toBe(plan.hasAutoUpgrade ? plan.upgradeSchedule : undefined);
    }),
  );
});

test('the Docker upgrader gets the schedule, the proxy and the grace period of any plan', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const [, upgrader] = installSteps({ ...plan, method: 'docker' }, TOKEN).flatMap(argumentsIn);
      const has = (variable: string) => upgrader?.includes(variable) ?? false;
      expect(has(`SCHEDULE=${plan.upgradeSchedule}`)).toBe(plan.hasAutoUpgrade);
      expect(has('PROXY_HOST=proxy.local')).toBe(plan.hasAutoUpgrade && plan.proxyUrl !== '');
      expect(has(`CONTAINER_STOP_TIMEOUT=${plan.gracePeriodSeconds}`)).toBe(plan.hasAutoUpgrade);
    }),
    { numRuns: 30 },
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

test.each(['helm', 'manifest', 'terraform', 'docker'] as const)(
  'the steps for %s contain the token only where it was inserted',
  (method) => {
    const text = (token: string) =>
      [...installSteps({ ...PLAN, method }, token), ...pageSteps({ ...PLAN, method }, token)]
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

/** The steps with the file that the Manager, here its mock, writes for a plan. */
function installSteps(plan: InstallPlan, tokenValue: string): readonly InstallStep[] {
  const facts = { ...plan, tokenValue, version: '26.08.89100', memoryMb: 2048, cpu: 0.5 };
  const steps = {
    helm: () => helmSteps(helmValues(facts), plan),
    manifest: () => manifestSteps(kubernetesManifest(facts), plan),
    docker: () => dockerSteps(dockerCompose(facts), plan, tokenValue),
    terraform: () => terraformSteps(plan, tokenValue),
  }[plan.method]();
  if (!steps) throw new Error('The file of the mock has another form.');
  return steps;
}

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

import { replicaResources } from './delegate-sizes';
import { DEFAULT_GRACE_PERIOD_SECONDS, type InstallPlan } from './install-plan';
import { command, type InstallStep, tagList } from './step';
import { toYaml, type YamlObject } from './yaml';

const REPOSITORY = 'harness-delegate';
const REPOSITORY_URL = 'https://app.harness.io/storage/harness-download/delegate-helm-chart/';
const VALUES_FILE = 'harness-delegate-values.yaml';
const OVERRIDES_FILE = 'harness-delegate-overrides.yaml';

/** Installation by Helm, from the plan alone. */
export function helmSteps(plan: InstallPlan, token: string): readonly InstallStep[] {
  const values = {
    accountId: plan.account,
    delegateToken: token,
    delegateName: plan.name,
    managerEndpoint: plan.managerUrl,
    delegateDockerImage: plan.image,
    ...chosenValues(plan),
    replicas: plan.replicas,
    upgrader: { enabled: plan.hasAutoUpgrade, schedule: plan.upgradeSchedule },
  };
  return [
    { kind: 'file', name: VALUES_FILE, language: 'yaml', text: toYaml(values) },
    ...chartSteps(plan, [VALUES_FILE]),
  ];
}

/**
 * Installation by Helm with the values file that the Manager made, kept as it was sent: what its endpoint takes no choice
 * of is in a second file, and Helm lets later files win.
 */
export function helmStepsFor(sentValues: string, plan: InstallPlan): readonly InstallStep[] {
  const { cpu, memory } = chosenValues(plan);
  const overrides = {
    replicas: plan.replicas,
    cpu,
    memory,
    upgrader: { enabled: plan.hasAutoUpgrade, schedule: plan.upgradeSchedule },
  };
  return [
    { kind: 'file', name: VALUES_FILE, language: 'yaml', text: sentValues },
    { kind: 'file', name: OVERRIDES_FILE, language: 'yaml', text: toYaml(overrides) },
    ...chartSteps(plan, [VALUES_FILE, OVERRIDES_FILE]),
  ];
}

/** What the chart is told of the plan beside what the Terraform module has inputs of its own for. */
export function chosenValues(plan: InstallPlan) {
  const { cpu, memoryMb } = replicaResources(plan.size, plan.replicas);
  return {
    description: plan.description,
    tags: tagList(plan.tags),
    k8sPermissionsType: plan.permission,
    cpu,
    memory: memoryMb,
  } as const satisfies YamlObject;
}

/** The chart has no value for the grace period: whoever wants another than its own patches what it made. */
export function graceSteps({ name, namespace, gracePeriodSeconds }: InstallPlan): readonly InstallStep[] {
  if (gracePeriodSeconds === DEFAULT_GRACE_PERIOD_SECONDS) return [];
  const patch = {
    spec: { template: { spec: { terminationGracePeriodSeconds: gracePeriodSeconds } } },
  };
  return [
    {
      kind: 'command',
      title:
        'Set the graceful-shutdown period, which the chart has no value for; again after each upgrade of the chart',
      text: command(
        ['kubectl', 'patch', 'deployment', name],
        ['--namespace', namespace],
        ['--patch', JSON.stringify(patch)],
      ),
    },
  ];
}

function chartSteps(plan: InstallPlan, files: readonly string[]): readonly InstallStep[] {
  return [
    {
      kind: 'command',
      title: 'Add the chart',
      text: [
        command(['helm', 'repo', 'add', '--force-update', REPOSITORY, REPOSITORY_URL]),
        command(['helm', 'repo', 'update', REPOSITORY]),
      ].join('\n'),
    },
    {
      kind: 'command',
      title: 'Install or upgrade',
      text: command(
        ['helm', 'upgrade', '--install', plan.name, `${REPOSITORY}/harness-delegate-ng`],
        ['--namespace', plan.namespace, '--create-namespace'],
        ...files.map((file) => ['--values', file]),
      ),
    },
    ...graceSteps(plan),
  ];
}

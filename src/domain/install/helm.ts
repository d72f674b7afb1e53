import { replicaResources } from './delegate-sizes';
import { proxyOf, variableList, variablesBesideChart } from './environment';
import { ADD_CHART, CHART } from './helm-chart';
import { DEFAULT_GRACE_PERIOD_SECONDS, HARNESS_URL, hasField, type InstallPlan } from './install-plan';
import { mergedFile } from './merge';
import { command, commandStep, type InstallStep } from './step';
import { toYaml, type YamlObject } from './yaml';

const VALUES_FILE = 'harness-delegate-values.yaml';

/** From the plan alone. */
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
  return [{ kind: 'file', name: VALUES_FILE, text: toYaml(values) }, ...chartSteps(plan)];
}

/** The Manager's values file, with the other choices merged into it. Undefined when the file has an unexpected form. */
export function helmStepsFor(sentValues: string, plan: InstallPlan): readonly InstallStep[] | undefined {
  const text = mergedFile(sentValues, (documents) => {
    const [values, ...more] = documents;
    if (!values || more.length > 0) return undefined;
    const { cpu, memory, initScript, custom_envs = [] } = chosenValues(plan);
    for (const [name, value] of Object.entries(networkValues(plan))) values.set([name], value);
    values.set(['replicas'], plan.replicas);
    values.set(['cpu'], cpu);
    values.set(['memory'], memory);
    values.set(['upgrader', 'enabled'], plan.hasAutoUpgrade);
    values.set(['upgrader', 'schedule'], plan.upgradeSchedule);
    if (plan.hasOwnImage) values.set(['delegateDockerImage'], plan.image);
    if (plan.managerUrl !== HARNESS_URL) values.set(['managerEndpoint'], plan.managerUrl);
    if (initScript !== undefined) values.set(['initScript'], initScript);
    const sentVariables = values.at('custom_envs');
    if (custom_envs.length > 0) {
      values.set(['custom_envs'], [...(Array.isArray(sentVariables) ? sentVariables : []), ...custom_envs]);
    }
    return documents;
  });
  if (text === undefined) return undefined;
  return [{ kind: 'file', name: VALUES_FILE, text }, ...chartSteps(plan)];
}

/** For the time before the Manager's file is requested. */
export function plannedHelmSteps(plan: InstallPlan): readonly InstallStep[] {
  return [choicesFile(VALUES_FILE, plan), ...chartSteps(plan)];
}

/** What a plan chooses, under the names of the chart, in place of a file that the Manager writes. */
export function choicesFile(name: string, plan: InstallPlan): InstallStep {
  const { cpu, memory, k8sPermissionsType, ...more } = chosenValues(plan);
  const isCluster = hasField(plan.method, 'namespace');
  const choices = {
    delegateName: plan.name,
    replicas: plan.replicas,
    cpu,
    memory,
    ...(isCluster && { k8sPermissionsType, namespace: plan.namespace }),
    ...(plan.hasOwnImage && { delegateDockerImage: plan.image }),
    ...(plan.managerUrl !== HARNESS_URL && { managerEndpoint: plan.managerUrl }),
    ...(plan.method !== 'helm' && { terminationGracePeriodSeconds: plan.gracePeriodSeconds }),
    ...more,
    upgrader: {
      enabled: plan.hasAutoUpgrade,
      ...(plan.hasAutoUpgrade && { schedule: plan.upgradeSchedule }),
    },
  };
  const chosen = Object.entries(choices).filter(([, value]) => value !== '');
  const text = toYaml(Object.fromEntries(chosen));
  return {
    kind: 'file',
    name,
    text: `# Your choices; the Manager writes the whole file, with the token.\n${text}`,
  };
}

/** Without the values for which the Terraform module has its own inputs. */
export function chosenValues(plan: InstallPlan) {
  const { cpu, memoryMb } = replicaResources(plan.size, plan.replicas);
  const custom_envs = variableList(variablesBesideChart(plan));
  return {
    description: plan.description,
    tags: plan.tags.join(','),
    k8sPermissionsType: plan.permission,
    cpu,
    memory: memoryMb,
    ...networkValues(plan),
    ...(plan.initScript !== '' && { initScript: plan.initScript }),
    ...(custom_envs.length > 0 && { custom_envs }),
  } as const satisfies YamlObject;
}

/** The chart gives the proxy to the upgrader too. */
export function networkValues(plan: InstallPlan): Readonly<Record<string, string>> {
  const proxy = proxyOf(plan);
  return {
    ...(proxy && { proxyScheme: proxy.scheme, proxyHost: proxy.host, proxyPort: proxy.port }),
    ...(proxy && plan.noProxy !== '' && { noProxy: plan.noProxy }),
    ...(plan.pollsForTasks && { pollForTasks: 'true' }),
  };
}

/** The chart has no value for the grace period, so a patch of the deployment sets one that is not the default. */
export function graceSteps({ name, namespace, gracePeriodSeconds }: InstallPlan): readonly InstallStep[] {
  if (gracePeriodSeconds === DEFAULT_GRACE_PERIOD_SECONDS) return [];
  const patch = {
    spec: { template: { spec: { terminationGracePeriodSeconds: gracePeriodSeconds } } },
  };
  return [
    commandStep(
      'Set the graceful-shutdown period. The chart has no value for it: repeat this after each upgrade of the chart',
      command(
        ['kubectl', 'patch', 'deployment', name, '--namespace', namespace],
        ['--patch', JSON.stringify(patch)],
      ),
    ),
  ];
}

function chartSteps(plan: InstallPlan): readonly InstallStep[] {
  return [
    commandStep('Add the chart', ADD_CHART),
    commandStep(
      'Install or upgrade',
      command(
        ['helm', 'upgrade', '--install', plan.name, CHART],
        ['--namespace', plan.namespace, '--create-namespace', '--values', VALUES_FILE],
      ),
    ),
    ...graceSteps(plan),
  ];
}

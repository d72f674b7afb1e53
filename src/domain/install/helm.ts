import { replicaResources } from './delegate-sizes';
import { proxyOf, variableList, variablesBesideChart } from './environment';
import { ADD_CHART, CHART } from './helm-chart';
import { DEFAULT_GRACE_PERIOD_SECONDS, HARNESS_URL, type InstallPlan } from './install-plan';
import { mergedFile } from './merge';
import { command, commandStep, type InstallStep } from './step';

const VALUES_FILE = 'harness-delegate-values.yaml';

/** The Manager's values file, with the other choices merged into it. Undefined when the file has an unexpected form. */
export function helmSteps(sent: string, plan: InstallPlan): readonly InstallStep[] | undefined {
  const text = mergedFile(sent, (documents) => {
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
  } as const;
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

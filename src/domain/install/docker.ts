import { replicaResources } from './delegate-sizes';
import { startUpgrader } from './docker-upgrader';
import { containerVariables, proxyVariables } from './environment';
import type { InstallPlan } from './install-plan';
import { mergedFile, type OpenDocument } from './merge';
import { commandStep, type InstallStep } from './step';

const COMPOSE_FILE = 'docker-compose.yaml';

/**
 * The Manager's Docker Compose file, with the other choices merged into it. Undefined when the file has an unexpected
 * form.
 */
export function dockerSteps(
  sent: string,
  plan: InstallPlan,
  token: string,
): readonly InstallStep[] | undefined {
  const text = mergedFile(sent, (documents) => {
    const [compose, ...more] = documents;
    return compose && more.length === 0 && changeService(compose, plan) ? documents : undefined;
  });
  if (text === undefined) return undefined;
  return [
    { kind: 'file', name: COMPOSE_FILE, text },
    commandStep(`Start the delegate${onHosts(plan)}`, 'docker compose up --detach'),
    ...upgraderSteps(plan, token),
  ];
}

/** False when the file has no service. Changes the first one. */
function changeService(compose: OpenDocument, plan: InstallPlan): boolean {
  const services = compose.at('services');
  const [name] = typeof services === 'object' && services !== null ? Object.keys(services) : [];
  if (name === undefined || Array.isArray(services)) return false;
  const service = ['services', name] as const;
  const { cpu, memoryMb } = replicaResources(plan.size, plan.replicas);
  compose.set([...service, 'container_name'], plan.name);
  compose.set([...service, 'stop_grace_period'], `${plan.gracePeriodSeconds}s`);
  compose.set([...service, 'deploy', 'resources', 'limits'], { cpus: String(cpu), memory: `${memoryMb}M` });
  if (plan.hasOwnImage) compose.set([...service, 'image'], plan.image);
  for (const [variable, value] of Object.entries(containerVariables(plan))) {
    // Compose would replace `$NAME` with a variable of the shell.
    compose.set(
      [...service, 'environment', variable],
      value.replaceAll('$', () => '$$'),
    );
  }
  return true;
}

function onHosts({ replicas }: InstallPlan): string {
  return replicas === 1 ? '' : `, on each of ${replicas} hosts`;
}

function upgraderSteps(plan: InstallPlan, token: string): readonly InstallStep[] {
  if (!plan.hasAutoUpgrade) return [];
  const variables = {
    ACCOUNT_ID: plan.account,
    MANAGER_HOST_AND_PORT: plan.managerUrl,
    UPGRADER_WORKLOAD_NAME: plan.name,
    UPGRADER_TOKEN: token,
    SCHEDULE: plan.upgradeSchedule,
    // Without it, the upgrader gives tasks an hour.
    CONTAINER_STOP_TIMEOUT: String(plan.gracePeriodSeconds),
    ...proxyVariables(plan),
  };
  const title = `Start its upgrader${onHosts(plan)}. It gets control of Docker on the host`;
  return [commandStep(title, startUpgrader(plan.name, containerOptions(variables)))];
}

/** Variables of a container, as options of `docker run`. */
export function containerOptions(variables: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
}

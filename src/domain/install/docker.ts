import { replicaResources } from './delegate-sizes';
import { startUpgrader } from './docker-upgrader';
import { containerVariables, mergedVariables, ownVariables, proxyVariables } from './environment';
import { choicesFile } from './helm';
import type { InstallPlan } from './install-plan';
import { mergedFile, type OpenDocument } from './merge';
import { command, commandStep, type InstallStep } from './step';

const COMPOSE_FILE = 'docker-compose.yaml';

/**
 * From the plan alone: the Manager's command contains the default token. One container per host, because two on one
 * host fail together.
 */
export function dockerSteps(plan: InstallPlan, token: string): readonly InstallStep[] {
  return [
    commandStep(`Start the delegate${onHosts(plan)}`, delegateCommand(plan, token)),
    ...upgraderSteps(plan, token),
  ];
}

/**
 * The Manager's Docker Compose file, with the other choices merged into it. Undefined when the file has an unexpected
 * form.
 */
export function dockerStepsFor(
  sentCompose: string,
  plan: InstallPlan,
  token: string,
): readonly InstallStep[] | undefined {
  const text = mergedFile(sentCompose, (documents) => {
    const [compose, ...more] = documents;
    return compose && more.length === 0 && changeService(compose, plan) ? documents : undefined;
  });
  if (text === undefined) return undefined;
  return [{ kind: 'file', name: COMPOSE_FILE, text }, ...composeSteps(plan, token)];
}

/** For the time before the Manager's file is requested. */
export function plannedDockerSteps(plan: InstallPlan, token: string): readonly InstallStep[] {
  return [choicesFile(COMPOSE_FILE, plan), ...composeSteps(plan, token)];
}

function composeSteps(plan: InstallPlan, token: string): readonly InstallStep[] {
  return [
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
  for (const [variable, value] of Object.entries(mergedVariables(plan))) {
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
  const title = `Start its upgrader${onHosts(plan)}. It gets control of Docker on the host`;
  return [commandStep(title, upgraderCommand(plan, token))];
}

function delegateCommand(plan: InstallPlan, token: string): string {
  const { cpu, memoryMb } = replicaResources(plan.size, plan.replicas);
  return command(
    ['docker', 'run', '--detach', '--restart=unless-stopped', `--name=${plan.name}`],
    [`--cpus=${cpu}`, `--memory=${memoryMb}m`, `--stop-timeout=${plan.gracePeriodSeconds}`],
    environment({
      ...ownVariables(plan),
      DELEGATE_TYPE: 'DOCKER',
      DELEGATE_TOKEN: token,
      ...containerVariables(plan),
    }),
    [plan.image],
  );
}

function upgraderCommand(plan: InstallPlan, token: string): string {
  return startUpgrader(
    plan.name,
    environment({
      ACCOUNT_ID: plan.account,
      MANAGER_HOST_AND_PORT: plan.managerUrl,
      UPGRADER_WORKLOAD_NAME: plan.name,
      UPGRADER_TOKEN: token,
      SCHEDULE: plan.upgradeSchedule,
      // Without it, the upgrader gives tasks an hour.
      CONTAINER_STOP_TIMEOUT: String(plan.gracePeriodSeconds),
      ...proxyVariables(plan),
    }),
  );
}

function environment(variables: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
}

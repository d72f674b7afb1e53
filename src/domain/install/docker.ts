import { replicaResources } from './delegate-sizes';
import type { InstallPlan } from './install-plan';
import { command, type InstallStep, tagList, UPGRADER_IMAGE } from './step';
import { toYaml } from './yaml';

const COMPOSE_FILE = 'docker-compose.yaml';
/** Docker Compose reads it after the other without being told to, and lets it win. */
const OVERRIDE_FILE = 'docker-compose.override.yaml';

/**
 * Installation by Docker, from the plan alone: the Manager's command holds the default token. One container for each host,
 * for two on one host fall together.
 */
export function dockerSteps(plan: InstallPlan, token: string): readonly InstallStep[] {
  return [
    { kind: 'command', title: `Start the delegate${onHosts(plan)}`, text: delegateCommand(plan, token) },
    ...upgraderSteps(plan, token),
  ];
}

/**
 * Installation by the Docker Compose file that the Manager made, kept as it was sent: what its endpoint takes no choice of
 * is in a second file. Undefined when the first names no service that could be spoken of.
 */
export function dockerStepsFor(
  sentCompose: string,
  plan: InstallPlan,
  token: string,
): readonly InstallStep[] | undefined {
  const service = /^services:[ \t]*\n[ \t]+([A-Za-z][\w.-]*):/m.exec(sentCompose)?.[1];
  if (service === undefined) return undefined;
  const { cpu, memoryMb } = replicaResources(plan.size, plan.replicas);
  const override = {
    services: {
      [service]: {
        container_name: plan.name,
        stop_grace_period: `${plan.gracePeriodSeconds}s`,
        deploy: { resources: { limits: { cpus: String(cpu), memory: `${memoryMb}M` } } },
      },
    },
  };
  return [
    { kind: 'file', name: COMPOSE_FILE, language: 'yaml', text: sentCompose },
    { kind: 'file', name: OVERRIDE_FILE, language: 'yaml', text: toYaml(override) },
    {
      kind: 'command',
      title: `Start the delegate from the folder of both${onHosts(plan)}`,
      text: command(['docker', 'compose', 'up', '--detach']),
    },
    ...upgraderSteps(plan, token),
  ];
}

function onHosts({ replicas }: InstallPlan): string {
  return replicas === 1 ? '' : `, on each of ${replicas} hosts`;
}

function upgraderSteps(plan: InstallPlan, token: string): readonly InstallStep[] {
  if (!plan.hasAutoUpgrade) return [];
  const title = `Start its upgrader${onHosts(plan)}, which may control Docker there`;
  return [{ kind: 'command', title, text: upgraderCommand(plan, token) }];
}

function delegateCommand(plan: InstallPlan, token: string): string {
  const { cpu, memoryMb } = replicaResources(plan.size, plan.replicas);
  return command(
    ['docker', 'run', '--detach', '--restart=unless-stopped'],
    [`--name=${plan.name}`],
    [`--cpus=${cpu}`, `--memory=${memoryMb}m`],
    [`--stop-timeout=${plan.gracePeriodSeconds}`],
    ...environment({
      DELEGATE_NAME: plan.name,
      DELEGATE_DESCRIPTION: plan.description,
      DELEGATE_TAGS: tagList(plan.tags),
      DELEGATE_TYPE: 'DOCKER',
      NEXT_GEN: 'true',
      ACCOUNT_ID: plan.account,
      DELEGATE_TOKEN: token,
      MANAGER_HOST_AND_PORT: plan.managerUrl,
      LOG_STREAMING_SERVICE_URL: logServiceUrl(plan),
    }),
    [plan.image],
  );
}

function upgraderCommand(plan: InstallPlan, token: string): string {
  return command(
    ['docker', 'run', '--detach', '--restart=unless-stopped'],
    [`--name=${plan.name}-upgrader`],
    ['--cpus=0.1', '--memory=100m'],
    ['--volume=/var/run/docker.sock:/var/run/docker.sock'],
    ...environment({
      ACCOUNT_ID: plan.account,
      MANAGER_HOST_AND_PORT: plan.managerUrl,
      UPGRADER_WORKLOAD_NAME: plan.name,
      UPGRADER_TOKEN: token,
      SCHEDULE: plan.upgradeSchedule,
    }),
    [UPGRADER_IMAGE],
  );
}

/** Where a delegate sends the logs of its tasks: beside the Manager. */
export function logServiceUrl({ managerUrl }: InstallPlan): string {
  return `${managerUrl}/log-service/`;
}

function environment(variables: Readonly<Record<string, string>>): readonly (readonly string[])[] {
  return Object.entries(variables).map(([name, value]) => ['--env', `${name}=${value}`]);
}

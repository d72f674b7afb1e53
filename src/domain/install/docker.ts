import { replicaResources } from '../delegate-sizes';
import type { InstallPlan } from '../install-plan';
import { command, type InstallStep, tagList, UPGRADER_IMAGE } from './step';

/**
 * Installation by Docker, from the plan alone: the Manager's command holds the default token. One container for each host,
 * for two on one host fall together.
 */
export function dockerSteps(plan: InstallPlan, token: string): readonly InstallStep[] {
  const where = plan.replicas === 1 ? '' : `, on each of ${plan.replicas} hosts`;
  const run: InstallStep = {
    kind: 'command',
    title: `Start the delegate${where}`,
    text: delegateCommand(plan, token),
  };
  if (!plan.hasAutoUpgrade) return [run];
  return [
    run,
    {
      kind: 'command',
      title: `Start its upgrader${where}, which may control Docker there`,
      text: upgraderCommand(plan, token),
    },
  ];
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

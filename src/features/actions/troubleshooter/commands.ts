import type { DelegateKindId } from '@/domain/delegate/kinds';
import { shellWord } from '@/domain/install/quote';
import type { ListedCommand } from '../CommandList';

/** The namespace that Harness's own installers use. */
const DEFAULT_NAMESPACE = 'harness-delegate-ng';

/** The platform of a delegate, as far as it determines how to diagnose it. */
export type Platform = 'kubernetes' | 'docker' | 'ecs' | 'host';

const PLATFORMS: Record<DelegateKindId, Platform> = {
  kubernetes: 'kubernetes',
  helm: 'kubernetes',
  docker: 'docker',
  ecs: 'ecs',
  shell: 'host',
  other: 'host',
};

/** Returns the platform that selects the guide and the commands for a delegate. */
export function platformOf(kind: DelegateKindId): Platform {
  return PLATFORMS[kind];
}

/** The platform's word for the place where a delegate runs, and its usual name, because the listing does not report it. */
export const PLACES: { readonly [P in Platform]?: { readonly label: string; readonly usual: string } } = {
  kubernetes: { label: 'Namespace', usual: DEFAULT_NAMESPACE },
  ecs: { label: 'Cluster', usual: 'default' },
};

/** The facts of a delegate that the commands need. */
interface CommandSubject {
  readonly name: string;
  readonly platform: Platform;
}

/** Contract: every delegate has the address of its Manager in this variable. */
const REACH = `'curl --head --max-time 10 "$MANAGER_HOST_AND_PORT"'`;
const REACH_PURPOSE = 'See whether it reaches Harness';

/**
 * Returns the commands that diagnose common problems of a delegate. `place` is the namespace or the cluster; other
 * platforms have neither. Throws a RangeError on NUL, which no shell can pass on.
 */
export function commonCommands({ name, platform }: CommandSubject, place: string): readonly ListedCommand[] {
  switch (platform) {
    case 'kubernetes':
      return kubernetesCommands(name, `--namespace ${shellWord(place)}`);
    case 'docker':
      return dockerCommands(shellWord(name));
    case 'ecs':
      return ecsCommands(shellWord(name), `--cluster ${shellWord(place)}`);
    case 'host':
      return HOST_COMMANDS;
  }
}

function kubernetesCommands(name: string, within: string): readonly ListedCommand[] {
  const selector = `--selector ${shellWord(`harness.io/name=${name}`)}`;
  return [
    { purpose: 'See whether the pods came up', text: `kubectl get pods ${within} ${selector}` },
    { purpose: 'See why a pod is not healthy', text: `kubectl describe pods ${within} ${selector}` },
    { purpose: 'Follow the log', text: `kubectl logs ${within} ${selector} --all-containers --follow` },
    {
      purpose: 'See the events of the namespace',
      text: `kubectl get events ${within} --sort-by=.lastTimestamp`,
    },
    { purpose: 'See how much CPU and memory it uses', text: `kubectl top pods ${within} ${selector}` },
    {
      purpose: REACH_PURPOSE,
      text: `kubectl exec ${within} ${shellWord(`deployment/${name}`)} -- sh -c ${REACH}`,
    },
  ];
}

function dockerCommands(name: string): readonly ListedCommand[] {
  return [
    { purpose: 'See whether the container runs', text: `docker ps --all --filter name=${name}` },
    { purpose: 'Follow its log', text: `docker logs --follow ${name}` },
    { purpose: 'See how much CPU and memory it uses', text: `docker stats --no-stream ${name}` },
    { purpose: REACH_PURPOSE, text: `docker exec ${name} sh -c ${REACH}` },
    { purpose: 'Remove an old container before you start a new one', text: `docker rm --force ${name}` },
  ];
}

function ecsCommands(name: string, within: string): readonly ListedCommand[] {
  const stopped = `aws ecs list-tasks ${within} --service-name ${name} --desired-status STOPPED --query taskArns --output text`;
  return [
    {
      purpose: 'See how many tasks run, and the last events of the service',
      text: `aws ecs describe-services ${within} --services ${name} --query 'services[0].[runningCount, desiredCount, events[:10]]'`,
    },
    {
      purpose: 'See why tasks stopped in the last hour',
      text: `aws ecs describe-tasks ${within} --tasks $(${stopped}) --query 'tasks[].[stoppedReason, containers[].reason]'`,
    },
  ];
}

/** Commands to run on the host itself, whose name and delegate folder are unknown. */
const HOST_COMMANDS: readonly ListedCommand[] = [
  { purpose: 'See whether its process runs', text: 'pgrep -fl delegate' },
  { purpose: 'Follow its log, from the folder of the delegate', text: 'tail -f delegate.log' },
  { purpose: 'See how much memory and CPU the host has left', text: 'top -b -n 1 | head -n 20' },
];

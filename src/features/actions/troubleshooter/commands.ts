import type { DelegateKindId } from '@/domain/delegate/kinds';
import { breakCommand } from '@/domain/install/break-command';
import { shellWord } from '@/domain/install/quote';
import { findContainer } from '@/domain/upgrade/docker-upgrade';
import type { ListedCommand } from '../CommandList';

/** The namespace that Harness's own installers use. */
const DEFAULT_NAMESPACE = 'harness-delegate-ng';

/** As far as the platform decides how to diagnose the delegate. */
export type Platform = 'kubernetes' | 'docker' | 'ecs' | 'host';

const PLATFORMS: Record<DelegateKindId, Platform> = {
  kubernetes: 'kubernetes',
  helm: 'kubernetes',
  docker: 'docker',
  ecs: 'ecs',
  shell: 'host',
  other: 'host',
};

export function platformOf(kind: DelegateKindId): Platform {
  return PLATFORMS[kind];
}

/** The platform's word for the place where a delegate runs, and its usual name, because the listing does not report it. */
export const PLACES: { readonly [P in Platform]?: { readonly label: string; readonly usual: string } } = {
  kubernetes: { label: 'Namespace', usual: DEFAULT_NAMESPACE },
  ecs: { label: 'Cluster', usual: 'default' },
};

/** What runs a delegate, where the commands name it. It may have another name than the delegate. */
export const WORKLOADS: { readonly [P in Platform]?: string } = { docker: 'Container', ecs: 'Service' };

interface CommandSubject {
  readonly name: string;
  readonly platform: Platform;
  /** The namespace or the cluster; other platforms have neither. */
  readonly place: string;
  /** The name of the container or the service; '' for that of the delegate. */
  readonly workload: string;
  /** The pod in question; undefined when none is known. */
  readonly pod: string | undefined;
}

/** Contract: every delegate has the address of its Manager in this variable. */
const REACH = `'curl --head --max-time 10 "$MANAGER_HOST_AND_PORT"'`;
const REACH_PURPOSE = 'Reach Harness from it';
const PREVIOUS_LOG = 'Log before the last restart';

/** Diagnoses common problems. Throws a RangeError on NUL, which no shell can pass on. */
export function commonCommands(subject: CommandSubject): readonly ListedCommand[] {
  return platformCommands(subject).map(({ purpose, text }) => ({ purpose, text: breakCommand(text) }));
}

function platformCommands(subject: CommandSubject): readonly ListedCommand[] {
  const { name, platform, place, workload } = subject;
  switch (platform) {
    case 'kubernetes':
      return kubernetesCommands(subject, `--namespace ${shellWord(place)}`);
    case 'docker':
      return dockerCommands(name, shellWord(workload || name));
    case 'ecs':
      return ecsCommands(shellWord(workload || name), `--cluster ${shellWord(place)}`);
    case 'host':
      return HOST_COMMANDS;
  }
}

function kubernetesCommands({ name, pod }: CommandSubject, within: string): readonly ListedCommand[] {
  const selector = `--selector ${shellWord(`harness.io/name=${name}`)}`;
  const one = pod === undefined ? selector : shellWord(`pod/${pod}`);
  const events = pod === undefined ? '' : ` --field-selector ${shellWord(`involvedObject.name=${pod}`)}`;
  return [
    { purpose: 'Did the pods come up?', text: `kubectl get pods ${within} ${selector}` },
    {
      purpose: 'Why is a pod unhealthy?',
      text: `kubectl describe ${pod === undefined ? `pods ${within} ${one}` : `${one} ${within}`}`,
    },
    { purpose: 'Follow its log', text: `kubectl logs ${one} ${within} --all-containers --follow` },
    // With a selector, kubectl prints ten lines of each pod.
    {
      purpose: PREVIOUS_LOG,
      text: `kubectl logs ${one} ${within} --container delegate --previous --tail=500`,
    },
    {
      purpose: pod === undefined ? 'Events of the namespace' : 'Events of the pod',
      text: `kubectl get events ${within}${events} --sort-by=.lastTimestamp`,
    },
    { purpose: 'CPU and memory', text: `kubectl top pods ${within} ${selector}` },
    {
      purpose: REACH_PURPOSE,
      text: `kubectl exec ${pod === undefined ? shellWord(`deployment/${name}`) : one} ${within} -- sh -c ${REACH}`,
    },
  ];
}

function dockerCommands(name: string, container: string): readonly ListedCommand[] {
  return [
    { purpose: 'Find its container', text: findContainer(name) },
    { purpose: 'Is the container running?', text: `docker ps --all --filter name=${container}` },
    {
      purpose: 'Restarts, and why it stopped',
      text: `docker inspect --format '{{.RestartCount}} restarts, exit code {{.State.ExitCode}}, out of memory: {{.State.OOMKilled}}' ${container}`,
    },
    { purpose: 'Follow its log', text: `docker logs --follow ${container}` },
    { purpose: 'CPU and memory', text: `docker stats --no-stream ${container}` },
    { purpose: REACH_PURPOSE, text: `docker exec ${container} sh -c ${REACH}` },
    { purpose: 'Remove it, to start a new one', text: `docker rm --force ${container}` },
  ];
}

function ecsCommands(name: string, within: string): readonly ListedCommand[] {
  const stopped = `aws ecs list-tasks ${within} --service-name ${name} --desired-status STOPPED --query taskArns --output text`;
  return [
    {
      purpose: 'Running tasks and last events',
      text: `aws ecs describe-services ${within} --services ${name} --query 'services[0].[runningCount, desiredCount, events[:10]]'`,
    },
    {
      purpose: 'Why tasks stopped (last hour)',
      text: `aws ecs describe-tasks ${within} --tasks $(${stopped}) --query 'tasks[].[stoppedReason, containers[].reason]'`,
    },
  ];
}

/** Commands to run on the host itself, whose name and delegate folder are unknown. */
const HOST_COMMANDS: readonly ListedCommand[] = [
  { purpose: 'Is its process running?', text: 'pgrep -fl delegate' },
  { purpose: 'Follow its log, in its folder', text: 'tail -f delegate.log' },
  { purpose: 'CPU and memory of the host', text: 'top -b -n 1 | head -n 20' },
];

import type { DelegateKindId } from '../delegate/kinds';
import { startUpgrader } from '../install/docker-upgrader';
import { ADD_CHART, CHART } from '../install/helm-chart';
import {
  DEFAULT_GRACE_PERIOD_SECONDS,
  DEFAULT_UPGRADE_SCHEDULE,
  upgraderJobName,
} from '../install/install-plan';
import { shellWord } from '../install/quote';
import { command } from '../install/step';

/** The purpose of a command. */
export type StepPurpose =
  | 'addChart'
  | 'upgradeRelease'
  | 'showGracePeriod'
  | 'setImage'
  | 'watchRollout'
  | 'undoRollout'
  | 'undoRelease'
  | 'pullImage'
  | 'saveVariables'
  | 'stopContainer'
  | 'keepContainer'
  | 'startContainer'
  | 'removeContainer'
  | 'readTask'
  | 'changeTask'
  | 'updateService'
  | 'watchService'
  | 'findUpgrader'
  | 'resumeUpgrader'
  | 'enableUpgrader'
  | 'saveUpgraderVariables'
  | 'startUpgrader';

/** A command for a POSIX shell, and its purpose. */
export interface UpgradeStep {
  readonly purpose: StepPurpose;
  readonly text: string;
}

/** The delegate to upgrade, and the image to upgrade to. */
export interface UpgradeTarget {
  readonly kind: DelegateKindId;
  readonly name: string;
  /** The namespace in Kubernetes, the cluster in ECS; Docker has neither. */
  readonly place: string;
  /** The image with its tag. */
  readonly image: string;
}

/** Contract: Harness's own manifests give the container this name. */
const CONTAINER = 'delegate';
const addChart: UpgradeStep = { purpose: 'addChart', text: ADD_CHART };
/** Pods wait for each other: the new one has to send a heartbeat, the old one has to finish its tasks. */
const ROLLOUT_TIMEOUT = '20m';
/** Seconds; the longest that Fargate allows. */
const STOP_TIMEOUT_SECONDS = 120;
const TASK_FILE = 'task-definition.json';
const NEW_TASK_FILE = 'new-task-definition.json';
/** Removes the properties that ECS reports for a task definition but does not accept in a new one. */
const REPORTED_ONLY =
  'del(.taskDefinitionArn, .revision, .status, .requiresAttributes, .compatibilities, .registeredAt, .registeredBy)';

/**
 * Returns the commands that upgrade a delegate, in order; running tasks get time to finish. Empty for a type without
 * commands on this page. Throws a RangeError on NUL, which no shell can pass on.
 */
export function upgradeSteps(target: UpgradeTarget): readonly UpgradeStep[] {
  switch (target.kind) {
    case 'kubernetes':
      return manifestUpgrade(target);
    case 'helm':
      return helmUpgrade(target);
    case 'docker':
      return dockerUpgrade(target);
    case 'ecs':
      return ecsUpgrade(target);
    case 'shell':
    case 'other':
      return [];
  }
}

/** Returns the commands that switch auto-upgrade on; empty without an upgrader. Throws like {@link upgradeSteps}. */
export function autoUpgradeSteps(target: UpgradeTarget): readonly UpgradeStep[] {
  const { kind, name, place } = target;
  const within = ['--namespace', place];
  if (kind === 'kubernetes') {
    const job = upgraderJobName(name);
    return [
      { purpose: 'findUpgrader', text: command(['kubectl', 'get', 'cronjob', job, ...within]) },
      {
        purpose: 'resumeUpgrader',
        text: command(
          ['kubectl', 'patch', 'cronjob', job, ...within],
          ['--patch', JSON.stringify({ spec: { suspend: false } })],
        ),
      },
    ];
  }
  if (kind === 'helm') {
    return [
      addChart,
      { purpose: 'enableUpgrader', text: releaseCommand(target, ['--set', 'upgrader.enabled=true']) },
    ];
  }
  return kind === 'docker' ? dockerUpgrader(target) : [];
}

function manifestUpgrade({ name, place, image }: UpgradeTarget): readonly UpgradeStep[] {
  const deployment = `deployment/${name}`;
  const within = ['--namespace', place];
  return [
    showGracePeriod(name, place),
    {
      purpose: 'setImage',
      text: command(['kubectl', 'set', 'image', deployment, `${CONTAINER}=${image}`, ...within]),
    },
    watchRollout(name, place),
    { purpose: 'undoRollout', text: command(['kubectl', 'rollout', 'undo', deployment, ...within]) },
  ];
}

function helmUpgrade(target: UpgradeTarget): readonly UpgradeStep[] {
  const { name, place, image } = target;
  return [
    showGracePeriod(name, place),
    addChart,
    { purpose: 'upgradeRelease', text: releaseCommand(target, ['--set', `delegateDockerImage=${image}`]) },
    watchRollout(name, place),
    { purpose: 'undoRelease', text: command(['helm', 'rollback', name, '--namespace', place]) },
  ];
}

/** Keeps the values of the release, and uses the defaults of a newer chart for values that are not set. */
function releaseCommand({ name, place }: UpgradeTarget, change: readonly string[]): string {
  return command(
    ['helm', 'upgrade', name, CHART],
    ['--namespace', place, '--reset-then-reuse-values'],
    change,
  );
}

function showGracePeriod(name: string, place: string): UpgradeStep {
  return {
    purpose: 'showGracePeriod',
    text: command(
      ['kubectl', 'get', 'deployment', name, '--namespace', place],
      ['--output', 'jsonpath={.spec.template.spec.terminationGracePeriodSeconds}'],
    ),
  };
}

function watchRollout(name: string, place: string): UpgradeStep {
  return {
    purpose: 'watchRollout',
    text: command(
      ['kubectl', 'rollout', 'status', `deployment/${name}`],
      ['--namespace', place, `--timeout=${ROLLOUT_TIMEOUT}`],
    ),
  };
}

/** Returns the command that prints the variables of the delegate's container, one per line. */
function containerVariables(name: string): string {
  return command(['docker', 'inspect', '--format', '{{range .Config.Env}}{{println .}}{{end}}', name]);
}

function dockerUpgrade({ name, image }: UpgradeTarget): readonly UpgradeStep[] {
  const file = `${name}.env`;
  const old = `${name}-old`;
  const graceSeconds = String(DEFAULT_GRACE_PERIOD_SECONDS);
  // The image has variables of its own, which the new container must not inherit.
  const ownVariables =
    '^(ACCOUNT_ID|DELEGATE_|DEPLOY_MODE|INIT_SCRIPT|LOG_|MANAGER_|NEXT_GEN|NO_PROXY|PROXY_)';
  return [
    { purpose: 'pullImage', text: command(['docker', 'pull', image]) },
    {
      purpose: 'saveVariables',
      text: `${containerVariables(name)} |\n  ${command(['grep', '-E', ownVariables])} > ${shellWord(file)}`,
    },
    { purpose: 'stopContainer', text: command(['docker', 'container', 'stop', '-t', graceSeconds, name]) },
    { purpose: 'keepContainer', text: command(['docker', 'rename', name, old]) },
    {
      purpose: 'startContainer',
      text: command(
        ['docker', 'run', '--detach', '--restart=unless-stopped', `--name=${name}`],
        ['--cpus=1', '--memory=2g', `--stop-timeout=${graceSeconds}`, `--env-file=${file}`],
        [image],
      ),
    },
    {
      purpose: 'removeContainer',
      text: [command(['docker', 'rm', old]), command(['rm', '--', file])].join('\n'),
    },
  ];
}

function dockerUpgrader({ name }: UpgradeTarget): readonly UpgradeStep[] {
  const file = `${name}-upgrader.env`;
  const renamed = 's/^ACCOUNT_ID=/&/p; s/^MANAGER_HOST_AND_PORT=/&/p; s/^DELEGATE_TOKEN=/UPGRADER_TOKEN=/p';
  return [
    {
      purpose: 'saveUpgraderVariables',
      text: `${containerVariables(name)} |\n  ${command(['sed', '-n', renamed])} > ${shellWord(file)}`,
    },
    {
      purpose: 'startUpgrader',
      text: startUpgrader(
        name,
        [`--env-file=${file}`],
        ['--env', `UPGRADER_WORKLOAD_NAME=${name}`],
        ['--env', `SCHEDULE=${DEFAULT_UPGRADE_SCHEDULE}`],
      ),
    },
  ];
}

/** Harness names the container after the delegate; the service is assumed to have the same name. */
function ecsUpgrade({ name, place, image }: UpgradeTarget): readonly UpgradeStep[] {
  const service = ['--cluster', place, '--services', name];
  const taskOfService = `${command(['aws', 'ecs', 'describe-services', ...service])} --query 'services[0].taskDefinition' --output text`;
  const change =
    '.containerDefinitions |= map(if .name == $name then .image = $image | .stopTimeout = $stop else . end)';
  const registered = `aws ecs register-task-definition --cli-input-json file://${NEW_TASK_FILE} --query taskDefinition.taskDefinitionArn --output text`;
  return [
    {
      purpose: 'readTask',
      text: `aws ecs describe-task-definition --query taskDefinition \\\n  --task-definition "$(${taskOfService})" > ${TASK_FILE}`,
    },
    {
      purpose: 'changeTask',
      text: `${command(
        [
          'jq',
          '--arg',
          'name',
          name,
          '--arg',
          'image',
          image,
          '--argjson',
          'stop',
          String(STOP_TIMEOUT_SECONDS),
        ],
        [`${change} | ${REPORTED_ONLY}`],
        [TASK_FILE],
      )} > ${NEW_TASK_FILE}`,
    },
    {
      purpose: 'updateService',
      text: `${command(['aws', 'ecs', 'update-service', '--cluster', place, '--service', name])} \\\n  --task-definition "$(${registered})"`,
    },
    { purpose: 'watchService', text: command(['aws', 'ecs', 'wait', 'services-stable', ...service]) },
  ];
}

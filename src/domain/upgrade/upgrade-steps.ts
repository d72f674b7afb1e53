import type { DelegateKindId } from '../delegate/kinds';
import { breakCommand } from '../install/break-command';
import { ADD_CHART, CHART } from '../install/helm-chart';
import { upgraderJobName } from '../install/install-plan';
import { shellWord } from '../install/quote';
import { command } from '../install/step';
import { dockerToken, dockerUpgrade, dockerUpgrader } from './docker-upgrade';
import { ecsToken, ecsUpgrade } from './ecs-upgrade';
import { TOKEN_FILE, type UpgradeStep, type UpgradeTarget, workloadOf } from './upgrade-step';

/** Contract: Harness's own manifests give the container this name. */
const CONTAINER = 'delegate';
const addChart: UpgradeStep = { purpose: 'addChart', text: ADD_CHART };
/** Pods wait for each other: the new one has to send a heartbeat, the old one has to finish its tasks. */
const ROLLOUT_TIMEOUT = '20m';
/**
 * In order; running tasks get time to finish. Empty for a type without commands on this page. Throws a RangeError on
 * NUL, which no shell can pass on.
 */
export function upgradeSteps(target: UpgradeTarget): readonly UpgradeStep[] {
  return broken(STEPS[target.kind]?.toImage(target) ?? []);
}

function broken(steps: readonly UpgradeStep[]): readonly UpgradeStep[] {
  return steps.map(({ purpose, text }) => ({ purpose, text: breakCommand(text) }));
}

type StepsOf = (target: UpgradeTarget) => readonly UpgradeStep[];

/** The types that have commands. */
const STEPS: {
  readonly [Kind in DelegateKindId]?: { readonly toImage: StepsOf; readonly toToken: StepsOf };
} = {
  kubernetes: { toImage: manifestUpgrade, toToken: manifestToken },
  helm: { toImage: helmUpgrade, toToken: helmToken },
  docker: { toImage: dockerUpgrade, toToken: dockerToken },
  ecs: { toImage: ecsUpgrade, toToken: ecsToken },
};

/** Puts the value of a token into {@link TOKEN_FILE}, as it is pasted. */
export const SAVE_TOKEN: UpgradeStep = {
  purpose: 'saveToken',
  text: `(umask 077; printf %s "$(cat)" > ${TOKEN_FILE})`,
};

/**
 * Moves a delegate to the token of {@link TOKEN_FILE}, and changes nothing else. Empty and throws like {@link upgradeSteps}.
 */
export function tokenSteps(target: UpgradeTarget): readonly UpgradeStep[] {
  return broken(STEPS[target.kind]?.toToken(target) ?? []);
}

/** Empty without an upgrader. Throws like {@link upgradeSteps}. */
export function autoUpgradeSteps(target: UpgradeTarget): readonly UpgradeStep[] {
  return broken(upgraderSteps(target));
}

function upgraderSteps(target: UpgradeTarget): readonly UpgradeStep[] {
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
    // The image may be newer than that of the release: an upgrader and `kubectl set image` change only the deployment.
    const image = valueOf(name, place, `containers[?(@.name=="${CONTAINER}")].image`);
    const change = `--set upgrader.enabled=true --set-literal "delegateDockerImage=$(${image})"`;
    return [
      addChart,
      {
        purpose: 'enableUpgrader',
        text: keepingGracePeriod(target, `${releaseUpgrade(target)} ${change}`),
      },
    ];
  }
  return kind === 'docker' ? dockerUpgrader(target) : [];
}

function manifestUpgrade(target: UpgradeTarget): readonly UpgradeStep[] {
  const { place, image } = target;
  const deployment = `deployment/${workloadOf(target)}`;
  const within = ['--namespace', place];
  return [
    findWorkload(target, 'findDeployment'),
    { purpose: 'showGracePeriod', text: gracePeriod(workloadOf(target), place) },
    {
      purpose: 'setImage',
      text: command(['kubectl', 'set', 'image', deployment, `${CONTAINER}=${image}`, ...within]),
    },
    watchRollout(workloadOf(target), place),
    { purpose: 'undoRollout', text: command(['kubectl', 'rollout', 'undo', deployment, ...within]) },
  ];
}

/** A variable of the container counts, whichever secret or text of the manifest the token came from. */
function manifestToken(target: UpgradeTarget): readonly UpgradeStep[] {
  const { name, place } = target;
  const deployment = `deployment/${workloadOf(target)}`;
  const within = ['--namespace', place];
  const secret = `${name}-new-token`;
  const files = ['DELEGATE', 'UPGRADER'].map((whose) => `--from-file=${whose}_TOKEN=${TOKEN_FILE}`);
  const fromSecret = (of: string, key: string) =>
    command(['kubectl', 'set', 'env', of, ...within], [`--from=secret/${secret}`, `--keys=${key}`]);
  return [
    findWorkload(target, 'findDeployment'),
    {
      purpose: 'makeSecret',
      text: `${command(['kubectl', 'create', 'secret', 'generic', secret, ...within], files, ['--dry-run=client', '--output=yaml'])} |\n  kubectl apply --filename -`,
    },
    { purpose: 'useSecret', text: `${fromSecret(deployment, 'DELEGATE_TOKEN')} --containers=${CONTAINER}` },
    watchRollout(workloadOf(target), place),
    {
      purpose: 'useSecretInUpgrader',
      text: fromSecret(`cronjob/${upgraderJobName(name)}`, 'UPGRADER_TOKEN'),
    },
    { purpose: 'undoRollout', text: command(['kubectl', 'rollout', 'undo', deployment, ...within]) },
  ];
}

function helmUpgrade(target: UpgradeTarget): readonly UpgradeStep[] {
  const { name, place, image } = target;
  const setImage = command(['--set-literal', `delegateDockerImage=${image}`]);
  const rollback = command(['helm', 'rollback', workloadOf(target), '--namespace', place]);
  return [
    findWorkload(target, 'findRelease'),
    { purpose: 'showGracePeriod', text: gracePeriod(name, place) },
    addChart,
    {
      purpose: 'upgradeRelease',
      text: keepingGracePeriod(target, `${releaseUpgrade(target)} ${setImage}`),
    },
    watchRollout(name, place),
    { purpose: 'undoRelease', text: keepingGracePeriod(target, rollback) },
  ];
}

function helmToken(target: UpgradeTarget): readonly UpgradeStep[] {
  const { name, place } = target;
  // The chart could be a newer one with another image.
  const image = valueOf(name, place, `containers[?(@.name=="${CONTAINER}")].image`);
  const change = `--set-literal "delegateDockerImage=$(${image})" --set-file delegateToken=${TOKEN_FILE}`;
  const rollback = command(['helm', 'rollback', workloadOf(target), '--namespace', place]);
  return [
    findWorkload(target, 'findRelease'),
    addChart,
    { purpose: 'setToken', text: keepingGracePeriod(target, `${releaseUpgrade(target)} ${change}`) },
    watchRollout(name, place),
    { purpose: 'undoRelease', text: keepingGracePeriod(target, rollback) },
  ];
}

/** Helm writes the name of the release into its resources; Harness's manifests have the same labels. */
function findWorkload({ name }: UpgradeTarget, purpose: 'findDeployment' | 'findRelease'): UpgradeStep {
  const columns = [
    'NAMESPACE:.metadata.namespace',
    purpose === 'findRelease'
      ? String.raw`RELEASE:.metadata.annotations.meta\.helm\.sh/release-name`
      : 'DEPLOYMENT:.metadata.name',
  ];
  return {
    purpose,
    text: command(
      ['kubectl', 'get', 'deployments', '--all-namespaces', '--selector', `harness.io/name=${name}`],
      ['--output', `custom-columns=${columns.join(',')}`],
    ),
  };
}

/**
 * Changes the release in one rollout and keeps the grace period. The chart sets 600 seconds and has no value for
 * another period, so Helm would replace the one that was patched.
 */
function keepingGracePeriod({ name, place }: UpgradeTarget, change: string): string {
  const deployment = [`deployment/${name}`, '--namespace', place];
  const patch = (seconds: string) =>
    JSON.stringify({ spec: { template: { spec: { terminationGracePeriodSeconds: seconds } } } });
  // The quotes around the number end before it, so that the shell fills it in.
  const words = shellWord(patch('')).replace('""', `'"$grace"'`);
  return [
    `grace="$(${gracePeriod(name, place)})" &&`,
    `${command(['kubectl', 'rollout', 'pause', ...deployment])} &&`,
    `${change} &&`,
    `${command(['kubectl', 'patch', ...deployment])} --patch ${words}`,
    command(['kubectl', 'rollout', 'resume', ...deployment]),
  ].join('\n');
}

/** Keeps the values of the release, and uses the defaults of a newer chart for values that are not set. */
function releaseUpgrade(target: UpgradeTarget): string {
  return command(
    ['helm', 'upgrade', workloadOf(target), CHART],
    ['--namespace', target.place, '--reset-then-reuse-values'],
  );
}

/** Prints how many seconds running tasks get. */
function gracePeriod(deployment: string, place: string): string {
  return valueOf(deployment, place, 'terminationGracePeriodSeconds');
}

/** Prints a value of the pods of a deployment. */
function valueOf(deployment: string, place: string, path: string): string {
  const output = ['--output', `jsonpath={.spec.template.spec.${path}}`];
  return command(['kubectl', 'get', 'deployment', deployment, '--namespace', place, ...output]);
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

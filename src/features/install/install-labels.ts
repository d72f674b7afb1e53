/** The texts for an installation plan: its method, its permissions, its other choices. */
import { replicaResources, SIZE_FACTS } from '@/domain/install/delegate-sizes';
import { HARNESS_URL, type InstallMethod, type InstallPlan } from '@/domain/install/install-plan';
import type { UpgradeRhythm } from '@/domain/install/upgrade-schedule';
import type { Platform } from '@/features/actions/troubleshooter/commands';
import { memoryText } from '@/features/actions/troubleshooter/requirement-labels';
import { counted } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import type { InstallDraft } from './stored-installation';

interface MethodLabels {
  readonly label: string;
  /** The phrase that follows "Install <name>": "by Helm". */
  readonly by: string;
  readonly needs: string;
  readonly platform: Platform;
  /** Common reasons why it does not start, likeliest first. */
  readonly causes: readonly string[];
}

const REACH = (plan: InstallPlan) =>
  `The delegate cannot reach ${plan.managerUrl}. A firewall or a proxy may block the connection.`;
const TOKEN = (plan: InstallPlan) =>
  `The token ${plan.tokenName} was revoked in the meantime, or belongs to another scope.`;
const IMAGE = 'The image cannot be pulled. The registry cannot be reached, or needs a pull secret.';
const ROOM = 'No node has enough free memory and CPU, so the pod is pending.';
const CONTEXT = 'The command went to another cluster. Check it with kubectl config current-context.';

/** The name of the method, what it needs, and why it most often fails. */
export function methodLabels(plan: InstallPlan): MethodLabels {
  return METHODS[plan.method](plan);
}

export const METHOD_OPTIONS: readonly { readonly value: InstallMethod; readonly label: string }[] = [
  { value: 'helm', label: 'Helm' },
  { value: 'manifest', label: 'Manifest' },
  { value: 'terraform', label: 'Terraform' },
  { value: 'docker', label: 'Docker' },
];

/** Contract: with the same name and files, two clusters conflict. */
const ANOTHER_CLUSTER = 'Another cluster needs another name and its own files.';

const METHODS: Readonly<Record<InstallMethod, (plan: InstallPlan) => MethodLabels>> = {
  helm: (plan) => ({
    label: 'Kubernetes, by Helm',
    by: 'by Helm',
    needs: `You need helm and access to the cluster. ${ANOTHER_CLUSTER}`,
    platform: 'kubernetes',
    causes: [ROOM, IMAGE, TOKEN(plan), REACH(plan), CONTEXT],
  }),
  manifest: (plan) => ({
    label: 'Kubernetes, by manifest',
    by: 'by manifest',
    needs: `You need kubectl and access to the cluster. ${ANOTHER_CLUSTER}`,
    platform: 'kubernetes',
    causes: [
      ROOM,
      IMAGE,
      'You lack the right to create roles in the cluster. kubectl reports this when it applies the manifest.',
      TOKEN(plan),
      REACH(plan),
      CONTEXT,
    ],
  }),
  terraform: (plan) => ({
    label: 'Kubernetes, by Terraform',
    by: 'by Terraform',
    needs: `You need terraform and a kubeconfig at ~/.kube/config. ${ANOTHER_CLUSTER}`,
    platform: 'kubernetes',
    causes: [
      'terraform apply failed, or waits for your confirmation.',
      ROOM,
      IMAGE,
      TOKEN(plan),
      REACH(plan),
    ],
  }),
  docker: (plan) => ({
    label: 'Docker',
    by: 'with Docker',
    needs: 'You need Docker on each host. To evaluate Harness, your own machine is enough.',
    platform: 'docker',
    causes: [
      `A container with the name ${plan.name} already exists, so Docker refused to create it.`,
      'The host has less memory than the container needs, so the container stops at once.',
      IMAGE,
      TOKEN(plan),
      REACH(plan),
    ],
  }),
};

export const PERMISSION_OPTIONS: readonly {
  readonly value: InstallPlan['permission'];
  readonly label: string;
  readonly rule: string;
}[] = [
  { value: 'CLUSTER_ADMIN', label: 'Cluster-wide, read and write', rule: 'It can deploy to any namespace.' },
  {
    value: 'CLUSTER_VIEWER',
    label: 'Cluster-wide, read only',
    rule: 'It can read everything and change nothing.',
  },
  { value: 'NAMESPACE_ADMIN', label: 'Its own namespace only', rule: 'It can read and write there only.' },
];

export const RHYTHM_LABELS: Readonly<Record<UpgradeRhythm, string>> = {
  HOUR: 'Every hour',
  DAY: 'Every day',
  SATURDAY: 'Every Saturday',
  SUNDAY: 'Every Sunday',
};

/** What each replica gets, and why there should be two. */
export function replicasHint({ method, size, replicas }: InstallPlan): string {
  const advice =
    method === 'docker'
      ? 'One on each host. Two or more keep work running without one host.'
      : 'Two or more keep work running during an upgrade.';
  if (!(replicas >= 1)) return advice;
  const { memoryMb, cpu } = replicaResources(size, replicas);
  return `${replicas === 1 ? 'It' : 'Each'} gets ${memoryText(memoryMb)} and ${formatCount(cpu)} CPU. ${advice}`;
}

/** The plan in one line. */
export function planSummary(plan: InstallPlan): string {
  const { name, method, size, hasAutoUpgrade } = plan;
  const label = METHOD_OPTIONS.find(({ value }) => value === method)?.label;
  const upgrades = hasAutoUpgrade ? 'automatic upgrades' : 'upgrades by hand';
  return joined(
    name,
    label,
    [SIZE_FACTS[size].label, replicasText(plan)].filter(Boolean).join(', '),
    upgrades,
  );
}

export function tagsText({ tags, description }: InstallPlan): string {
  return joined(tags.join(', '), description) || 'none';
}

export function sizeText(plan: InstallPlan): string {
  return joined(SIZE_FACTS[plan.size].label, replicasText(plan));
}

export function clusterText({ permission, namespace }: InstallPlan): string {
  return joined(PERMISSION_OPTIONS.find(({ value }) => value === permission)?.label, namespace);
}

export function lifecycleText(plan: InstallPlan, { upgradeRhythm, upgradeTime }: InstallDraft): string {
  const rhythm = RHYTHM_LABELS[upgradeRhythm].toLowerCase();
  const time = upgradeRhythm === 'HOUR' ? '' : ` at ${upgradeTime}`;
  const { hasAutoUpgrade, gracePeriodSeconds } = plan;
  return joined(
    hasAutoUpgrade ? `Automatic, ${rhythm}${time}` : 'By hand',
    Number.isNaN(gracePeriodSeconds) ? '' : `${formatCount(gracePeriodSeconds)} s`,
  );
}

export function networkText({ managerUrl, proxyUrl, pollsForTasks, image }: InstallPlan): string {
  return joined(
    managerUrl === HARNESS_URL ? '' : managerUrl,
    proxyUrl === '' ? 'Direct' : `By ${proxyUrl}`,
    pollsForTasks && 'polling',
    image,
  );
}

export function runtimeText({ taskCapacity, logLevel, sendsLog, initScript }: InstallPlan): string {
  const limit =
    taskCapacity === undefined || Number.isNaN(taskCapacity) ? undefined : formatCount(taskCapacity);
  return joined(
    limit === undefined ? 'No limit' : `At most ${limit} tasks`,
    logLevel,
    !sendsLog && 'no log to Harness',
    initScript !== '' && 'start script',
  );
}

function replicasText({ replicas }: InstallPlan): string {
  return Number.isNaN(replicas) ? '' : counted(replicas, { one: 'replica', other: 'replicas' });
}

function joined(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}

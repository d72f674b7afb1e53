/** The texts for an installation plan: its method, its permissions, its other choices. */
import { replicaResources, SIZE_FACTS } from '@/domain/install/delegate-sizes';
import {
  DEFAULT_LOG_LEVEL,
  hasField,
  type InstallMethod,
  type InstallPlan,
} from '@/domain/install/install-plan';
import type { Platform } from '@/features/actions/troubleshooter/commands';
import { memoryText } from '@/features/actions/troubleshooter/requirement-labels';
import { counted } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';

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

const METHODS: Readonly<Record<InstallMethod, (plan: InstallPlan) => MethodLabels>> = {
  helm: (plan) => ({
    label: 'Kubernetes, by Helm',
    by: 'by Helm',
    needs: 'You need helm and access to the cluster.',
    platform: 'kubernetes',
    causes: [ROOM, IMAGE, TOKEN(plan), REACH(plan), CONTEXT],
  }),
  manifest: (plan) => ({
    label: 'Kubernetes, by manifest',
    by: 'by manifest',
    needs: 'You need kubectl and access to the cluster.',
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
    needs: 'You need terraform and a kubeconfig at ~/.kube/config.',
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
    needs: 'You need Docker on each host.',
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

/** What the number of replicas means, and the resources that they get together. */
export function replicasHint({ method, size, replicas }: InstallPlan): string {
  const advice =
    method === 'docker'
      ? 'The number of hosts, with one container on each. Run two or more, so that work continues without one.'
      : 'Run two or more, so that work continues while one is upgraded. For more capacity raise this number: do not install a second delegate in the same cluster.';
  if (!(replicas >= 1)) return advice;
  const { memoryMb, cpu } = replicaResources(size, replicas);
  const each = `${memoryText(memoryMb)} and ${formatCount(cpu)} CPU`;
  const all = `${memoryText(memoryMb * replicas)} and ${formatCount(cpu * replicas)} CPU`;
  return replicas === 1 ? `${advice} It gets ${each}.` : `${advice} Each gets ${each}, together ${all}.`;
}

/** Summarizes the choices under "Advanced" in one line. */
export function advancedSummary(plan: InstallPlan): string {
  const permission = PERMISSION_OPTIONS.find(({ value }) => value === plan.permission)?.label ?? '';
  const isCluster = hasField(plan.method, 'permission');
  const parts = [
    SIZE_FACTS[plan.size].label,
    Number.isNaN(plan.replicas) ? '' : counted(plan.replicas, { one: 'replica', other: 'replicas' }),
    plan.tags.length > 0 ? counted(plan.tags.length, { one: 'tag', other: 'tags' }) : '',
    isCluster ? permission.toLowerCase() : '',
    isCluster ? `namespace ${plan.namespace}` : '',
    plan.hasAutoUpgrade ? 'automatic upgrades' : 'no automatic upgrades',
    plan.proxyUrl === '' ? '' : 'proxy',
    plan.pollsForTasks ? 'polling' : '',
    plan.taskCapacity === undefined || Number.isNaN(plan.taskCapacity)
      ? ''
      : `at most ${formatCount(plan.taskCapacity)} tasks`,
    plan.logLevel === DEFAULT_LOG_LEVEL ? '' : `log level ${plan.logLevel}`,
    plan.sendsLog ? '' : 'no log to Harness',
    plan.initScript === '' ? '' : 'own script',
  ];
  return parts.filter(Boolean).join(' · ');
}

import type { InstallMethod, InstallPlan } from '@/domain/install/install-plan';
import type { Platform } from '@/features/actions/troubleshooter/commands';

interface MethodLabels {
  readonly label: string;
  /** After "Install it": "by Helm". */
  readonly by: string;
  readonly needs: string;
  readonly platform: Platform;
  /** Why it most often does not come up, likeliest first. */
  readonly causes: readonly string[];
}

const REACH = (plan: InstallPlan) =>
  `It cannot reach ${plan.managerUrl}: a firewall or a proxy stands between.`;
const TOKEN = (plan: InstallPlan) =>
  `The token ${plan.tokenName} was revoked meanwhile, or belongs to another scope.`;
const IMAGE = 'Its image cannot be pulled: the registry is not reachable, or wants a pull secret.';
const ROOM = 'No node has room for the memory and CPU that it asks for, so its pod waits.';
const CONTEXT = 'The command went to another cluster than you think: see kubectl config current-context.';

/** The name of the method of a plan, what it needs, and why it most often fails. */
export function methodLabels(plan: InstallPlan): MethodLabels {
  return METHODS[plan.method](plan);
}

/** The methods, as a choice. */
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
    needs: 'Needs helm and access to the cluster.',
    platform: 'kubernetes',
    causes: [ROOM, IMAGE, TOKEN(plan), REACH(plan), CONTEXT],
  }),
  manifest: (plan) => ({
    label: 'Kubernetes, by manifest',
    by: 'by manifest',
    needs: 'Needs kubectl and access to the cluster.',
    platform: 'kubernetes',
    causes: [
      ROOM,
      IMAGE,
      'You may not create roles in the cluster: kubectl says so when it applies the manifest.',
      TOKEN(plan),
      REACH(plan),
      CONTEXT,
    ],
  }),
  terraform: (plan) => ({
    label: 'Kubernetes, by Terraform',
    by: 'by Terraform',
    needs: 'Needs terraform, and a kubeconfig at ~/.kube/config.',
    platform: 'kubernetes',
    causes: [
      'terraform apply waits for its question to be answered, or failed.',
      ROOM,
      IMAGE,
      TOKEN(plan),
      REACH(plan),
    ],
  }),
  docker: (plan) => ({
    label: 'Docker',
    by: 'with Docker',
    needs: 'Needs Docker on each host.',
    platform: 'docker',
    causes: [
      `A container called ${plan.name} is there already, so Docker refused.`,
      'The host has less memory than the container is given, and it stops at once.',
      IMAGE,
      TOKEN(plan),
      REACH(plan),
    ],
  }),
};

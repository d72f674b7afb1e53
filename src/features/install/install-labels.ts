/** All texts of the page that installs a delegate. */
import { SIZE_FACTS } from '@/domain/install/delegate-sizes';
import {
  DEFAULT_LOG_LEVEL,
  hasField,
  type InstallMethod,
  type InstallPlan,
} from '@/domain/install/install-plan';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import type { Platform } from '@/features/actions/troubleshooter/commands';
import { counted, INSTANCES } from '@/features/fleet/labels';
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

/** Returns the name of the plan's method, what it needs, and why it most often fails. */
export function methodLabels(plan: InstallPlan): MethodLabels {
  return METHODS[plan.method](plan);
}

/** The options for the method. */
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

/** The options for the delegate's permissions in its cluster. */
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

/** The page and its states. */
export const PAGE_TEXT = {
  title: 'New delegate',
  readOnlyTitle: 'A read-only dashboard cannot install delegates',
  readOnly:
    'Installation files contain the value of a token. A read-only dashboard must not receive it. Install the delegate from Harness. It appears here when it has registered.',
  demoTitle: 'This is a demo',
  demo: 'Its token is made up, and these steps reach no real Manager. The delegate that registers here is made up too.',
  disabledTitle: 'You cannot install a delegate here',
  failedTitle: 'The steps could not be created',
} as const;

/** Who checks that a name is free: this page, the Manager when it makes a file, or nobody. */
export type NameCheck = 'page' | 'manager' | 'nobody';

const NAME_CHECKS: Record<NameCheck, string> = {
  page: 'The page checks it before it creates the steps.',
  manager: 'The Manager checks it when it makes the file.',
  nobody: 'The page cannot check it, because it cannot list the delegates of the whole account.',
};

/** The form. */
export const FORM_TEXT = {
  form: 'New delegate',
  nameHint: (check: NameCheck) => `The name must be unique in the account. ${NAME_CHECKS[check]}`,
  method: 'Install by',
  submit: 'Get the steps',
  loading: 'The page is loading the tokens and the latest version.',
  advanced: 'Advanced',
  tokenHint: (scope: Scope) => `With this token the delegate belongs to ${scopeLabelWithLevel(scope)}.`,
  tokensFailed: (why: string) => `The tokens could not be read: ${why}`,
  noActiveToken: (scope: Scope) => `This ${scope.level} has no active token. Create one.`,
  chooseToken: 'Choose a token',
  tokensUnreadable: 'Not readable',
  tokensLoading: 'Loading…',
  createToken: 'Create token',
} as const;

/** The fields under "Advanced". */
export const ADVANCED_TEXT = {
  identity: 'Description and tags',
  tagsHint: 'Separate tags with commas. Steps select delegates by tags. The name is a tag too.',
  size: 'Size',
  sizeNote:
    'Memory and CPU are for all replicas together. The cluster or the host needs more for its own processes.',
  costNote:
    'For Cloud Cost Management: 2 CPU and 8 GiB up to 200 nodes and 4,000 pods, and 0.5 CPU and 2 GiB more for each 50 nodes and 1,000 pods. One replica must hold it all.',
  replicasHint:
    'Run two or more, so that work continues while one is upgraded. The replicas share the size. For more capacity raise this number: do not install a second delegate in the same cluster.',
  replicasHintDocker:
    'The number of hosts, with one container on each. Run two or more, so that work continues without one.',
  cluster: 'Permissions in the cluster',
  namespaceHint: 'The namespace is created if it does not exist.',
  lifecycle: 'Upgrade and shutdown',
  schedule: 'Upgrade schedule',
  scheduleHint: 'When the upgrader looks for a new version, as a cron schedule of five fields.',
  noUpgrade: 'You must upgrade the delegate yourself before its support ends.',
  grace: 'Graceful-shutdown period, seconds',
  graceHint: 'How long running tasks may continue after the delegate is asked to stop.',
  network: 'Network and image',
  managerHint: ({ managerUrl }: InstallPlan) =>
    `The delegate opens all connections itself: HTTPS and WebSocket, outbound. Allow ${hostOf(managerUrl)}, and logging.googleapis.com for its log.`,
  proxy: 'Proxy (optional)',
  proxyHint:
    'For example http://proxy.local:3128. The delegate and its upgrader use it. A proxy with a password needs a secret that you add yourself.',
  noProxy: 'Without proxy (optional)',
  noProxyHint:
    'Hosts that the delegate reaches directly, separated by commas. In a cluster, name the address of its API server.',
  polling: 'Fetch tasks by polling',
  pollingHint: 'For a network that blocks WebSocket. Tasks start later.',
  imageHint: 'The latest supported version, unless you enter another image.',
  runtime: 'Tasks, log and script',
  capacity: 'Task capacity (optional)',
  capacityHint:
    'The largest number of CD tasks that one instance runs at the same time. If empty, there is no limit. Harness must enable this for your account.',
  logLevel: 'Log level',
  sendLog: 'Send the log to Harness',
  sendLogHint: 'Harness uses it for support, and recommends it.',
  initScript: 'Initialization script (optional)',
  initScriptHint:
    'A shell script that runs before the delegate starts. Do not put secrets in it: it is stored as plain text.',
} as const;

/** Returns the host of an address, for a firewall; the address itself while it is no address. */
function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
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

/** The steps. */
export const STEPS_TEXT = {
  preview: 'Preview of the steps',
  previewNote: 'The steps follow your choices. Get the steps to check the name and to include the token.',
  previewName: (name: string) => `${name} stands for the name until you enter one.`,
  previewLoading: 'Reading the tokens and the latest version…',
  requested:
    'The Manager makes this file from your choices when you get the steps. You see it before you save it.',
  previewBlocked: (problem: string) => `There is no preview yet. ${problem}`,
  exampleName: 'my-delegate',
  title: (plan: InstallPlan) => `Install ${plan.name} ${methodLabels(plan).by}`,
  choices: 'Your choices',
  change: 'Change the choices',
  another: 'Another delegate',
  reveal: 'Reveal the token',
  hide: 'Hide the token',
  maskedNote: 'The token is masked here. Copied and downloaded steps contain it.',
  revealedNote: 'Anyone who sees the token can register a delegate.',
  tokenFailed: 'The token could not be read',
  ownText: (why: string) => `${why} These steps are made from your choices.`,
  otherForm: 'The file of the Manager does not have the expected form.',
  noFile: 'This Manager does not offer such a file.',
} as const;

/** The registration of the new delegate. */
export const REGISTRATION_TEXT = {
  title: 'Registration',
  registered: (plan: InstallPlan) => `${plan.name} has registered`,
  someOf: (count: number, plan: InstallPlan) =>
    `${formatCount(count)} of ${counted(plan.replicas, INSTANCES)} so far.`,
  all: 'All its instances are here.',
  show: 'Show the delegate',
  waiting: (plan: InstallPlan, scope: Scope) =>
    `Waiting for a new instance of ${plan.name} in ${scopeLabelWithLevel(scope)}, for`,
  canLeave: 'You can leave this page and come back.',
  notYet: (plan: InstallPlan) => `${plan.name} has not registered yet. Likely causes are below.`,
  pollFailed: 'The Manager did not answer the last request. The page tries again.',
  instances: 'New instances',
  unknownHost: 'unknown host',
  unknownVersion: 'unknown',
  lateTitle: 'The delegate has not registered yet. The page keeps looking. Check these causes',
  causes: 'Likely causes',
  elsewhere:
    'A delegate of this name may have registered in another scope. Then its token belongs to that scope.',
} as const;

import {
  brokenRule,
  delegateNameRules,
  isPlainLine,
  type NamesInUse,
  tagRules,
  tokenNameRules,
} from '../names/delegate-name';
import { type DelegateSize, SIZE_FACTS } from './delegate-sizes';
import { imageOf } from './step';

/** The usual way first. */
export const INSTALL_METHODS = ['helm', 'manifest', 'terraform', 'docker'] as const;
export type InstallMethod = (typeof INSTALL_METHODS)[number];

/** What a delegate may do in its cluster, under the Manager's names. */
export const CLUSTER_PERMISSIONS = ['CLUSTER_ADMIN', 'CLUSTER_VIEWER', 'NAMESPACE_ADMIN'] as const;
export type ClusterPermission = (typeof CLUSTER_PERMISSIONS)[number];

/** Without the token's value, which is never stored. */
export interface InstallPlan {
  readonly method: InstallMethod;
  readonly name: string;
  readonly description: string;
  readonly size: DelegateSize;
  readonly replicas: number;
  readonly tags: readonly string[];
  /** The token decides in which scope the delegate registers. */
  readonly tokenName: string;
  readonly permission: ClusterPermission;
  readonly namespace: string;
  readonly hasAutoUpgrade: boolean;
  /** When the upgrader looks for a new version, in cron syntax; empty while its time is missing. */
  readonly upgradeSchedule: string;
  /** Seconds that tasks may still run after the delegate was asked to stop (`terminationGracePeriodSeconds`). */
  readonly gracePeriodSeconds: number;
  readonly account: string;
  /** The address at which delegates reach the Manager, such as `https://app.harness.io`. */
  readonly managerUrl: string;
  /** The delegate's image with its tag. */
  readonly image: string;
  /** Whether the user chose the image. Otherwise a file of the Manager keeps the image that it names. */
  readonly hasOwnImage: boolean;
  /** The proxy through which the delegate reaches the Manager, such as `http://proxy.local:3128`; empty for none. */
  readonly proxyUrl: string;
  /** Hosts that the delegate reaches without the proxy, separated by commas. */
  readonly noProxy: string;
  /** Whether the delegate fetches tasks by polling, for a network that blocks WebSocket. */
  readonly pollsForTasks: boolean;
  /** Most tasks that an instance runs at once; undefined for no limit. */
  readonly taskCapacity?: number | undefined;
  readonly logLevel: LogLevel;
  /** Whether the delegate sends its log to Harness, which is its default. */
  readonly sendsLog: boolean;
  /** A shell script that runs before the delegate starts; empty for none. */
  readonly initScript: string;
}

/** How much the delegate logs, from least to most. */
export const LOG_LEVELS = ['OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export const DEFAULT_LOG_LEVEL: LogLevel = 'INFO';

/** Matches the address of a proxy: scheme, host and port. A user or a password would be readable in the deployment. */
export const PROXY_URL = /^(https?):\/\/([\w.-]+):(\d{1,5})$/;

/** The address of Harness itself. A self-managed Manager has another. */
export const HARNESS_URL = 'https://app.harness.io';

/** From the documentation: the defaults of the Manager's own files. */
const DEFAULT_NAMESPACE = 'harness-delegate-ng';
export const DEFAULT_GRACE_PERIOD_SECONDS = 600;
export const DEFAULT_UPGRADE_SCHEDULE = '0 * * * *';

/** `version` is the latest supported one. */
export function newInstallPlan(
  site: Pick<InstallPlan, 'account' | 'managerUrl'>,
  version: string | undefined,
): InstallPlan {
  return {
    method: 'helm',
    name: '',
    description: '',
    size: 'SMALL',
    replicas: SIZE_FACTS.SMALL.replicas,
    tags: [],
    tokenName: '',
    permission: 'CLUSTER_ADMIN',
    namespace: DEFAULT_NAMESPACE,
    hasAutoUpgrade: true,
    upgradeSchedule: DEFAULT_UPGRADE_SCHEDULE,
    gracePeriodSeconds: DEFAULT_GRACE_PERIOD_SECONDS,
    image: version === undefined ? '' : imageOf(version),
    hasOwnImage: false,
    proxyUrl: '',
    noProxy: '',
    pollsForTasks: false,
    taskCapacity: undefined,
    logLevel: DEFAULT_LOG_LEVEL,
    sendsLog: true,
    initScript: '',
    ...site,
  };
}

/** Fields that have no meaning for Docker, which has no cluster. */
const CLUSTER_FIELDS: ReadonlySet<string> = new Set<keyof InstallPlan>(['permission', 'namespace']);

export function hasField(method: InstallMethod, field: string): boolean {
  return method !== 'docker' || !CLUSTER_FIELDS.has(field);
}

/** Problems to correct, one sentence per field. A plan without problems gives texts that parse. */
export type PlanProblems = { readonly [Field in keyof InstallPlan]?: string };

/** `inUse` are the names of the account's delegates, as far as known. */
export function planProblems(plan: InstallPlan, inUse?: NamesInUse): PlanProblems {
  const problems: { readonly [Field in keyof InstallPlan]?: string | undefined } = {
    name:
      plan.name === ''
        ? 'Enter a name.'
        : (brokenRule(delegateNameRules(plan.name, inUse)) ?? clusterNameProblem(plan)),
    description: isPlainLine(plan.description) ? undefined : 'Enter one line without control characters.',
    replicas: wholeNumberProblem(plan.replicas, 1, 100),
    tags: plan.tags.map((tag) => brokenRule(tagRules(tag))).find((problem) => problem !== undefined),
    tokenName: plan.tokenName === '' ? 'Choose a token.' : brokenRule(tokenNameRules(plan.tokenName)),
    namespace: isLabel(plan.namespace)
      ? undefined
      : 'Use lower-case letters and digits, with hyphens between them, and at most 63 characters.',
    upgradeSchedule:
      plan.hasAutoUpgrade && plan.upgradeSchedule === '' ? 'Enter a time, such as 02:00.' : undefined,
    gracePeriodSeconds: wholeNumberProblem(plan.gracePeriodSeconds, 0, 86_400),
    account: /^[\w-]+$/.test(plan.account) ? undefined : 'Enter the identifier of the account.',
    managerUrl: isManagerUrl(plan.managerUrl)
      ? undefined
      : 'Enter the address of the Manager, such as https://app.harness.io.',
    image: /^[\w][\w./:@-]*$/.test(plan.image)
      ? undefined
      : 'Enter the image with its tag, such as harness/delegate:26.08.89100.',
    proxyUrl:
      plan.proxyUrl === '' || PROXY_URL.test(plan.proxyUrl)
        ? undefined
        : 'Enter scheme, host and port, such as http://proxy.local:3128, without a user.',
    noProxy: /^(?:[\w.*:/-]+(?:,[\w.*:/-]+)*)?$/.test(plan.noProxy)
      ? undefined
      : 'Enter hosts, separated by commas, such as localhost,.svc,10.0.0.0/8.',
    taskCapacity:
      plan.taskCapacity === undefined ? undefined : wholeNumberProblem(plan.taskCapacity, 1, 1000),
    initScript: isScript(plan.initScript)
      ? undefined
      : 'Use no control characters, and at most 10,000 characters.',
  };
  const found = Object.entries(problems).filter(
    ([field, problem]) => problem !== undefined && hasField(plan.method, field),
  );
  return Object.fromEntries(found);
}

/** Kubernetes limits the names of cron jobs, and Helm those of releases. */
const MAX_CRON_JOB_NAME = 52;
const MAX_RELEASE_NAME = 53;

/** As in the Manager's files and its chart. */
export function upgraderJobName(name: string): string {
  return `${name}-upgrader-job`;
}

function clusterNameProblem({ method, name, hasAutoUpgrade }: InstallPlan): string | undefined {
  if (method === 'docker') return undefined;
  const longest = MAX_CRON_JOB_NAME - upgraderJobName('').length;
  if (hasAutoUpgrade && name.length > longest) {
    return `Use at most ${longest} characters: the job of the upgrader has the name of the delegate, and Kubernetes limits it.`;
  }
  if (method !== 'manifest' && name.length > MAX_RELEASE_NAME) {
    return `Use at most ${MAX_RELEASE_NAME} characters: Helm limits the names of releases.`;
  }
  return undefined;
}

function wholeNumberProblem(value: number, least: number, most: number): string | undefined {
  if (Number.isInteger(value) && value >= least && value <= most) return undefined;
  return `Enter a whole number from ${least} to ${most.toLocaleString('en')}.`;
}

const MAX_SCRIPT_LENGTH = 10_000;

function isScript(text: string): boolean {
  return (
    text.length <= MAX_SCRIPT_LENGTH &&
    text.split('\n').every((line) => isPlainLine(line.replaceAll('\t', ' ')))
  );
}

function isLabel(text: string): boolean {
  return text.length <= 63 && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(text);
}

/** Only scheme, host, port and path: no user, no query, no trailing slash. */
function isManagerUrl(text: string): boolean {
  return /^https?:\/\/[\w.-]+(?::\d{1,5})?(?:\/[\w.-]+)*$/.test(text);
}

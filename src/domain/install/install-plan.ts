import {
  brokenRule,
  delegateNameRules,
  isPlainLine,
  type NamesInUse,
  tagRules,
  tokenNameRules,
} from '../names/delegate-name';
import { longestGapMinutes, parseCron } from './cron';
import { type DelegateSize, SIZE_FACTS } from './delegate-sizes';

/** How a delegate can be installed, the usual way first. */
export const INSTALL_METHODS = ['helm', 'manifest', 'terraform', 'docker'] as const;
export type InstallMethod = (typeof INSTALL_METHODS)[number];

/** What a delegate may do in its cluster, by the Manager's names. */
export const CLUSTER_PERMISSIONS = ['CLUSTER_ADMIN', 'CLUSTER_VIEWER', 'NAMESPACE_ADMIN'] as const;
type ClusterPermission = (typeof CLUSTER_PERMISSIONS)[number];

/** Everything that an installation is made from but the token's value, which is never kept. */
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
  /** When the upgrader looks for a new version, as cron writes it. */
  readonly upgradeSchedule: string;
  /** How long tasks may still run after the delegate is told to stop (`terminationGracePeriodSeconds`). */
  readonly gracePeriodSeconds: number;
  readonly account: string;
  /** Where delegates reach the Manager: `https://app.harness.io`. */
  readonly managerUrl: string;
  /** The delegate's image with its tag. */
  readonly image: string;
}

/** By the documentation: what the Manager's own texts say unless told otherwise. */
const DEFAULT_NAMESPACE = 'harness-delegate-ng';
export const DEFAULT_GRACE_PERIOD_SECONDS = 600;
const DEFAULT_UPGRADE_SCHEDULE = '0 * * * *';

/** The plan to begin with; `version` is the latest supported one. */
export function newInstallPlan(
  site: Pick<InstallPlan, 'account' | 'managerUrl'>,
  version: string | undefined,
): InstallPlan {
  return {
    method: 'helm',
    name: '',
    description: '',
    size: 'LAPTOP',
    replicas: SIZE_FACTS.LAPTOP.replicas,
    tags: [],
    tokenName: '',
    permission: 'CLUSTER_ADMIN',
    namespace: DEFAULT_NAMESPACE,
    hasAutoUpgrade: true,
    upgradeSchedule: DEFAULT_UPGRADE_SCHEDULE,
    gracePeriodSeconds: DEFAULT_GRACE_PERIOD_SECONDS,
    image: version === undefined ? '' : `harness/delegate:${version}`,
    ...site,
  };
}

/** Fields that say nothing to Docker, which has no cluster. */
const CLUSTER_FIELDS: ReadonlySet<string> = new Set<keyof InstallPlan>(['permission', 'namespace']);

/** Whether a field of the plan, by its name, means anything for a method. */
export function hasField(method: InstallMethod, field: string): boolean {
  return method !== 'docker' || !CLUSTER_FIELDS.has(field);
}

/** What to mend, a sentence for each field; a plan without problems makes texts that parse. */
export type PlanProblems = { readonly [Field in keyof InstallPlan]?: string };

/** Checks a plan; `inUse` are the names of the account's delegates, as far as they are known. */
export function planProblems(plan: InstallPlan, inUse?: NamesInUse): PlanProblems {
  const problems: { readonly [Field in keyof InstallPlan]?: string | undefined } = {
    name: brokenRule(delegateNameRules(plan.name, inUse)) ?? clusterNameProblem(plan),
    description: isPlainLine(plan.description) ? undefined : 'Write one line, without control characters.',
    replicas: wholeNumberProblem(plan.replicas, 1, 100),
    tags: plan.tags.map((tag) => brokenRule(tagRules(tag))).find((problem) => problem !== undefined),
    tokenName: brokenRule(tokenNameRules(plan.tokenName)),
    namespace: isLabel(plan.namespace)
      ? undefined
      : 'Use lower-case letters, digits and hyphens between them, 63 characters at most.',
    upgradeSchedule: plan.hasAutoUpgrade ? scheduleProblem(plan.upgradeSchedule) : undefined,
    gracePeriodSeconds: wholeNumberProblem(plan.gracePeriodSeconds, 0, 86_400),
    account: /^[\w-]+$/.test(plan.account) ? undefined : 'Give the identifier of the account.',
    managerUrl: isManagerUrl(plan.managerUrl)
      ? undefined
      : 'Give the address of the Manager, such as https://app.harness.io.',
    image: /^[\w][\w./:@-]*$/.test(plan.image)
      ? undefined
      : 'Give the image with its tag, such as harness/delegate:26.08.89100.',
  };
  const told = Object.entries(problems).filter(
    ([field, problem]) => problem !== undefined && hasField(plan.method, field),
  );
  return Object.fromEntries(told);
}

/**
 * The sentence that warns of a schedule after which the Manager tells wrongly of auto-upgrade, or undefined. Contract: it
 * says ON while the upgrader called in the last 90 minutes.
 */
export function scheduleWarning(schedule: string): string | undefined {
  const read = parseCron(schedule);
  if (typeof read === 'string' || longestGapMinutes(read) <= MOST_GAP_MINUTES) return undefined;
  return `The upgrader does not run at least every ${MOST_GAP_MINUTES} minutes, so the Manager will say in between that auto-upgrade is OFF.`;
}

const MOST_GAP_MINUTES = 90;

/** Kubernetes limits names of cron jobs, and Helm those of releases. */
const MAX_CRON_JOB_NAME = 52;
const MAX_RELEASE_NAME = 53;

/** What the upgrader's cron job is called, by the Manager's texts and its chart. */
export function upgraderJobName(name: string): string {
  return `${name}-upgrader-job`;
}

function clusterNameProblem({ method, name, hasAutoUpgrade }: InstallPlan): string | undefined {
  if (method === 'docker') return undefined;
  const longest = MAX_CRON_JOB_NAME - upgraderJobName('').length;
  if (hasAutoUpgrade && name.length > longest) {
    return `Keep to ${longest} characters: the upgrader's job is named after the delegate, and Kubernetes limits its name.`;
  }
  if (method !== 'manifest' && name.length > MAX_RELEASE_NAME) {
    return `Keep to ${MAX_RELEASE_NAME} characters: Helm limits the names of releases.`;
  }
  return undefined;
}

function scheduleProblem(schedule: string): string | undefined {
  const read = parseCron(schedule);
  return typeof read === 'string' ? read : undefined;
}

function wholeNumberProblem(value: number, least: number, most: number): string | undefined {
  if (Number.isInteger(value) && value >= least && value <= most) return undefined;
  return `Give a whole number from ${least} to ${most.toLocaleString('en')}.`;
}

function isLabel(text: string): boolean {
  return text.length <= 63 && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(text);
}

/** An address without anything that only belongs in a request: no user, no query, no slash at its end. */
function isManagerUrl(text: string): boolean {
  return /^https?:\/\/[\w.-]+(?::\d{1,5})?(?:\/[\w.-]+)*$/.test(text);
}

import type { DelegateKindId } from '../delegate/kinds';

export type StepPurpose =
  | 'findDeployment'
  | 'findRelease'
  | 'addChart'
  | 'upgradeRelease'
  | 'showGracePeriod'
  | 'setImage'
  | 'watchRollout'
  | 'undoRollout'
  | 'undoRelease'
  | 'findContainer'
  | 'pullImage'
  | 'saveCommand'
  | 'showCommand'
  | 'stopContainer'
  | 'keepContainer'
  | 'startContainer'
  | 'undoContainer'
  | 'removeContainer'
  | 'findService'
  | 'readTask'
  | 'changeTask'
  | 'updateService'
  | 'watchService'
  | 'findUpgrader'
  | 'resumeUpgrader'
  | 'enableUpgrader'
  | 'saveUpgraderVariables'
  | 'startUpgrader'
  | 'saveToken'
  | 'makeSecret'
  | 'useSecret'
  | 'useSecretInUpgrader'
  | 'setToken'
  | 'setTokenInTask';

/** For a POSIX shell. */
export interface UpgradeStep {
  readonly purpose: StepPurpose;
  readonly text: string;
}

export interface UpgradeTarget {
  readonly kind: DelegateKindId;
  readonly name: string;
  /** The namespace in Kubernetes, the cluster in ECS; Docker has neither. */
  readonly place: string;
  /** With its tag. */
  readonly image: string;
  /**
   * The name of what its platform runs: a deployment, a Helm release, a container or an ECS service. The first step
   * looks it up. Undefined for the name of the delegate.
   */
  readonly workload?: string | undefined;
}

/** The file with the value of a new token: neither a command nor the page has the value. */
export const TOKEN_FILE = 'delegate-token.txt';

export function workloadOf({ name, workload }: UpgradeTarget): string {
  return workload === undefined || workload === '' ? name : workload;
}

import type { DelegateKindId } from '../delegate/kinds';

/** The purpose of a command. */
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
  /**
   * The name of what its platform runs: a deployment, a Helm release, a container or an ECS service. The first step
   * looks it up. Undefined for the name of the delegate.
   */
  readonly workload?: string | undefined;
}

/** Returns the name of what the platform runs. */
export function workloadOf({ name, workload }: UpgradeTarget): string {
  return workload === undefined || workload === '' ? name : workload;
}

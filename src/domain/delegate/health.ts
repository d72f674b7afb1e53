import { type DelegateState, type InstanceState, isUnknown } from './connectivity';
import type { Context } from './context';
import { delegateKind } from './kinds';
import type { VersionStatus } from './version-status';

/**
 * The classes of the default order, worst first, in the order of the findings. A delegate gets the first class that fits. It is `HEALTHY` only when
 * all of its instances are readable and known to be supported, else `STATUS_UNKNOWN`.
 */
export const HEALTH_CLASSES = [
  'DISCONNECTED',
  'EXPIRED',
  'PARTIAL',
  'NEVER',
  'EXPIRING',
  'UNSUPPORTED',
  'LATE',
  'STATUS_UNKNOWN',
  'HEALTHY',
] as const;
export type HealthClass = (typeof HEALTH_CLASSES)[number];

interface Rated {
  readonly state: DelegateState | undefined;
  readonly versionStatus: VersionStatus | undefined;
  /** Whether the answer lists instances that cannot be read at all. */
  readonly hasUnreadableInstances: boolean | undefined;
  readonly instances: readonly {
    readonly status: InstanceState | undefined;
    readonly isExpiryKnown: boolean | undefined;
    readonly isUnsupportedKnown: boolean | undefined;
  }[];
}

/** Undefined when the connectivity is unknown and no version status is known to be bad. */
export function healthOf(
  delegate: Rated,
  { dayToCome }: Pick<Context, 'dayToCome'>,
): HealthClass | undefined {
  const { versionStatus, instances, hasUnreadableInstances } = delegate;
  // Of a day to come, nobody knows the connectivity.
  const state = dayToCome === undefined ? delegate.state : 'CONNECTED';
  if (state === 'DISCONNECTED') return state;
  if (versionStatus === 'EXPIRED') return versionStatus;
  if (state === 'PARTIAL' || state === 'NEVER') return state;
  if (versionStatus !== undefined && versionStatus !== 'ACTIVE') return versionStatus;
  if (state === 'LATE') return state;
  if (state !== 'CONNECTED') return undefined;
  const isAllKnown =
    !hasUnreadableInstances &&
    instances.length > 0 &&
    instances.every((one) => !isUnknown(one) && one.isExpiryKnown && one.isUnsupportedKnown);
  return isAllKnown ? 'HEALTHY' : 'STATUS_UNKNOWN';
}

export type Remedy = 'troubleshoot' | 'upgrade';

const REMEDIES: Record<HealthClass, Remedy | undefined> = {
  DISCONNECTED: 'troubleshoot',
  EXPIRED: 'upgrade',
  PARTIAL: 'troubleshoot',
  NEVER: 'troubleshoot',
  EXPIRING: 'upgrade',
  UNSUPPORTED: 'upgrade',
  LATE: 'troubleshoot',
  STATUS_UNKNOWN: undefined,
  HEALTHY: undefined,
};

interface DelegateFacts {
  readonly health?: HealthClass | undefined;
  readonly isImmutable?: boolean | undefined;
  readonly type?: string | undefined;
}

/** Whether no command can upgrade it: somebody has to install a new delegate in its place. */
export function mustBeReplaced({ isImmutable, type }: DelegateFacts): boolean {
  return isImmutable === false || delegateKind(type).kind === 'shell';
}

/** What helps most; undefined when nothing bad is known. `upgrade` also replaces what cannot be upgraded. */
export function remedyOf(delegate: DelegateFacts): Remedy | undefined {
  const remedy = delegate.health && REMEDIES[delegate.health];
  // A legacy image is a problem by itself.
  return delegate.isImmutable === false || (remedy && mustBeReplaced(delegate)) ? 'upgrade' : remedy;
}

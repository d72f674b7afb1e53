import { delegateKind } from './kinds';

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

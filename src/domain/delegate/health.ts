/**
 * The classes of the default order, worst first. A delegate gets the first class that fits. It is `HEALTHY` only when
 * all of its instances are readable and known to be supported, else `STATUS_UNKNOWN`.
 */
export const HEALTH_CLASSES = [
  'DISCONNECTED',
  'PARTIAL',
  'EXPIRED',
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
  PARTIAL: 'troubleshoot',
  EXPIRED: 'upgrade',
  EXPIRING: 'upgrade',
  UNSUPPORTED: 'upgrade',
  LATE: 'troubleshoot',
  STATUS_UNKNOWN: undefined,
  HEALTHY: undefined,
};

/**
 * Undefined when nothing bad is known. For a legacy image it is always `upgrade`: its dialog explains how to install a
 * new delegate.
 */
export function remedyOf({
  health,
  isImmutable,
}: {
  readonly health?: HealthClass | undefined;
  readonly isImmutable?: boolean | undefined;
}): Remedy | undefined {
  return isImmutable === false ? 'upgrade' : health && REMEDIES[health];
}

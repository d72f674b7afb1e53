import { CONNECTIVITIES } from './connectivity';
import { VERSION_STATUSES } from './lifecycle';

/** The classes of the default order, worst first. A delegate belongs to the first that fits it. */
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

/** The facts that the health class depends on, per delegate. */
interface HealthFacts {
  /** Places in {@link CONNECTIVITIES}; their number for unknown. */
  readonly connectivities: Uint8Array;
  /** Places in {@link VERSION_STATUSES}; their number for unknown. */
  readonly worstStatuses: Uint8Array;
  readonly lateCounts: Uint32Array;
}

/** The health class of every delegate, as a place in {@link HEALTH_CLASSES}. */
export function healthClasses({ connectivities, worstStatuses, lateCounts }: HealthFacts): Uint8Array {
  const classes = new Uint8Array(connectivities.length);
  for (let row = 0; row < classes.length; row++) {
    const found = healthClass(connectivities[row] ?? -1, worstStatuses[row] ?? -1, lateCounts[row] ?? 0);
    classes[row] = found ? HEALTH_CLASSES.indexOf(found) : HEALTH_CLASSES.length;
  }
  return classes;
}

/** Undefined when nobody knows whether it is connected and nothing bad is known of its versions either. */
function healthClass(
  connectivityCode: number,
  statusCode: number,
  lateCount: number,
): HealthClass | undefined {
  const connectivity = CONNECTIVITIES[connectivityCode];
  const status = VERSION_STATUSES[statusCode];
  if (connectivity === 'DISCONNECTED' || connectivity === 'PARTIAL') return connectivity;
  if (status !== undefined && status !== 'ACTIVE') return status;
  if (connectivity === undefined) return undefined;
  if (lateCount > 0) return 'LATE';
  return status === 'ACTIVE' ? 'HEALTHY' : 'STATUS_UNKNOWN';
}

/** What helps a delegate that is not well. */
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

/** What helps against the worst that is known of a delegate; undefined when nothing bad is known. */
export function remedyOf({ health }: { readonly health?: HealthClass | undefined }): Remedy | undefined {
  return health && REMEDIES[health];
}

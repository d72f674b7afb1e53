import { CONNECTIVITIES, INSTANCE_STATES } from './connectivity';
import { VERSION_STATUSES } from './delegate';
import type { FleetIndex } from './fleet-index';
import { type Judgement, UNKNOWN_CONNECTIVITY, UNKNOWN_STATUS } from './judgement';
import { UNKNOWN_RANK } from './rank';

/** The classes of the default order, worst first: a delegate belongs to the first that fits it. */
const HEALTH_CLASSES = [
  'DISCONNECTED',
  'PARTIAL',
  'EXPIRED',
  'EXPIRING',
  'UNSUPPORTED',
  'LATE',
  'STATUS_UNKNOWN',
  'HEALTHY',
] as const;
type HealthClass = (typeof HEALTH_CLASSES)[number];

const LATE = INSTANCE_STATES.indexOf('LATE');

/** Per delegate: the rank of its health class, worst first; unknown when nobody knows whether it is well or not. */
export function healthRanks(index: FleetIndex, judgement: Judgement): Uint32Array {
  const ranks = new Uint32Array(index.delegateCount).fill(UNKNOWN_RANK);
  for (let ordinal = 0; ordinal < ranks.length; ordinal++) {
    const healthClass = healthClassOf(index, judgement, ordinal);
    if (healthClass !== undefined) ranks[ordinal] = HEALTH_CLASSES.indexOf(healthClass);
  }
  return ranks;
}

/** Undefined when nobody knows whether it is connected and nothing bad is known of its versions either. */
function healthClassOf(
  { firstInstance }: FleetIndex,
  judgement: Judgement,
  ordinal: number,
): HealthClass | undefined {
  const connectivity = CONNECTIVITIES[judgement.connectivities[ordinal] ?? UNKNOWN_CONNECTIVITY];
  if (connectivity === 'DISCONNECTED' || connectivity === 'PARTIAL') return connectivity;
  const status = VERSION_STATUSES[judgement.worstStatuses[ordinal] ?? UNKNOWN_STATUS];
  if (status !== undefined && status !== 'ACTIVE') return status;
  if (connectivity === undefined) return undefined;
  const end = firstInstance[ordinal + 1] ?? 0;
  for (let instance = firstInstance[ordinal] ?? 0; instance < end; instance++) {
    if (judgement.instanceStates[instance] === LATE) return 'LATE';
  }
  return status === undefined ? 'STATUS_UNKNOWN' : 'HEALTHY';
}

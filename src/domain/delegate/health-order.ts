import { UNKNOWN_RANK } from '../table/rank';
import { CONNECTIVITIES } from './connectivity';
import { VERSION_STATUSES } from './delegate';
import type { FleetIndex } from './fleet-index';
import { type Judgement, UNKNOWN_CONNECTIVITY, UNKNOWN_STATUS } from './judgement';

/** The ranks of the classes of the default order, worst first: a delegate belongs to the first that fits it. */
const RANKS = {
  DISCONNECTED: 0,
  PARTIAL: 1,
  EXPIRED: 2,
  EXPIRING: 3,
  UNSUPPORTED: 4,
  LATE: 5,
  STATUS_UNKNOWN: 6,
  HEALTHY: 7,
} as const;

const CONNECTED = CONNECTIVITIES.indexOf('CONNECTED');
const ACTIVE = VERSION_STATUSES.indexOf('ACTIVE');
/** By code: the rank of the class that it makes by itself; -1 where others decide. */
const CONNECTIVITY_RANKS = CONNECTIVITIES.map((value) => (value === 'CONNECTED' ? -1 : RANKS[value]));
const STATUS_RANKS = VERSION_STATUSES.map((value) => (value === 'ACTIVE' ? -1 : RANKS[value]));

/** Per delegate: the rank of its health class, worst first; unknown when nobody knows whether it is well or not. */
export function healthRanks({ delegateCount }: FleetIndex, judgement: Judgement): Uint32Array {
  const ranks = new Uint32Array(delegateCount);
  for (let ordinal = 0; ordinal < delegateCount; ordinal++) ranks[ordinal] = healthRank(judgement, ordinal);
  return ranks;
}

/** Unknown when nobody knows whether it is connected and nothing bad is known of its versions either. */
function healthRank({ connectivities, worstStatuses, lateCounts }: Judgement, ordinal: number): number {
  const connectivity = connectivities[ordinal] ?? UNKNOWN_CONNECTIVITY;
  const byConnectivity = CONNECTIVITY_RANKS[connectivity] ?? -1;
  if (byConnectivity !== -1) return byConnectivity;
  const status = worstStatuses[ordinal] ?? UNKNOWN_STATUS;
  const byStatus = STATUS_RANKS[status] ?? -1;
  if (byStatus !== -1) return byStatus;
  if (connectivity !== CONNECTED) return UNKNOWN_RANK;
  if ((lateCounts[ordinal] ?? 0) > 0) return RANKS.LATE;
  return status === ACTIVE ? RANKS.HEALTHY : RANKS.STATUS_UNKNOWN;
}

import { CONNECTIVITIES, INSTANCE_STATES, isConnectedCode } from '../delegate/connectivity';
import { AUTO_UPGRADES } from '../delegate/delegate';
import type { FleetIndex } from '../delegate/fleet-index';
import { healthRanks } from '../delegate/health-order';
import type { Judgement } from '../delegate/judgement';
import { tagRanksOf } from '../delegate/tag-order';
import { orderByRanks, ordinals, rankNumbers, rankTexts, UNKNOWN_RANK } from '../table/rank';
import { allTexts } from '../table/texts';

/**
 * What the list can be sorted by. Ascending means, for words about health, what needs attention first:
 * - `health`: not connected, partially connected, expired, near expiry, unsupported, late, status unknown, healthy
 * - `name`: A first
 * - `status`: not connected, partially connected, connected
 * - `tags`: by the tags as one text, custom ones before implicit ones
 * - `version`: oldest first, by the lowest version of the connected instances; unknown when none is connected
 * - `instanceStatus`: what expires, or expired, earliest, by the instance whose version status is worst
 * - `lastHeartbeat`: oldest first; unknown when there is none on record
 * - `autoUpgrade`: off, synchronizing, on
 * - `scope`: the account, then by organization and project; unknown where the listing does not tell it
 */
export const SORT_KEYS = [
  'health',
  'name',
  'status',
  'tags',
  'version',
  'instanceStatus',
  'lastHeartbeat',
  'autoUpgrade',
  'scope',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** Worst first. */
export const DEFAULT_SORT: Sort = { key: 'health', descending: false };

const UNKNOWN_STATE = INSTANCE_STATES.indexOf('UNKNOWN');

// Orders that depend on the delegates alone live as long as their index, or as long as nobody is called otherwise; the others
// as long as their judgement.
const orders = new WeakMap<FleetIndex | Judgement | Uint32Array, Map<string, Uint32Array>>();
const FLEET_KEYS: ReadonlySet<SortKey> = new Set(['tags', 'autoUpgrade', 'scope']);

/**
 * The ordinals of all delegates in the order asked for. Delegates that are equal in it follow by name in either
 * direction, and those of which it is unknown come last in either direction. Made once and shared between calls: read
 * it, do not change it.
 */
export function orderDelegates(
  index: FleetIndex,
  judgement: Judgement,
  { key, descending }: Sort,
): Uint32Array {
  const owner = key === 'name' ? index.nameRanks : FLEET_KEYS.has(key) ? index : judgement;
  const made = orders.get(owner) ?? new Map<string, Uint32Array>();
  orders.set(owner, made);
  const name = `${key} ${descending}`;
  let order = made.get(name);
  if (!order) {
    const byName =
      key === 'name'
        ? ordinals(index.delegateCount)
        : orderDelegates(index, judgement, { key: 'name', descending: false });
    order = orderByRanks(RANKS[key](index, judgement), byName, descending);
    made.set(name, order);
  }
  return order;
}

const RANKS: Record<SortKey, (index: FleetIndex, judgement: Judgement) => Uint32Array> = {
  health: healthRanks,
  name: (index) => index.nameRanks,
  status: (_, judgement) =>
    ranksOfCodes(judgement.connectivities, CONNECTIVITIES, ['DISCONNECTED', 'PARTIAL', 'CONNECTED']),
  tags: tagRanksOf,
  version: lowestVersionRanks,
  instanceStatus: (index, judgement) => rankNumbers(worstExpiries(index, judgement)),
  lastHeartbeat: (_, judgement) =>
    rankNumbers(judgement.newestHeartbeats.map((at) => at || Number.POSITIVE_INFINITY)),
  autoUpgrade: (index) => ranksOfCodes(index.autoUpgrades.ids, AUTO_UPGRADES, ['OFF', 'DETECTING', 'ON']),
  scope: ({ owners }) => {
    const ranks = rankTexts(allTexts(owners.values));
    return Uint32Array.from(owners.ids, (id) => ranks[id] ?? UNKNOWN_RANK);
  },
};

/** Ranks a column of codes (places in `values`, any other being unknown) by the order in which the values are named. */
function ranksOfCodes<T extends string>(
  codes: Uint8Array | Uint32Array,
  values: readonly T[],
  inOrder: readonly T[],
): Uint32Array {
  const rankOfCode = values.map((value) => inOrder.indexOf(value));
  const ranks = new Uint32Array(codes.length);
  for (let row = 0; row < ranks.length; row++) {
    ranks[row] = rankOfCode[codes[row] ?? values.length] ?? UNKNOWN_RANK;
  }
  return ranks;
}

function lowestVersionRanks(
  { delegateCount, firstInstance, versions, versionRanks }: FleetIndex,
  judgement: Judgement,
): Uint32Array {
  const untold = versionRanks.length;
  // UNKNOWN_RANK is the highest number there is, so it loses against every known rank.
  const lowest = new Uint32Array(delegateCount).fill(UNKNOWN_RANK);
  for (let ordinal = 0; ordinal < delegateCount; ordinal++) {
    const end = firstInstance[ordinal + 1] ?? 0;
    for (let instance = firstInstance[ordinal] ?? 0; instance < end; instance++) {
      if (!isConnectedCode(judgement.instanceStates[instance] ?? UNKNOWN_STATE)) continue;
      const rank = versionRanks[versions.ids[instance] ?? untold] ?? UNKNOWN_RANK;
      if (rank < (lowest[ordinal] ?? UNKNOWN_RANK)) lowest[ordinal] = rank;
    }
  }
  return lowest;
}

/** Per delegate: when support of the instance with the worst status ends, as its row says; infinite when that is not told. */
function worstExpiries(
  { delegateCount, firstInstance, expiries }: FleetIndex,
  judgement: Judgement,
): Float64Array {
  const worst = new Float64Array(delegateCount).fill(Number.POSITIVE_INFINITY);
  for (let ordinal = 0; ordinal < delegateCount; ordinal++) {
    const status = judgement.worstStatuses[ordinal];
    const end = firstInstance[ordinal + 1] ?? 0;
    for (let instance = firstInstance[ordinal] ?? 0; instance < end; instance++) {
      if (judgement.instanceStatuses[instance] !== status) continue;
      const expiry = expiries[instance] ?? Number.POSITIVE_INFINITY;
      if (expiry < (worst[ordinal] ?? 0)) worst[ordinal] = expiry;
    }
  }
  return worst;
}

import type { DelegateFilters } from '../query/filters';
import { AUTO_UPGRADES, VERSION_STATUSES, type VersionStatus } from './delegate';
import type { IndexColumns } from './fleet-index';
import { type Judgement, UNKNOWN_STATUS } from './judgement';

/** The health cards, in the order shown. An instance is on one of the first three at most; the fourth counts beside them. */
export const CARDS = ['EXPIRED', 'EXPIRING', 'UNSUPPORTED', 'AUTO_UPGRADE_OFF'] as const;
export type CardId = (typeof CARDS)[number];

/** What the number on each card counts. */
export const CARD_UNITS = {
  EXPIRED: 'instances',
  EXPIRING: 'instances',
  UNSUPPORTED: 'instances',
  AUTO_UPGRADE_OFF: 'delegates',
} as const satisfies Record<CardId, 'instances' | 'delegates'>;

/** `count` of `total` are on the card, and `untold` cannot be judged: they are in neither. All in the card's unit. */
export type CardCount =
  | { readonly state: 'known'; readonly count: number; readonly total: number; readonly untold: number }
  /** There is something to judge, and none of it can be; `why` is a sentence for people. Never drawn as 0. */
  | { readonly state: 'unknown'; readonly why: string };

const AUTO_UPGRADE_OFF = AUTO_UPGRADES.indexOf('OFF');
const AUTO_UPGRADE_UNTOLD = AUTO_UPGRADES.length;

type CardCounts = Readonly<Record<CardId, CardCount>>;

const ofWholeFleet = new WeakMap<Judgement, CardCounts>();

/**
 * Counts the cards over the whole fleet, or over the delegates at the given ordinals. Each number is exactly what the
 * card's own filter ({@link cardFilter}) selects. Those of a whole fleet are counted once for each judgement.
 */
export function healthCards(
  index: IndexColumns,
  judgement: Judgement,
  ordinals?: Iterable<number>,
): CardCounts {
  if (ordinals) return cardCounts(judgement.latestVersion, talliesOf(index, judgement, ordinals));
  const counted =
    ofWholeFleet.get(judgement) ?? cardCounts(judgement.latestVersion, wholeTallies(index, judgement));
  ofWholeFleet.set(judgement, counted);
  return counted;
}

/** What the cards are made of: how many delegates and instances there are, and of which kind. */
interface Tallies {
  readonly delegates: number;
  readonly instances: number;
  readonly byStatus: Uint32Array;
  readonly byAutoUpgrade: Uint32Array;
  readonly unsupportedUntold: number;
}

function wholeTallies(
  { delegateCount, instanceCount, autoUpgrades }: IndexColumns,
  { statusCounts, untoldCount }: Judgement,
): Tallies {
  const byAutoUpgrade = new Uint32Array(AUTO_UPGRADE_UNTOLD + 1);
  for (const id of autoUpgrades.ids) byAutoUpgrade[id] = (byAutoUpgrade[id] ?? 0) + 1;
  return {
    delegates: delegateCount,
    instances: instanceCount,
    byStatus: statusCounts,
    byAutoUpgrade,
    unsupportedUntold: untoldCount,
  };
}

function talliesOf(
  { delegateCount, firstInstance, autoUpgrades }: IndexColumns,
  judgement: Judgement,
  ordinals: Iterable<number>,
): Tallies {
  const byStatus = new Uint32Array(UNKNOWN_STATUS + 1);
  const byAutoUpgrade = new Uint32Array(AUTO_UPGRADE_UNTOLD + 1);
  let delegates = 0;
  let instances = 0;
  let unsupportedUntold = 0;
  for (const ordinal of ordinals) {
    if (ordinal >= delegateCount) continue;
    delegates++;
    const autoUpgrade = autoUpgrades.ids[ordinal] ?? AUTO_UPGRADE_UNTOLD;
    byAutoUpgrade[autoUpgrade] = (byAutoUpgrade[autoUpgrade] ?? 0) + 1;
    const end = firstInstance[ordinal + 1] ?? 0;
    for (let instance = firstInstance[ordinal] ?? end; instance < end; instance++) {
      instances++;
      const status = judgement.instanceStatuses[instance] ?? UNKNOWN_STATUS;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      unsupportedUntold += judgement.unsupportedUntold[instance] ?? 1;
    }
  }
  return { delegates, instances, byStatus, byAutoUpgrade, unsupportedUntold };
}

function cardCounts(latestVersion: string | undefined, tallies: Tallies): CardCounts {
  const { delegates, instances, byStatus, byAutoUpgrade, unsupportedUntold } = tallies;
  const withStatus = (status: VersionStatus) => byStatus[VERSION_STATUSES.indexOf(status)] ?? 0;
  const untold = byStatus[UNKNOWN_STATUS] ?? 0;
  return {
    EXPIRED: cardCount(withStatus('EXPIRED'), instances, untold, NO_STATUS),
    EXPIRING: cardCount(withStatus('EXPIRING'), instances, untold, NO_STATUS),
    UNSUPPORTED: cardCount(
      withStatus('UNSUPPORTED'),
      instances,
      unsupportedUntold,
      latestVersion === undefined ? NO_LATEST : NOT_COMPARABLE,
    ),
    AUTO_UPGRADE_OFF: cardCount(
      byAutoUpgrade[AUTO_UPGRADE_OFF] ?? 0,
      delegates,
      byAutoUpgrade[AUTO_UPGRADE_UNTOLD] ?? 0,
      NO_AUTO_UPGRADE,
    ),
  };
}

const NO_STATUS = 'No instance tells its version status or when its support ends.';
const NO_LATEST = 'The latest supported version is not known, so no version can be compared with it.';
const NOT_COMPARABLE = 'No instance has a version that can be compared with the latest supported one.';
const NO_AUTO_UPGRADE = 'No delegate tells whether it upgrades itself.';

function cardCount(count: number, total: number, untold: number, why: string): CardCount {
  return total > 0 && untold === total ? { state: 'unknown', why } : { state: 'known', count, total, untold };
}

/** The filter that shows what a card counts. */
export function cardFilter(card: CardId): Partial<DelegateFilters> {
  return card === 'AUTO_UPGRADE_OFF' ? { autoUpgrade: ['OFF'] } : { versionStatus: [card] };
}

import { rowNumbers } from '../table/rank';
import { delegateCount, type Fleet } from './fleet';
import { VERSION_STATUSES, type VersionStatus } from './lifecycle';
import { AUTO_UPGRADES } from './read-facts';

/** The health cards, in the order shown. An instance is on one of the first three at most; the fourth counts beside them. */
export const CARDS = ['EXPIRED', 'EXPIRING', 'UNSUPPORTED', 'AUTO_UPGRADE_OFF'] as const;
export type CardId = (typeof CARDS)[number];

/** `count` of `total` are on the card; of `unknown` it is not known. All in the card's unit; `delegates` have those that count. */
export type CardCount =
  | {
      readonly state: 'known';
      readonly count: number;
      readonly delegates: number;
      readonly total: number;
      readonly unknown: number;
    }
  /** What decides is still loading for all or some of them. */
  | { readonly state: 'loading' }
  /** There is something to count, and of none of it is it known; `why` is a sentence for people. Never drawn as 0. */
  | { readonly state: 'unknown'; readonly why: string };

export type CardCounts = Readonly<Record<CardId, CardCount>>;

/** The filter that shows what a card counts: a facet and its value. */
export function cardFilter(card: CardId): {
  readonly facet: 'autoUpgrade' | 'versionStatus';
  readonly value: string;
} {
  return card === 'AUTO_UPGRADE_OFF'
    ? { facet: 'autoUpgrade', value: 'OFF' }
    : { facet: 'versionStatus', value: card };
}

const NO_EXPIRY = 'The Manager reports no end of support for any instance.';
const NO_LATEST = 'The latest supported version is unknown, so no version can be compared with it.';
const NOT_COMPARABLE = 'No instance has a version that can be compared with the latest supported one.';
const NO_AUTO_UPGRADE = 'The Manager reports no auto-upgrade for any delegate.';

/**
 * Counts the cards over the whole fleet, or over the delegates in these rows. Each number is exactly what the card's own filter
 * ({@link cardFilter}) selects.
 */
export function healthCards(fleet: Fleet, rows?: readonly number[]): CardCounts {
  const { state } = fleet.context.latestVersion;
  const tally = tallyOf(fleet, rows ?? rowNumbers(delegateCount(fleet)));
  const ofStatus = (status: VersionStatus) => {
    const place = VERSION_STATUSES.indexOf(status);
    return {
      count: tally.byStatus[place] ?? 0,
      delegates: tally.delegatesByStatus[place] ?? 0,
      total: tally.instances,
    };
  };
  const expiry = { unknown: tally.unknownExpiry, why: NO_EXPIRY };
  const unsupported: CardCount = cardCount({
    ...ofStatus('UNSUPPORTED'),
    unknown: tally.unknownSupport,
    why: state === 'known' ? NOT_COMPARABLE : NO_LATEST,
  });
  const autoUpgradeOff = tally.byAutoUpgrade[AUTO_UPGRADES.indexOf('OFF')] ?? 0;
  return {
    EXPIRED: cardCount({ ...ofStatus('EXPIRED'), ...expiry }),
    EXPIRING: cardCount({ ...ofStatus('EXPIRING'), ...expiry }),
    UNSUPPORTED: state === 'loading' && tally.unknownSupport > 0 ? { state } : unsupported,
    AUTO_UPGRADE_OFF: cardCount({
      count: autoUpgradeOff,
      delegates: autoUpgradeOff,
      total: tally.delegates,
      unknown: tally.byAutoUpgrade[AUTO_UPGRADES.length] ?? 0,
      why: NO_AUTO_UPGRADE,
    }),
  };
}

/** What the cards are made of: how many delegates and instances there are, and of which kind. */
function tallyOf({ firstInstance, delegates, instances }: Fleet, rows: Iterable<number>) {
  const byStatus = new Uint32Array(VERSION_STATUSES.length + 1);
  const byAutoUpgrade = new Uint32Array(AUTO_UPGRADES.length + 1);
  const delegatesByStatus = new Uint32Array(VERSION_STATUSES.length);
  const lastDelegate = new Int32Array(VERSION_STATUSES.length + 1).fill(-1);
  const tally = {
    delegates: 0,
    instances: 0,
    unknownExpiry: 0,
    unknownSupport: 0,
    byStatus,
    delegatesByStatus,
    byAutoUpgrade,
  };
  for (const row of rows) {
    tally.delegates++;
    const autoUpgrade = delegates.autoUpgrade.ids[row] ?? AUTO_UPGRADES.length;
    byAutoUpgrade[autoUpgrade] = (byAutoUpgrade[autoUpgrade] ?? 0) + 1;
    const end = firstInstance[row + 1] ?? 0;
    for (let instance = firstInstance[row] ?? end; instance < end; instance++) {
      tally.instances++;
      const status = instances.versionStatus.ids[instance] ?? VERSION_STATUSES.length;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      if (lastDelegate[status] !== row) {
        lastDelegate[status] = row;
        delegatesByStatus[status] = (delegatesByStatus[status] ?? 0) + 1;
      }
      if (instances.isExpiryKnown[instance] === 0) tally.unknownExpiry++;
      if (instances.isUnsupportedKnown[instance] === 0) tally.unknownSupport++;
    }
  }
  return tally;
}

type Counted = Omit<Extract<CardCount, { state: 'known' }>, 'state'> & { readonly why: string };

function cardCount({ why, ...counted }: Counted): CardCount {
  return counted.total > 0 && counted.unknown === counted.total
    ? { state: 'unknown', why }
    : { state: 'known', ...counted };
}

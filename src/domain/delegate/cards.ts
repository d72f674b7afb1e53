import { delegateCount, type Fleet } from './fleet';
import { AUTO_UPGRADES } from './read-facts';
import { VERSION_STATUSES, type VersionStatus } from './version-status';

/** The health cards, in display order. An instance is on at most one of the first three; the fourth counts delegates. */
export const CARDS = ['EXPIRED', 'EXPIRING', 'UNSUPPORTED', 'AUTO_UPGRADE_OFF'] as const;
export type CardId = (typeof CARDS)[number];

/**
 * The count of one card. `unknown` of the `total` could not be decided. All are in the card's unit, except `delegates`,
 * which counts the delegates concerned.
 */
export type CardCount =
  | {
      readonly state: 'known';
      readonly count: number;
      readonly delegates: number;
      readonly total: number;
      readonly unknown: number;
    }
  /** Some or all of the card's data is still loading. */
  | { readonly state: 'loading' }
  /**
   * There is something to count, but nothing is known about any of it. `why` is a sentence for the user. Never drawn as
   * 0.
   */
  | { readonly state: 'unknown'; readonly why: string };

export type CardCounts = Readonly<Record<CardId, CardCount>>;

/** Selects exactly what the card counts. */
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
 * Counts the cards over the whole fleet, or over the delegate in one row. Over the fleet, each number is exactly what the
 * card's own filter ({@link cardFilter}) selects.
 */
export function healthCards(fleet: Fleet, row?: number): CardCounts {
  const { state } = fleet.context.latestVersion;
  const tally = row === undefined ? tallyOf(fleet, 0, delegateCount(fleet)) : tallyOf(fleet, row, row + 1);
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
    UNSUPPORTED: state === 'loading' && tally.instances > 0 ? { state } : unsupported,
    AUTO_UPGRADE_OFF: cardCount({
      count: autoUpgradeOff,
      delegates: autoUpgradeOff,
      total: tally.delegates,
      unknown: tally.byAutoUpgrade[AUTO_UPGRADES.length] ?? 0,
      why: NO_AUTO_UPGRADE,
      notApplicable: tally.byAutoUpgrade[AUTO_UPGRADES.indexOf('NONE')] ?? 0,
    }),
  };
}

function tallyOf(fleet: Fleet, firstRow: number, endRow: number) {
  const { firstInstance, delegates, instances } = fleet;
  const byStatus = new Uint32Array(VERSION_STATUSES.length + 1);
  const byAutoUpgrade = new Uint32Array(AUTO_UPGRADES.length + 1);
  const delegatesByStatus = new Uint32Array(VERSION_STATUSES.length);
  const lastDelegate = new Int32Array(VERSION_STATUSES.length + 1).fill(-1);
  const tally = {
    delegates: endRow - firstRow,
    instances: (firstInstance[endRow] ?? 0) - (firstInstance[firstRow] ?? 0),
    unknownExpiry: 0,
    unknownSupport: 0,
    byStatus,
    delegatesByStatus,
    byAutoUpgrade,
  };
  for (let row = firstRow; row < endRow; row++) {
    const autoUpgrade = delegates.autoUpgrade.ids[row] ?? AUTO_UPGRADES.length;
    byAutoUpgrade[autoUpgrade] = (byAutoUpgrade[autoUpgrade] ?? 0) + 1;
    const end = firstInstance[row + 1] ?? 0;
    for (let instance = firstInstance[row] ?? end; instance < end; instance++) {
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

type Counted = Omit<Extract<CardCount, { state: 'known' }>, 'state'> & {
  readonly why: string;
  /** How many of the total cannot be counted by the card, whatever is reported. */
  readonly notApplicable?: number;
};

function cardCount({ why, notApplicable = 0, ...counted }: Counted): CardCount {
  return counted.unknown > 0 && counted.unknown === counted.total - notApplicable
    ? { state: 'unknown', why }
    : { state: 'known', ...counted };
}

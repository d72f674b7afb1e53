import { countWhere } from '@/lib/count-where';
import type { Fleet } from './fleet';
import { delegatesIn, delegatesOf, instancesOf } from './rows';
import type { VersionStatus } from './version-status';

/** The health cards, in display order. An instance is on at most one of the first three; the fourth counts delegates. */
export const CARDS = ['EXPIRED', 'EXPIRING', 'UNSUPPORTED', 'AUTO_UPGRADE_OFF'] as const;
export type CardId = (typeof CARDS)[number];

/** In the words of Harness. */
export const CARD_TITLES: Readonly<Record<CardId, string>> = {
  EXPIRED: 'Expired',
  EXPIRING: 'Near expiry',
  UNSUPPORTED: 'Unsupported',
  AUTO_UPGRADE_OFF: 'Auto-upgrade OFF',
};

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

const NO_EXPIRY = 'The Manager reports for no instance when support ends.';
const NO_LATEST = 'The latest supported version is unknown, so no version can be compared with it.';
const NOT_COMPARABLE = 'No instance has a version that can be compared with the latest supported one.';
const NO_AUTO_UPGRADE = 'The Manager reports no auto-upgrade for any delegate.';

/**
 * Counts the cards over the whole fleet, or over the delegate in one row. Over the fleet, each number is exactly what the
 * card's own filter ({@link cardFilter}) selects.
 */
export function healthCards(fleet: Fleet, row?: number): CardCounts {
  const { state } = fleet.context.latestVersion;
  const delegates = row === undefined ? delegatesOf(fleet) : delegatesIn(fleet, [row]);
  const instances = row === undefined ? instancesOf(fleet) : delegates.flatMap((one) => one.instances);
  const ofStatus = (status: VersionStatus) => {
    const found = instances.filter(({ versionStatus }) => versionStatus === status);
    return {
      count: found.length,
      delegates: new Set(found.map(({ delegate }) => delegate)).size,
      total: instances.length,
    };
  };
  const expiry = { unknown: countWhere(instances, (one) => !one.isExpiryKnown), why: NO_EXPIRY };
  const unsupported: CardCount = cardCount({
    ...ofStatus('UNSUPPORTED'),
    unknown: countWhere(instances, (one) => !one.isUnsupportedKnown),
    why: state === 'known' ? NOT_COMPARABLE : NO_LATEST,
  });
  const off = countWhere(delegates, ({ autoUpgrade }) => autoUpgrade === 'OFF');
  return {
    EXPIRED: cardCount({ ...ofStatus('EXPIRED'), ...expiry }),
    EXPIRING: cardCount({ ...ofStatus('EXPIRING'), ...expiry }),
    UNSUPPORTED: state === 'loading' && instances.length > 0 ? { state } : unsupported,
    AUTO_UPGRADE_OFF: cardCount({
      count: off,
      delegates: off,
      total: delegates.length,
      unknown: countWhere(delegates, ({ autoUpgrade }) => autoUpgrade === undefined),
      why: NO_AUTO_UPGRADE,
      notApplicable: countWhere(delegates, ({ autoUpgrade }) => autoUpgrade === 'NONE'),
    }),
  };
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

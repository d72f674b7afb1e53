import type { CardCount, CardId } from '@/domain/delegate/cards';
import { POLICY } from '@/domain/delegate/context';
import { counted, DELEGATES } from '@/features/shared/labels';
import { formatCount } from '@/lib/numbers';

interface CardRule {
  /** What the card counts, as long as it counts none. */
  readonly none: string;
  /** The same in fewer words, behind the number of delegates. */
  readonly some: string;
}

const CARD_RULES: Record<CardId, CardRule> = {
  EXPIRED: { none: 'Past end of support', some: 'past support' },
  EXPIRING: {
    none: `Ends within ${POLICY.nearExpiryDays} days`,
    some: `within ${POLICY.nearExpiryDays} days`,
  },
  UNSUPPORTED: { none: 'Behind latest', some: 'behind latest' },
  AUTO_UPGRADE_OFF: { none: 'Upgraded by hand', some: 'By hand' },
};

/**
 * How many delegates are concerned, what the card counts, and how many are unknown; the first part matters most. Without a
 * number it is the reason.
 */
export function cardRule(card: CardId, count: CardCount): readonly string[] {
  const { none, some } = CARD_RULES[card];
  if (count.state === 'unknown') return [count.why];
  if (count.state === 'loading') return [none];
  const unknown = count.unknown === 0 ? [] : [`${formatCount(count.unknown)} unknown`];
  if (count.count === 0) return [none, ...unknown];
  // The last card counts delegates itself.
  const delegates = card === 'AUTO_UPGRADE_OFF' ? [] : [counted(count.delegates, DELEGATES)];
  // The title has it too, and there is room for two of the three.
  return [...delegates, ...(unknown.length > 0 && delegates.length > 0 ? [] : [some]), ...unknown];
}

/** `of 22` and `instances`. */
export function ofParts(count: CardCount, unit: Parameters<typeof counted>[1]): readonly string[] {
  if (count.state !== 'known') return [count.state];
  return [`of ${formatCount(count.total)}`, count.total === 1 ? unit.one : unit.other];
}

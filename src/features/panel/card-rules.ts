import type { CardCount, CardId } from '@/domain/delegate/cards';
import { POLICY } from '@/domain/delegate/context';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';

/** What each card counts. */
const CARD_RULES: Record<CardId, string> = {
  EXPIRED: 'Past support',
  EXPIRING: `Within ${POLICY.nearExpiryDays} days`,
  UNSUPPORTED: 'Behind latest',
  AUTO_UPGRADE_OFF: 'By hand',
};

/**
 * What the card counts, how many are unknown, and how many delegates are concerned; the first part matters most. Without a
 * number it is the reason. On a day to come, the first part is the number of now.
 */
export function cardRule(card: CardId, count: CardCount, now?: CardCount): readonly string[] {
  if (count.state === 'unknown') return [count.why];
  const rule = CARD_RULES[card];
  if (count.state === 'loading') return [rule];
  const unknown = count.unknown === 0 ? [] : [`${formatCount(count.unknown)} unknown`];
  // The last card counts delegates itself.
  const isOfDelegates = card === 'AUTO_UPGRADE_OFF' || count.count === 0;
  const beside = [...unknown, ...(isOfDelegates ? [] : [counted(count.delegates, DELEGATES)])];
  if (now?.state !== 'known') return [rule, ...beside];
  return [`Now ${formatCount(now.count)}`, ...(beside.length > 0 ? beside : [rule])];
}

/** `of 22` and `instances`. */
export function ofParts(count: CardCount, unit: Parameters<typeof counted>[1]): readonly string[] {
  if (count.state !== 'known') return [count.state];
  return [`of ${formatCount(count.total)}`, count.total === 1 ? unit.one : unit.other];
}

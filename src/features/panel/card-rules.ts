import type { CardCount, CardId } from '@/domain/delegate/cards';
import { POLICY } from '@/domain/delegate/context';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';

/** What each card counts. */
const CARD_RULES: Record<CardId, string> = {
  EXPIRED: 'Past support',
  EXPIRING: `Within ${POLICY.nearExpiryDays} days`,
  UNSUPPORTED: 'Older than latest',
  AUTO_UPGRADE_OFF: 'By hand',
};

/** What a card shows: what it counts, and how many are unknown. Without a number it is the reason. */
export function shownRule(card: CardId, count: CardCount): readonly string[] {
  if (count.state === 'unknown') return [count.why];
  const rule = CARD_RULES[card];
  if (count.state === 'loading' || count.unknown === 0) return [rule];
  return [rule, `${formatCount(count.unknown)} unknown`];
}

/**
 * The whole of it: also how many delegates are concerned. The first part matters most. On a day to come, it is the number
 * of now.
 */
export function cardRule(card: CardId, count: CardCount, now?: CardCount): readonly string[] {
  const shown = shownRule(card, count);
  if (count.state !== 'known') return shown;
  // The last card counts delegates itself.
  const isOfDelegates = card === 'AUTO_UPGRADE_OFF' || count.count === 0;
  const concerned = isOfDelegates ? [] : [counted(count.delegates, DELEGATES)];
  if (now?.state !== 'known') return [...shown, ...concerned];
  const beside = [...shown.slice(1), ...concerned];
  return [`Now ${formatCount(now.count)}`, ...(beside.length > 0 ? beside : shown)];
}

/** `of 22` and `instances`. */
export function ofParts(count: CardCount, unit: Parameters<typeof counted>[1]): readonly string[] {
  if (count.state !== 'known') return [count.state];
  return [`of ${formatCount(count.total)}`, count.total === 1 ? unit.one : unit.other];
}

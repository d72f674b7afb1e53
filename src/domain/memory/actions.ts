import { MINUTE_MS } from '@/lib/units';
import type { Coverage } from './coverage';
import type { Action, DelegateInterval } from './intervals';

/** How long after an action its effect may show in the listing; also longer, when nothing was read meanwhile. */
const EFFECT_WITHIN_MS = 10 * MINUTE_MS;
/** How far our clock may be ahead of the Manager's. */
const CLOCK_SKEW_MS = MINUTE_MS;

/** The action that deleted a delegate which has left the listing. */
export function deletionOf(
  interval: DelegateInterval,
  actions: readonly Action[],
  { gaps }: Pick<Coverage, 'gaps'>,
): Action | undefined {
  const { key, name, to } = interval;
  if (to === undefined) return undefined;
  // It may have been deleted at any time during a gap that begins with its end.
  const seenAt = gaps.find((gap) => gap.from + 1 === to)?.to ?? to;
  const target = identifierOf(key, name);
  // An action before this deleted it the last time.
  const listedAgainAt = interval.opened === 'returned' ? interval.from : (interval.leftAt ?? 0);
  return actions.findLast(
    (action) =>
      action.kind === 'delete-delegate' &&
      action.target === target &&
      action.at >= to - EFFECT_WITHIN_MS &&
      action.at >= listedAgainAt &&
      action.at <= seenAt + CLOCK_SKEW_MS,
  );
}

/** The last action of a kind whose effect shows at a moment. */
export function causeOf(
  at: number,
  actions: readonly Action[],
  kind: Action['kind'],
  target?: string,
): Action | undefined {
  return lastBefore(
    at,
    actions.filter((action) => action.kind === kind && (target === undefined || action.target === target)),
  );
}

/** The period in which the actions lie that can have caused something in a period. */
export function periodOfCauses(from: number, to: number) {
  return { from: from - EFFECT_WITHIN_MS, to: to + CLOCK_SKEW_MS };
}

function lastBefore(at: number, actions: readonly Action[]): Action | undefined {
  const { from, to } = periodOfCauses(at, at);
  return actions.findLast((action) => action.at >= from && action.at <= to);
}

/**
 * In a listing without identifiers it follows from the name. Contract: an underscore, and the name with every other
 * character replaced by one.
 */
function identifierOf(key: string, name: string): string {
  return key.startsWith('name:') ? `_${name.replaceAll(/[^\w$]/g, '_')}` : key;
}

import { MINUTE_MS } from '@/lib/units';
import { identifierByRule } from '../delegate/name-key';
import type { Coverage } from './coverage';
import type { Action, DelegateInterval } from './intervals';
import { customTags, scopeOfFacts, storedFacts } from './stored-facts';

/** How long after an action its effect may show in the listing; also longer, when nothing was read meanwhile. */
const EFFECT_WITHIN_MS = 10 * MINUTE_MS;
/** How far our clock may be ahead of the Manager's. */
const CLOCK_SKEW_MS = MINUTE_MS;

/** Finds the action that deleted a delegate, among delegates of which some have left the listing. */
export function deletionsAmong(
  intervals: readonly DelegateInterval[],
  actions: readonly Action[],
  { gaps }: Pick<Coverage, 'gaps'>,
): (interval: DelegateInterval) => Action | undefined {
  const deletions = actions.filter(({ kind }) => kind === 'delete-delegate');
  const targets = new Set(deletions.map(({ target }) => target));
  const known = new Set(
    intervals
      .filter((interval) => targets.has(identifierOf(interval)))
      .map((interval) => `${scopeOfFacts(interval.facts)} ${identifierOf(interval)}`),
  );
  return (interval) => {
    const { to } = interval;
    const target = identifierOf(interval);
    if (to === undefined || !targets.has(target)) return undefined;
    // It may have been deleted at any time during a gap that begins with its end.
    const seenAt = gaps.find((gap) => gap.from + 1 === to)?.to ?? to;
    // An action before this deleted it the last time.
    const listedAgainAt = interval.opened === 'returned' ? interval.from : (interval.leftAt ?? 0);
    return deletions.findLast(
      (action) =>
        action.target === target &&
        // A listing may spell scopes in its own way. Then one with the spelling of the action is another delegate.
        (isInScopeOf(action, interval) || !known.has(`${action.scope} ${target}`)) &&
        action.at >= to - EFFECT_WITHIN_MS &&
        action.at >= listedAgainAt &&
        action.at <= seenAt + CLOCK_SKEW_MS,
    );
  };
}

/** The action that set the tags with which an interval begins, where another ended: the last one, if it set exactly these. */
export function taggingOf(
  was: DelegateInterval,
  interval: DelegateInterval,
  actions: readonly Action[],
): Action | undefined {
  const { from, to } = periodOfCauses(interval.from, interval.from);
  const target = identifierOf(interval);
  const last = actions.findLast(
    (action) =>
      action.kind === 'change-tags' &&
      action.target === target &&
      isInScopeOf(action, interval) &&
      action.at >= Math.max(from, was.from) &&
      action.at <= to,
  );
  const tags = new Set(customTags(storedFacts(interval.facts)));
  const set = new Set(last?.tags);
  return set.size === tags.size && [...set].every((tag) => tags.has(tag)) ? last : undefined;
}

/** The period in which the actions lie that can have caused something in a period. */
export function periodOfCauses(from: number, to: number) {
  return { from: from - EFFECT_WITHIN_MS, to: to + CLOCK_SKEW_MS };
}

/** A listing of one scope does not say the scope. */
function isInScopeOf({ scope }: Action, { facts }: DelegateInterval): boolean {
  const own = scopeOfFacts(facts);
  return scope === undefined || own === undefined || scope === own;
}

function identifierOf({ key, name }: Pick<DelegateInterval, 'key' | 'name'>): string {
  return key.startsWith('name:') ? identifierByRule(name) : key;
}

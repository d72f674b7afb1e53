import { ascending, descending } from 'd3-array';
import { ownerOf } from '../delegate/owner';
import { deletionsAmong } from './actions';
import type { Coverage } from './coverage';
import type { ActivityEvent } from './events';
import type { Action, DelegateInterval, Dismissal } from './intervals';
import { lastSeenOf } from './last-seen';
import type { MissingDelegate } from './questions';
import { customTags, storedFacts, textIn } from './stored-facts';

/** Of the delegates that left the listing, all that nobody deleted, the last one gone first. */
export function missingOf(
  left: readonly DelegateInterval[],
  actions: readonly Action[],
  dismissals: readonly Dismissal[],
  { ownerPrefixes, ...coverage }: Pick<Coverage, 'gaps'> & { readonly ownerPrefixes: readonly string[] },
): readonly MissingDelegate[] {
  const deletionOf = deletionsAmong(left, actions, coverage);
  return left
    .filter((interval) => deletionOf(interval) === undefined)
    .map((interval) => missingDelegate(interval, dismissals, ownerPrefixes))
    .toSorted((a, b) => descending(a.since, b.since) || ascending(a.name, b.name) || ascending(a.key, b.key));
}

/** Those of the delegates that are missing now which went missing in an event. */
export function missingIn(
  { from, to = from }: Pick<ActivityEvent, 'from' | 'to'>,
  missing: readonly MissingDelegate[],
): readonly MissingDelegate[] {
  return missing.filter(({ since }) => since >= from && since <= to);
}

function missingDelegate(
  interval: DelegateInterval,
  dismissals: readonly Dismissal[],
  ownerPrefixes: readonly string[],
): MissingDelegate {
  const { key, name, to: since = 0, version } = interval;
  const facts = storedFacts(interval.facts);
  const tags = customTags(facts);
  const dismissed = dismissals.find((one) => one.key === key && one.since === since);
  return {
    key,
    name,
    since,
    last: lastSeenOf({ interval, instances: [] }, since),
    type: textIn(facts, 'type'),
    version,
    tags,
    owner: ownerOf(tags, ownerPrefixes),
    scope: textIn(facts, 'scope'),
    dismissed: dismissed && { at: dismissed.at, by: dismissed.by },
  };
}

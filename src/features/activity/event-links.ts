import { writeView } from '@/domain/address/address';
import { pathToDelegate } from '@/domain/address/delegate-path';
import { scopeOfKey } from '@/domain/delegate/name-key';
import { listedMoment } from '@/domain/memory/event-moments';
import type { ActivityEvent, DelegateRef } from '@/domain/memory/events';
import { isIncident } from '@/domain/memory/finding-incidents';
import { addressableScope, delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { overviewPath, tokensPath } from '@/domain/scope/paths';
import { AS_OF, hrefOfNow, withQuery } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { formatIso } from '@/lib/time';

/** A link to more would be too long for some proxies. */
export const MOST_NAMED = 100;

/** The links of an event. They lead to now, or to the moment that they name. */
export type EventLinks = ReturnType<typeof linksOf>;

/** The links of the events of a listing. */
export function linksOf({ scope, includesBelow: withScopesBelow = false }: ListingChoice) {
  const pathAtMoment = (path: string, moment: number | undefined, query: URLSearchParams) => {
    if (moment !== undefined) query.set(AS_OF, formatIso(moment) ?? '');
    return withQuery(path, query);
  };
  const atMoment = (...at: Parameters<typeof pathAtMoment>) => hrefOfNow(pathAtMoment(...at));
  const list = overviewPath(scope);
  const viewOf = (delegate: readonly string[]) =>
    writeView(new URLSearchParams(), { filters: { delegate }, withScopesBelow });
  const delegatesAt = (
    delegates: readonly DelegateRef[],
    moment: number | undefined,
    all = delegates.length,
  ) => {
    const named = delegates.slice(0, MOST_NAMED);
    return {
      href: atMoment(list, moment, viewOf(named.map(({ key }) => key))),
      label: `Show ${named.length < all ? 'the first' : 'these'} ${formatCount(named.length)}`,
    };
  };
  return {
    /** The list as it was at a moment, epoch ms, and its path. */
    at: (moment: number) => atMoment(list, moment, viewOf([])),
    pathAt: (moment: number) => pathAtMoment(list, moment, viewOf([])),
    /** {@link delegatesAt} for the several delegates of an event; undefined when no moment may have all of them. */
    delegatesOf: (event: ActivityEvent) =>
      event.count > 1 && !('notBack' in event && event.instances.gone > 0)
        ? delegatesAt(event.delegates, listedMoment(event), event.count)
        : undefined,
    /** The list with some delegates and no others, at a moment, epoch ms, or now; of too many to name, with the first. */
    delegatesAt,
    /** The list as it was at an event, with this moment, epoch ms; undefined where nothing was read. */
    asOf(event: ActivityEvent) {
      if (event.kind === 'gap') return undefined;
      const moment = isIncident(event) ? event.worstAt : listedMoment(event);
      return moment === undefined ? undefined : { moment, href: atMoment(list, moment, viewOf([])) };
    },
    /** The help for a delegate that is not connected; undefined where the list has no page for it. */
    troubleshooter({ key, name }: DelegateRef) {
      const query = new URLSearchParams({ troubleshoot: key });
      return scopeOfKey(key, name)
        ? undefined
        : hrefOfNow(withQuery(pathToDelegate(scope, { key, name }), query));
    },
    /** The page of a delegate of an event: now, or its last known facts if it left then. */
    delegate(event: ActivityEvent, delegate: DelegateRef) {
      const isGone = event.kind === 'missing' || event.kind === 'deleted';
      const [path = '', query] = pathToDelegate(scope, delegate).split('?');
      return atMoment(path, isGone ? listedMoment(event) : undefined, new URLSearchParams(query));
    },
    /** The scope of a delegate within the account, where delegates of several scopes are shown. */
    scopeOf({ key, name }: DelegateRef) {
      const place = scopeOfKey(key, name);
      return place && delegateScopeLabel(place);
    },
    /** The row of a token; undefined when it was deleted, or when its scope has no address. */
    token(event: ActivityEvent) {
      if (event.kind !== 'token-change' || event.change === 'deleted') return undefined;
      const own = withScopesBelow
        ? addressableScope(scope.account, delegateScopeOf(event.scope ?? '/'))
        : scope;
      return own && hrefOfNow(tokensPath(own, event.token));
    },
  };
}

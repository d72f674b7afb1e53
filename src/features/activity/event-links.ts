import { listedMoment, worstMoment } from '@/domain/memory/event-moments';
import type { ActivityEvent } from '@/domain/memory/events';
import { writeView } from '@/domain/query/address';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { delegatePath, overviewPath } from '@/domain/scope/paths';
import { AS_OF, hrefOfNow, withQuery } from '@/lib/href';
import { formatIso } from '@/lib/time';
import { SECOND_MS } from '@/lib/units';

/** The links of an event. They lead to now, or to the moment that they name. */
export interface EventLinks {
  /** The list as it was at a moment, epoch ms, and its path. */
  readonly at: (moment: number) => string;
  readonly pathAt: (moment: number) => string;
  /** The worst moment of an outage, epoch ms; the beginning of the memory, if the outage is older. */
  readonly worstOf: (event: Parameters<typeof worstMoment>[0]) => number;
  /** The list with the delegates of an event and no others; undefined when there are too many to name. */
  readonly delegatesOf: (event: ActivityEvent) => string | undefined;
  readonly delegate: (key: string) => string;
  /** The last known facts of a delegate that is not listed any more. */
  readonly delegateAt: (key: string, moment: number | undefined) => string;
}

/** `since` is when the memory began, epoch ms. */
export function linksOf(
  { scope, includesBelow: withScopesBelow = false }: ListingChoice,
  since = 0,
): EventLinks {
  // Addresses have whole seconds.
  const beginning = Math.ceil(since / SECOND_MS) * SECOND_MS;
  const pathAtMoment = (path: string, moment: number | undefined, query: URLSearchParams) => {
    if (moment !== undefined) query.set(AS_OF, formatIso(moment) ?? '');
    return withQuery(path, query);
  };
  const atMoment = (...at: Parameters<typeof pathAtMoment>) => hrefOfNow(pathAtMoment(...at));
  const list = overviewPath(scope);
  const viewOf = (delegate: readonly string[]) =>
    writeView(new URLSearchParams(), { filters: { delegate }, withScopesBelow });
  return {
    at: (moment) => atMoment(list, moment, viewOf([])),
    worstOf: (event) => Math.max(beginning, worstMoment(event)),
    pathAt: (moment) => pathAtMoment(list, moment, viewOf([])),
    delegatesOf: (event) =>
      event.count === event.delegates.length && event.count > 0
        ? atMoment(list, listedMoment(event), viewOf(event.delegates.map(({ key }) => key)))
        : undefined,
    delegate: (key) => hrefOfNow(delegatePath(scope, key)),
    delegateAt: (key, moment) => atMoment(delegatePath(scope, key), moment, new URLSearchParams()),
  };
}

import { delegatePath, overviewPath } from '@/domain/scope/paths';
import type { Scope } from '@/domain/scope/scope';
import { AS_OF, hrefOfNow } from '@/lib/href';
import { formatIso } from '@/lib/time';

/** The links of an event. They lead to now, or to the moment that they name. */
export interface EventLinks {
  /** The list as it was at a moment, epoch ms. */
  readonly at: (moment: number) => string;
  readonly delegate: (key: string) => string;
  /** The last known facts of a delegate that is not listed any more. */
  readonly delegateAt: (key: string, moment: number) => string;
}

export function linksOf(scope: Scope): EventLinks {
  const atMoment = (path: string, moment: number) =>
    hrefOfNow(`${path}?${new URLSearchParams({ [AS_OF]: formatIso(moment) ?? '' })}`);
  return {
    at: (moment) => atMoment(overviewPath(scope), moment),
    delegate: (key) => hrefOfNow(delegatePath(scope, key)),
    delegateAt: (key, moment) => atMoment(delegatePath(scope, key), moment),
  };
}

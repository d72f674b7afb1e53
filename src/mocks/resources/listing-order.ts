import type { DelegateNow } from '../fleet-at';
import { groupFacts } from '../group-facts';

const CONNECTIVITY_ORDER = ['connected', 'partially connected', 'disconnected'] as const;

type Compare = (a: DelegateNow, b: DelegateNow) => number;

function byText(read: (of: DelegateNow) => string): Compare {
  return (a, b) => {
    const [left, right] = [read(a), read(b)];
    if (left === right) return 0;
    return left < right ? -1 : 1;
  };
}

const byName = byText(({ delegate }) => delegate.name);
const byVersion = byText((of) => groupFacts(of).version ?? '');
const byConnectivity: Compare = (a, b) =>
  CONNECTIVITY_ORDER.indexOf(groupFacts(a).connectivity) -
  CONNECTIVITY_ORDER.indexOf(groupFacts(b).connectivity);
const byDefault: Compare = (a, b) => byConnectivity(a, b) || byName(a, b);

const ORDERS: ReadonlyMap<string, Compare> = new Map([
  ['name', byName],
  ['version', byVersion],
  ['status', byDefault],
]);

/**
 * Sorts like `POST ng/v2`. Contract: `sortOrder` is `field,ASC` or `field,DESC` (the default direction) of name,
 * version or status. Anything else is ignored, and the order is by connectivity, then by name. Case matters.
 */
export function inListingOrder(
  delegates: readonly DelegateNow[],
  sortOrder: string | undefined,
): readonly DelegateNow[] {
  const [field = '', direction = 'DESC'] = (sortOrder ?? '').split(',');
  const chosen = ORDERS.get(field);
  if (!chosen) return delegates.toSorted(byDefault);
  const sign = direction === 'ASC' ? 1 : -1;
  return delegates.toSorted((a, b) => sign * chosen(a, b));
}

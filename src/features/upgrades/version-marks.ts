import type { Fleet } from '@/domain/delegate/fleet';
import { type DelegateRow, delegatesOf } from '@/domain/delegate/rows';
import { compareVersions } from '@/domain/delegate/version';
import { type DelegateFilters, NO_FILTERS } from '@/domain/query/filters';
import { matchFilters } from '@/domain/query/match';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { counted, DELEGATES } from '@/features/words/labels';
import { countWhere } from '@/lib/count-where';
import type { BarMark } from '@/ui/bar-mark';
import { listHref, rowsHref } from './plan-links';

/** By the lowest version of the connected instances; without one, unknown. The latest first. */
export function versionMarks(listing: ListingChoice, fleet: Fleet): readonly BarMark[] {
  const byVersion = new Map<string, DelegateRow[]>();
  for (const delegate of delegatesOf(fleet)) {
    const version = delegate.version ?? '';
    const found = byVersion.get(version);
    if (found) found.push(delegate);
    else byVersion.set(version, [delegate]);
  }
  return [...byVersion]
    .toSorted(([a], [b]) => Number(a === '') - Number(b === '') || (compareVersions(b, a) ?? 0))
    .map(([version, delegates]) => ({
      key: version,
      label: version || 'Unknown',
      name: `${version || 'Unknown'}: ${counted(delegates.length, DELEGATES)}`,
      count: delegates.length,
      tone: version === '' ? ('unknown' as const) : undefined,
      href: hrefOfVersion(listing, fleet, version, delegates),
    }));
}

/** The filter finds every instance of a version, also a silent one: a link by it must show these delegates alone. */
function hrefOfVersion(
  listing: ListingChoice,
  fleet: Fleet,
  version: string,
  delegates: readonly DelegateRow[],
): string | undefined {
  const filters: readonly Partial<DelegateFilters>[] = [
    { version: [version] },
    { version: [version], 'status!': ['DISCONNECTED', 'NEVER'] },
  ];
  const exact = filters.find((one) => {
    const { delegates: found } = matchFilters(fleet, { ...NO_FILTERS, ...one });
    return countWhere(found, Boolean) === delegates.length;
  });
  return version !== '' && exact ? listHref(listing, exact) : rowsHref(listing, delegates);
}

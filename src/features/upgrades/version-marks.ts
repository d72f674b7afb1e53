import { group } from 'd3-array';
import { latestVersionOf } from '@/domain/delegate/context';
import type { Fleet } from '@/domain/delegate/fleet';
import { type DelegateRow, delegatesOf } from '@/domain/delegate/rows';
import { runningInstances } from '@/domain/delegate/silence';
import { compareVersions, lowestOf } from '@/domain/delegate/version';
import { type DelegateFilters, NO_FILTERS } from '@/domain/filter/filters';
import { matchFilters } from '@/domain/filter/match';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { standingsIn } from '@/domain/upgrade/candidates';
import { counted, DELEGATES } from '@/features/words/labels';
import { countWhere } from '@/lib/count-where';
import type { BarMark } from '@/ui/bar-mark';
import { listHref, rowsHref } from './plan-links';

/** By the lowest version that is running, or that was last seen; one that cannot be read is unknown. The latest first. */
export function versionMarks(listing: ListingChoice, fleet: Fleet): readonly BarMark[] {
  // Without the latest version, nothing is known of any version but what it is.
  const isKnown = latestVersionOf(fleet.context) !== undefined;
  const unknown = new Set(isKnown ? standingsIn(fleet).get('unknown') : []);
  const lowest = ({ row }: DelegateRow) =>
    lowestOf(runningInstances(fleet, row).flatMap(({ version }) => version ?? [])) ?? '';
  const byVersion = group(delegatesOf(fleet), (delegate) => (unknown.has(delegate) ? '' : lowest(delegate)));
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
    return countWhere(found, Boolean) === delegates.length && delegates.every(({ row }) => found[row]);
  });
  return version !== '' && exact ? listHref(listing, exact) : rowsHref(listing, delegates);
}

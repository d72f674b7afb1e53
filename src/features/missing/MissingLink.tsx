import { readView } from '@/domain/address/address';
import { NO_FILTERS } from '@/domain/filter/filters';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { useAddressParams } from '@/features/address/use-address-param';
import { useViewHref } from '@/features/address/use-view-href';
import { SkeletonBar } from '@/ui/Skeleton';
import { missingCount, useMissing } from './missing';

/** The number of missing delegates, which links to them; while they show, to the list. Renders nothing without any. */
export function MissingLink({ listing }: { readonly listing: ListingChoice }) {
  const viewHref = useViewHref();
  const isOn = readView(useAddressParams()).showsMissing;
  const { data, error } = useMissing(listing);
  const isKnown = data !== undefined;
  if (!isOn && (isKnown ? data.delegates.length === 0 : !error)) return null;
  const number = isKnown ? missingCount(data) : error ? 'unknown' : undefined;
  const name = isKnown ? `${number} Missing` : `Missing: ${number ?? 'loading'}`;
  return (
    <a
      href={viewHref({ filters: NO_FILTERS, showsMissing: !isOn })}
      aria-current={isOn ? 'true' : undefined}
      aria-label={name}
      data-hint={`${name}: listed before, not listed now, and deleted by nobody we know of`}
      data-missing=""
      className="-my-1 flex h-6 items-center gap-1.25 text-ink-muted -outline-offset-2 hover:text-ink hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:underline"
    >
      <span
        aria-hidden="true"
        data-state="MISSING"
        className="state-fill size-2 shrink-0 forced-colors:size-3"
      />
      <b className="font-semibold text-ink figures">{number ?? <SkeletonBar className="w-4" />}</b> Missing
    </a>
  );
}

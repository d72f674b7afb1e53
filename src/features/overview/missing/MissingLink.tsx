import { useQuery } from '@tanstack/react-query';
import { readView } from '@/domain/query/address';
import { NO_FILTERS } from '@/domain/query/filters';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { useMoment } from '@/features/fleet/moment';
import { missingCount, missingQuery } from '@/features/shared/memory/missing';
import { useAddressParams } from '@/features/shared/use-address-param';
import { useViewHref } from '@/features/shared/use-view-href';

/** The number of missing delegates, which links to them; while they show, to the list. Renders nothing without any. */
export function MissingLink({ listing }: { readonly listing: ListingChoice }) {
  const viewHref = useViewHref();
  const isOn = readView(useAddressParams()).showsMissing;
  const { data, error } = useQuery(missingQuery(listing, useMoment()));
  const isKnown = data !== undefined;
  if (!isOn && (isKnown ? data.delegates.length === 0 : !error)) return null;
  const number = isKnown ? missingCount(data) : 'unknown';
  const name = isKnown ? `${number} Missing` : 'Missing: unknown';
  return (
    <a
      href={viewHref({ filters: NO_FILTERS, showsMissing: !isOn })}
      aria-current={isOn ? 'true' : undefined}
      aria-label={name}
      data-hint={`${name}: listed before, not listed now, and deleted by nobody we know of`}
      data-missing=""
      className="absolute end-10 top-1.5 flex h-6 items-center gap-1.25 text-xs whitespace-nowrap text-ink-muted -outline-offset-2 hover:text-ink hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:underline max-[600px]:end-9 max-[600px]:top-0 print:static print:h-auto print:justify-end print:mt-1 print:px-3.5 print:pb-1"
    >
      <span
        aria-hidden="true"
        className="size-2 shrink-0 rounded-[2px] border border-dashed border-unknown"
      />
      <b className="font-semibold text-ink figures">{number}</b> Missing
    </a>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { PAUSED_QUERY, paused } from '@/features/fleet/polling';
import { formatClockTime } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useStore } from '@/ui/use-store';
import { failureDetail } from '../states/failure-labels';
import { lastDayQuery } from './queries';
import { ReportingLine } from './ReportingLine';

const UNREAD = 'It could not be read.';

interface LastDayProps {
  readonly listing: ListingChoice;
  /** The end of the 24 hours, epoch ms; undefined for now. */
  readonly at?: number | undefined;
  /** The link to the page as it was at a moment, epoch ms. */
  readonly hrefAt: (at: number) => string;
  /** As high as the charts of the overview. */
  readonly isSmall?: boolean;
  /** Whether the page says already why the memory cannot be read. */
  readonly isExplained?: boolean;
}

/** How many instances reported in 24 hours, as the memory has it. Its marks lead to the page as it was. */
export function LastDay({ listing, at, hrefAt, isSmall = false, isExplained = false }: LastDayProps) {
  const [zone] = usePreference(TIME_ZONE);
  const isPaused = useStore(paused);
  const { data, error } = useQuery({ ...lastDayQuery(listing, at), ...(isPaused && PAUSED_QUERY) });
  const what = isSmall ? 'Reporting' : 'Reporting instances';
  const title = at === undefined ? `${what}, last 24 h` : `${what}, 24 h to ${formatClockTime(at, zone)}`;
  if (data) return <ReportingLine {...{ title, hrefAt, isSmall }} day={data} />;
  return (
    <figure aria-label={title} className="m-0 text-xs">
      <figcaption className="font-medium">{title}</figcaption>
      <p role={error ? 'status' : undefined} className="text-ink-muted">
        {error ? (isExplained ? UNREAD : `${UNREAD} ${failureDetail(error)}`) : 'Loading'}
      </p>
    </figure>
  );
}

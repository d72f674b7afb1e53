import { useQuery } from '@tanstack/react-query';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { failureDetail } from '@/features/failures/failure-labels';
import { PAUSED_QUERY, useIsPaused } from '@/features/fleet/polling';
import { type ChartPeriod, reportingQuery } from '@/features/memory/queries';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { SkeletonBar } from '@/ui/Skeleton';
import { ReportingLine } from './ReportingLine';

const UNREAD = 'It could not be read.';

interface ReportingChartProps {
  readonly listing: ListingChoice;
  readonly period: ChartPeriod;
  readonly title: string;
  /** The link to the page as it was at a moment, epoch ms. */
  readonly hrefAt: (at: number) => string;
  /** Whether the page says already why the memory cannot be read. */
  readonly isExplained?: boolean;
}

/** How many instances reported in a period, as the memory has it. Its marks lead to the page as it was. */
export function ReportingChart(props: ReportingChartProps) {
  const { listing, period, title, hrefAt, isExplained = false } = props;
  const [zone] = usePreference(TIME_ZONE);
  const isPaused = useIsPaused();
  const { data, error } = useQuery({
    ...reportingQuery(listing, period, zone),
    ...(isPaused && PAUSED_QUERY),
  });
  if (data) return <ReportingLine {...{ title, hrefAt }} period={data} />;
  return (
    <figure aria-label={title} className="m-0 text-xs">
      <figcaption className="font-medium">{title}</figcaption>
      {error ? (
        <p role="status" className="text-ink-muted">
          {isExplained ? UNREAD : `${UNREAD} ${failureDetail(error)}`}
        </p>
      ) : (
        <SkeletonBar className="w-24" label="Loading" />
      )}
    </figure>
  );
}

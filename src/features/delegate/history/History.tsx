import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useState } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { activityPath } from '@/domain/scope/paths';
import type { Scope } from '@/domain/scope/scope';
import { paused } from '@/features/fleet/polling';
import { failureDetail } from '@/features/shared/states/failure-labels';
import { hrefOfNow } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { formatDateNear, formatIso, formatMoment } from '@/lib/time';
import { DAY_MS, MINUTE_MS } from '@/lib/units';
import { Button } from '@/ui/Button';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { SENTENCE_LINK } from '@/ui/Sentence';
import { useStore } from '@/ui/use-store';
import { HistoryTable } from './HistoryTable';
import { Lanes, LanesSkeleton } from './Lanes';
import { Legend } from './Legend';
import { coverageNote, worstLanes } from './lanes';
import { stripsQuery } from './queries';
import './history.css';

interface HistoryProps {
  readonly scope: Scope;
  readonly delegate: Delegate;
  /** The moment at which the page shows the delegate, epoch ms; undefined for now. */
  readonly at: number | undefined;
  /** Keeps its place without a question, until the page is painted. */
  readonly isHeld: boolean;
}

const LONG_MS = 30 * DAY_MS;

/** The past of a delegate: a line for each instance, for the last 24 hours and for 30 days, and the way to its events. */
export function History(props: HistoryProps) {
  const { scope, delegate, at } = props;
  const period = at === undefined ? { period: '30d' } : { from: formatIso(at - LONG_MS) ?? '' };
  return (
    <section aria-label="History">
      <Period {...props} lengthMs={DAY_MS} isFirst />
      <Period {...props} lengthMs={LONG_MS} />
      {/* Activity has no moment of the past: it shows what followed, too. */}
      <a
        href={hrefOfNow(activityPath(scope, { ...period, delegate: delegate.key }))}
        className={clsx(SENTENCE_LINK, 'print:hidden')}
      >
        Events of this delegate
      </a>
    </section>
  );
}

interface PeriodProps extends HistoryProps {
  readonly lengthMs: number;
  readonly isFirst?: boolean;
}

function Period({ scope, delegate, at, isHeld, lengthMs, isFirst = false }: PeriodProps) {
  const [zone] = usePreference(TIME_ZONE);
  const isStill = useStore(paused) || at !== undefined;
  const { data, error, refetch, isFetching } = useQuery({
    ...stripsQuery(scope, delegate.key, lengthMs, at),
    enabled: !isHeld,
    refetchInterval: isStill ? false : MINUTE_MS,
  });
  const [isWhole, setWhole] = useState(false);
  const isDay = lengthMs === DAY_MS;
  const end =
    at === undefined ? 'now' : ((isDay ? formatMoment(at, at, zone) : formatDateNear(at, at, zone)) ?? '');
  const name = isDay ? '24 hours' : '30 days';
  const title = at === undefined ? (isDay ? 'Last 24 hours' : name) : `${name} to ${end}`;
  const all = data?.instances ?? [];
  const shown = isWhole ? all : worstLanes(all);
  // What is not remembered is said once.
  if (data && all.length === 0 && !isFirst) return null;
  return (
    <div className="history-period">
      <div className="mt-1 flex min-h-8 flex-wrap items-center gap-x-3">
        <h2 className="font-semibold">
          {data && all.length > 0 ? <HistoryTable title={title} strips={data} zone={zone} /> : title}
        </h2>
        {data && <span className="text-xs text-ink-faint">{coverageNote(data, zone)}</span>}
        {isFirst && (!data || all.length > 0) && <Legend instances={all} />}
      </div>
      {data ? (
        all.length > 0 ? (
          <Lanes title={title} strips={data} shown={shown} zone={zone} end={end} />
        ) : (
          <p className="text-ink-muted">
            {data.since === undefined
              ? 'The memory of this scope has not begun.'
              : 'No instance is remembered in this time.'}
          </p>
        )
      ) : error ? (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-ink-muted">
          <span>{`This history could not be read: ${failureDetail(error)}`}</span>
          <Button size="sm" isPending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <LanesSkeleton count={delegate.instanceCount} />
      )}
      {shown.length < all.length && (
        <Button size="sm" variant="quiet" onClick={() => setWhole(true)}>
          {`Show all ${formatCount(all.length)}`}
        </Button>
      )}
    </div>
  );
}

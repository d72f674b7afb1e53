import { Pause, Play, RefreshCw } from 'lucide-react';
import { createPortal } from 'react-dom';
import { STALE_AFTER_MS } from '@/features/fleet/data-clock';
import { usePastMoment } from '@/features/fleet/moment';
import { paused, useIsPaused } from '@/features/fleet/polling';
import type { FleetState } from '@/features/fleet/use-fleet';
import { formatAbsolute, formatAge, formatMoment } from '@/lib/time';
import { IconButton } from '@/ui/IconButton';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { ToneIcon } from '@/ui/ToneIcon';
import { useClockText } from '@/ui/use-clock-text';
import { useStore } from '@/ui/use-store';
import { dataAgePlace } from './data-age-place';

/** What a page shows, how old it is, and how to renew it. */
interface ShownData {
  /** The time of the newest answer, epoch ms; undefined while there is none. */
  readonly asOf: number | undefined;
  /** Whether the newest request failed. */
  readonly hasFailed: boolean;
  readonly isFetching: boolean;
  readonly refresh: () => void;
}

/**
 * Shows the age of the data in the top bar, with buttons that pause polling and refresh the data. The page that polls
 * renders it, so that a poll renders nothing else of the bar. At a moment of the past there is nothing to refresh.
 */
export function DataAge(data: ShownData) {
  const place = useStore(dataAgePlace);
  const isNow = usePastMoment() === undefined;
  return place && isNow && createPortal(<AgeAndButtons {...data} />, place);
}

/** The age of a fleet. */
export function FleetAge({ state: { about, failure, isFetching, refresh } }: { state: FleetState }) {
  return <DataAge asOf={about?.asOf} hasFailed={failure !== undefined} {...{ isFetching, refresh }} />;
}

function AgeAndButtons({ asOf, hasFailed, isFetching, refresh }: ShownData) {
  const isPaused = useIsPaused();
  return (
    <div className="flex items-center gap-1" role="group" aria-label="Data age">
      <Age {...{ asOf, isPaused, hasFailed }} />
      <IconButton
        label={isPaused ? 'Resume refreshing' : 'Pause refreshing'}
        icon={isPaused ? <Play /> : <Pause />}
        onClick={() => {
          paused.set(!isPaused);
          // Refreshes at once: the data is out of date after the pause.
          if (isPaused) refresh();
        }}
      />
      <IconButton label="Refresh now" icon={<RefreshCw />} isPending={isFetching} onClick={refresh} />
    </div>
  );
}

interface AgeProps extends Pick<ShownData, 'asOf' | 'hasFailed'> {
  readonly isPaused: boolean;
}

/** The age in words. Its least width is that of the longest usual age, so that no button moves when it ticks. */
function Age({ asOf, isPaused, hasFailed }: AgeProps) {
  const [zone] = usePreference(TIME_ZONE);
  const age = useClockText((now) => formatAge(asOf, now, zone));
  const time = useClockText((now) => formatMoment(asOf, now, zone));
  const isOld = useClockText((now) => asOf !== undefined && now - asOf >= STALE_AFTER_MS);
  const isStale = !isPaused && age !== undefined && (hasFailed || isOld);
  return (
    <span
      data-age
      // Says the zone of all times on the page.
      data-hint={formatAbsolute(asOf, zone)}
      className="flex min-w-16 max-phone:min-[375px]:min-w-22 items-center justify-end gap-1 text-xs whitespace-nowrap text-ink-muted figures"
    >
      {isStale && <ToneIcon tone="attention" />}
      <span className={isStale ? 'font-medium text-attention-ink' : undefined}>
        {isPaused && <strong className="text-attention-ink">{time ? `Paused at ${time}` : 'Paused'}</strong>}
        {age && !isPaused && <span className="sr-only">Updated </span>}
        {age && !isPaused && <span>{age}</span>}
      </span>
    </span>
  );
}

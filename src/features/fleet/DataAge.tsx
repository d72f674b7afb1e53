import { Pause, Play, RefreshCw } from 'lucide-react';
import { formatClockTime, formatDuration } from '@/lib/time';
import { IconButton } from '@/ui/IconButton';
import { useClockText } from '@/ui/use-clock-text';
import { useStore } from '@/ui/use-store';
import { paused } from './polling';
import type { FleetState } from './use-fleet';

/** How old the data is, and the buttons that pause and refresh it. */
export function DataAge({ state }: { state: FleetState }) {
  const isPaused = useStore(paused);
  const asOf = state.about?.asOf;
  const age = useClockText((now) =>
    asOf === undefined ? '' : now - asOf < 1000 ? 'now' : `${formatDuration(now - asOf)} ago`,
  );
  return (
    <div className="flex items-center gap-1" role="group" aria-label="Data age">
      <span className="text-sm text-ink-muted figures max-[600px]:text-xs" data-age>
        {isPaused && (
          <strong className="text-attention">Paused, as of {formatClockTime(asOf) ?? 'never'} · </strong>
        )}
        {age && <span className="max-[600px]:sr-only">Updated </span>}
        {age}
      </span>
      <IconButton
        label={isPaused ? 'Resume refreshing' : 'Pause refreshing'}
        icon={isPaused ? <Play /> : <Pause />}
        onClick={() => {
          paused.set(!isPaused);
          // The answers that were not asked for are missing now, not at the next poll.
          if (isPaused) state.refresh();
        }}
      />
      <IconButton
        label="Refresh now"
        icon={<RefreshCw />}
        isPending={state.isFetching}
        onClick={state.refresh}
      />
    </div>
  );
}

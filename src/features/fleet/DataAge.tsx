import { Pause, Play, RefreshCw } from 'lucide-react';
import { formatAge, formatClockTime } from '@/lib/time';
import { IconButton } from '@/ui/IconButton';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useClockText } from '@/ui/use-clock-text';
import { useStore } from '@/ui/use-store';
import { paused } from './polling';
import type { FleetState } from './use-fleet';

/** Shows the age of the data, with buttons that pause polling and refresh the data. */
export function DataAge({ state }: { state: FleetState }) {
  const isPaused = useStore(paused);
  const [zone] = usePreference(TIME_ZONE);
  const asOf = state.about?.asOf;
  const age = useClockText((now) => formatAge(asOf, now, zone));
  return (
    <div className="flex items-center gap-1" role="group" aria-label="Data age">
      <span className="text-xs text-ink-muted figures max-[600px]:text-xs" data-age>
        {isPaused && (
          <strong className="text-attention-ink">
            Paused{age && `, as of ${formatClockTime(asOf, zone)} · `}
          </strong>
        )}
        {age && <span className="max-[600px]:sr-only">Updated </span>}
        {age}
      </span>
      <IconButton
        label={isPaused ? 'Resume refreshing' : 'Pause refreshing'}
        icon={isPaused ? <Play /> : <Pause />}
        onClick={() => {
          paused.set(!isPaused);
          // Refreshes at once: the data is out of date after the pause.
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

import type { ReactNode } from 'react';
import { dataTime } from '@/features/fleet/data-clock';
import { usePastMoment } from '@/features/fleet/moment';
import { formatAbsolute, formatAge, formatMoment, isMoment } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { cutEnd } from '@/ui/text-width';
import { useClockText } from '@/ui/use-clock-text';

interface HeartbeatCellProps {
  /** The newest heartbeat: epoch ms, 0 = none on record, NaN = unreadable. */
  readonly read: () => number;
  readonly className?: string | undefined;
  /** Infinite where the styles cut it. */
  readonly roomPx?: number;
  /** The column of the grid; by default the next one. */
  readonly gridColumn?: number | undefined;
  /** Rendered after the age. */
  readonly children?: ReactNode;
}

/** A cell with a ticking age. It is one element; hover, touch and paper show the full time. */
export function HeartbeatCell(props: HeartbeatCellProps) {
  const { read, className, roomPx = Number.POSITIVE_INFINITY, gridColumn, children } = props;
  const [zone] = usePreference(TIME_ZONE);
  // Read at each tick, so that a poll that changes only heartbeats re-renders only ages.
  const at = useClockText(read);
  // At a moment of the past, an age would be read as one of now.
  const format = usePastMoment() === undefined ? formatAge : formatMoment;
  const age = useClockText((now) => format(at, dataTime(now), zone));
  const text = cutEnd(age ?? (at === 0 ? 'never' : 'unknown'), 'text', roomPx);
  return (
    <td
      role="cell"
      data-col="lastHeartbeat"
      data-hint={isMoment(at) ? formatAbsolute(at, zone) : undefined}
      className={className}
      style={gridColumn === undefined ? undefined : { gridColumn }}
    >
      {children ? (
        <>
          <span>{text}</span>
          {children}
        </>
      ) : (
        text
      )}
    </td>
  );
}

import { dataTime } from '@/features/fleet/data-clock';
import { usePastMoment } from '@/features/fleet/moment';
import { RelativeTime } from '@/ui/RelativeTime';

interface HeartbeatTimeProps {
  /** Epoch ms; 0 = none on record, NaN and undefined = unreadable. */
  readonly at: number | undefined;
  readonly isFocusable?: boolean;
}

/** The age of a heartbeat; at a moment of the past its time, because an age would be read as one of now. */
export function HeartbeatTime({ at, isFocusable = false }: HeartbeatTimeProps) {
  return (
    <RelativeTime
      at={at}
      unknownText={at === 0 ? 'never' : 'unknown'}
      from={dataTime}
      isAbsolute={usePastMoment() !== undefined}
      isFocusable={isFocusable}
    />
  );
}

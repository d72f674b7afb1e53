import { formatAbsolute, formatAge, formatMoment, isMoment } from '@/lib/time';
import { TIME_ZONE, usePreference } from './preferences';
import { useClockText } from './use-clock-text';

interface RelativeTimeProps {
  /** Epoch ms; 0, NaN and undefined are unknown. */
  at: number | undefined;
  /** Shown when the time is unknown. @default 'unknown' */
  unknownText?: string;
  /** Makes it a tab stop, so that keyboard users can read the full time. */
  isFocusable?: boolean;
  /** The time from which the age counts, from the clock's time. Both are epoch ms. @default the clock's time */
  from?: (now: number) => number;
  /** Shows the time itself, as short as a sentence needs it. @default false */
  isAbsolute?: boolean;
}

/** How long ago something was, updated by the clock. Hover, focus and touch show the full time. */
export function RelativeTime(props: RelativeTimeProps) {
  const { at, unknownText = 'unknown', isFocusable = false, from, isAbsolute = false } = props;
  const [zone] = usePreference(TIME_ZONE);
  const format = isAbsolute ? formatMoment : formatAge;
  const age = useClockText((now) => format(at, from ? from(now) : now, zone));
  if (!isMoment(at)) return <span className="text-ink-muted">{unknownText}</span>;
  return (
    <time
      dateTime={new Date(at).toISOString()}
      data-hint={formatAbsolute(at, zone)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on request, so that keyboard users can read it in full
      tabIndex={isFocusable ? 0 : undefined}
      className="figures"
    >
      {age}
    </time>
  );
}

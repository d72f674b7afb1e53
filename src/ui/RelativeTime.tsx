import { formatAbsolute, formatAge, isMoment } from '@/lib/time';
import { TIME_ZONE, usePreference } from './preferences';
import { useClockText } from './use-clock-text';

interface RelativeTimeProps {
  /** Epoch ms; 0, NaN and absent are not known. */
  at: number | undefined;
  /** Stands where the moment is not known. @default 'unknown' */
  unknownText?: string;
  /** Gives it a place in the tab order, so that the keyboard can read the moment in full. */
  isFocusable?: boolean;
}

/** How long ago something was, ticking without network; the moment in full on hover, focus and touch. */
export function RelativeTime({ at, unknownText = 'unknown', isFocusable = false }: RelativeTimeProps) {
  const [zone] = usePreference(TIME_ZONE);
  const age = useClockText((now) => formatAge(at, now, zone));
  if (!isMoment(at)) return <span className="text-ink-muted">{unknownText}</span>;
  return (
    <time
      dateTime={new Date(at).toISOString()}
      data-hint={formatAbsolute(at, zone)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on request, so that the keyboard can read it in full
      tabIndex={isFocusable ? 0 : undefined}
      className="figures"
    >
      {age}
    </time>
  );
}

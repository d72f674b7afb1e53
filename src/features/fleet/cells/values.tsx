import type { ReactNode } from 'react';
import { RelativeTime } from '@/ui/RelativeTime';
import { StatusText } from '@/ui/StatusText';
import { useClockText } from '@/ui/use-clock-text';
import type { StatusLabel } from '../labels';

/** Shows an unknown value as a dash, with the reason as hint and for screen readers. */
export function Unknown({ why }: { why: string }): ReactNode {
  return (
    <span className="text-ink-muted" data-hint={why}>
      <span aria-hidden="true" className="print:hidden">
        –
      </span>
      <span className="sr-only print:not-sr-only">unknown: {why}</span>
    </span>
  );
}

/** Shows the status of a delegate or an instance with its tone and icon. Hover shows the rule, and so does the help. */
export function Status({
  of: { label, tone, rule },
  detail,
}: {
  of: StatusLabel;
  detail?: string | undefined;
}) {
  return (
    <StatusText
      tone={tone}
      detail={detail && <span className="whitespace-nowrap">{detail}</span>}
      hint={rule}
    >
      {label}
    </StatusText>
  );
}

/** Shows a ticking age. `read` returns the newest heartbeat: epoch ms, 0 = none on record, NaN = unreadable. */
export function LastHeartbeat({ read }: { read: () => number }) {
  // Read at each tick, so that a poll that changes only heartbeats re-renders only ages.
  const at = useClockText(read);
  return <RelativeTime at={at} unknownText={at === 0 ? 'never' : 'unknown'} isFocusable />;
}

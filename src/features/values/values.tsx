import type { ReactNode } from 'react';
import type { StatusLabel } from '@/features/words/labels';
import { StatusText } from '@/ui/StatusText';

/** Shows an unknown value as a dash, with the reason as hint and for screen readers. */
export function Unknown({ why }: { why: string }): ReactNode {
  return (
    <span className="text-ink-muted" data-hint={why}>
      <span aria-hidden="true" className="print:hidden">
        –
      </span>
      <span className="sr-only print:not-sr-only">{`unknown: ${why}`}</span>
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

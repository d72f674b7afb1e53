import './kind-logo.css';
import type { ReactNode } from 'react';
import { delegateKind } from '@/domain/delegate/kinds';
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

/** The logo of a delegate's type, with the type's name as its text. */
export function KindLogo({ type }: { type: string | undefined }) {
  const { kind, label } = delegateKind(type);
  return <span role="img" aria-label={label} data-hint={label} data-kind={kind} className="kind-logo" />;
}

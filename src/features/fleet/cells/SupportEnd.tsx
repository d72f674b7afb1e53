import type { VersionStatus } from '@/domain/delegate/lifecycle';
import { formatDay, formatUntilDay } from '@/lib/time';
import { StatusText } from '@/ui/StatusText';
import { type StatusLabel, versionStatusLabel } from '../labels';

interface SupportEndProps {
  readonly status: VersionStatus | undefined;
  /** Start of the UTC day on which support ends, epoch ms. */
  readonly supportEnds: number | undefined;
  /** Whether the label may say that support does not end soon. */
  readonly isExpiryKnown: boolean;
  readonly isLegacy: boolean;
  /** Start of the day to count from, epoch ms. */
  readonly today: number;
}

/** When support ends, with the version status: `Expires in 5 months` and `Active`. */
export function SupportEnd({ status, supportEnds, isExpiryKnown, isLegacy, today }: SupportEndProps) {
  const label = versionStatusLabel(status, isExpiryKnown);
  return (
    <StatusText tone={label.tone} detail={label.label} hint={supportEndHint(label, supportEnds)}>
      {supportEndText(supportEnds, isLegacy, today)}
    </StatusText>
  );
}

/** The rule behind a version status, with the day on which support ends. */
export function supportEndHint({ rule }: StatusLabel, supportEnds: number | undefined): string {
  const day = formatDay(supportEnds);
  return day ? `${rule} Support ends on ${day} (UTC).` : rule;
}

/** When support ends, counted from `today`; both epoch ms. */
export function supportEndText(supportEnds: number | undefined, isLegacy: boolean, today: number): string {
  const distance = formatUntilDay(supportEnds, today);
  if (supportEnds === undefined || distance === undefined) {
    return isLegacy ? 'No expiry (legacy image)' : 'Expiry unknown';
  }
  // The date in brackets does not break.
  const text = distance.replace(/\(.*\)/, (date) => date.replaceAll(' ', '\u00A0'));
  return supportEnds < today ? `Expired ${text}` : `Expires ${text}`;
}

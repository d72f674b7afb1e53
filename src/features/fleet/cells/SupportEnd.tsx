import type { VersionStatus } from '@/domain/delegate/lifecycle';
import { formatDay, formatDayNear, formatUntilDay } from '@/lib/time';
import { StatusText } from '@/ui/StatusText';
import { type StatusLabel, versionStatusLabel } from '../labels';

/** What the end of support of an instance, or of the worst one of a delegate, is read from. */
export interface SupportEndFacts {
  readonly status: VersionStatus | undefined;
  /** Start of the UTC day on which support ends, epoch ms. */
  readonly supportEnds: number | undefined;
  /** Whether the label may say that support does not end soon. */
  readonly isExpiryKnown: boolean;
  readonly isLegacy: boolean;
  /** Start of the day to count from, epoch ms. */
  readonly today: number;
}

/** The version status with the day on which support ends, in its tone. */
export function SupportEnd(facts: SupportEndFacts) {
  const { label, detail, tone, hint } = supportEndText(facts);
  return (
    <StatusText tone={tone} detail={detail} hint={hint}>
      {label}
    </StatusText>
  );
}

/**
 * The version status and the day on which support ends, each said once: `Expired` and `10 Nov, 12 days ago`; `Near expiry`
 * and `4 Dec, in 12 days`; for a supported instance the day alone, as the label.
 */
export function supportEndText(facts: SupportEndFacts): Pick<StatusLabel, 'label' | 'tone'> & {
  readonly detail?: string | undefined;
  readonly hint: string;
} {
  const { status, supportEnds, isExpiryKnown, isLegacy, today } = facts;
  const { label, tone, rule } = versionStatusLabel(status, isExpiryKnown);
  const day = formatDayNear(supportEnds, today);
  const whole = formatDay(supportEnds);
  const hint = [rule, whole && `Support ends on ${whole} (UTC).`, isLegacy && LEGACY_RULE].filter(Boolean);
  const said = { tone, hint: hint.join(' ') };
  const isDated = status === 'EXPIRED' || status === 'EXPIRING';
  const distance = isDated ? formatUntilDay(supportEnds, today)?.replace(/ \(.*\)/, '') : undefined;
  const detail = day === undefined ? (isLegacy ? 'legacy image' : undefined) : day;
  if (status === 'ACTIVE') return { ...said, label: day ?? (isLegacy ? 'Legacy image' : 'Expiry unknown') };
  return { ...said, label, detail: distance === undefined ? detail : `${detail}, ${distance}` };
}

const LEGACY_RULE = 'A legacy image: Harness ended support for legacy images on 31 January 2024.';

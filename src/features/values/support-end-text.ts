import type { Instance } from '@/domain/delegate/fields';
import { isContradicted, type VersionStatus } from '@/domain/delegate/version-status';
import { LEGACY_SUPPORT_TEXT, type StatusLabel, versionStatusLabel } from '@/features/words/labels';
import { formatDay, formatDayNear, formatUntilDay } from '@/lib/time';

/** The facts about the end of support of an instance, or of a delegate's worst instance. */
export interface SupportEndFacts {
  readonly status: VersionStatus | undefined;
  /** Start of the UTC day on which support ends, epoch ms. */
  readonly supportEnds: number | undefined;
  /** Whether the end of support is known, so that the label may say that it is not soon. */
  readonly isExpiryKnown: boolean;
  readonly isLegacy: boolean;
  /** Start of the day to count from, epoch ms. */
  readonly today: number;
  /** Start of the day of now, epoch ms. Another one than `today` on a day to come, from which no distance is shown. */
  readonly now: number;
}

/**
 * `Expired` and `10 Nov · 12 days ago`; `Near expiry` and `4 Dec · in 12 days`. For a supported instance the label is the
 * day. Where the Manager's status and its day disagree, the hint says both.
 */
export function supportEndText(facts: SupportEndFacts): Pick<StatusLabel, 'label' | 'tone'> & {
  /** The day and its distance; a line breaks only between them. */
  readonly detail?: string | undefined;
  readonly hint: string;
} {
  const { status, supportEnds, isExpiryKnown, isLegacy, today, now } = facts;
  const { label, tone, rule } = versionStatusLabel(status, isExpiryKnown);
  const whole = formatDay(supportEnds);
  const day = formatDayNear(supportEnds, now);
  const isOdd = isContradicted(status, supportEnds, today);
  const ends = whole && `${(supportEnds ?? today) < today ? 'ended' : 'ends'} on ${whole} (UTC).`;
  const hint = [
    isOdd ? `The Manager reports ${label.toLowerCase()}, but support ${ends}` : rule,
    !isOdd && ends && `Support ${ends}`,
    isLegacy && LEGACY_RULE,
  ].filter(Boolean);
  const common = { tone: isOdd && tone === 'good' ? ('attention' as const) : tone, hint: hint.join(' ') };
  const isDated = today === now && (status === 'EXPIRED' || status === 'EXPIRING' || isOdd);
  const distance = isDated ? formatUntilDay(supportEnds, today) : undefined;
  if (status === 'ACTIVE')
    return { ...common, label: day ?? (isLegacy ? 'Legacy image' : 'End unknown'), detail: distance };
  const parts = [day ?? (isLegacy ? 'legacy image' : ''), distance ?? ''].filter(Boolean);
  return { ...common, label, detail: parts.map(unbroken).join(` ·${NO_BREAK}`) || undefined };
}

const NO_BREAK = '\u00a0';

function unbroken(text: string): string {
  return text.replaceAll(' ', NO_BREAK);
}

/** {@link supportEndText} of an instance. */
export function instanceSupportEnd(
  { versionStatus: status, supportEnds, isExpiryKnown }: Instance,
  rest: Pick<SupportEndFacts, 'isLegacy' | 'today' | 'now'>,
) {
  return supportEndText({ status, supportEnds, isExpiryKnown: isExpiryKnown === true, ...rest });
}

const LEGACY_RULE = `A legacy image: ${LEGACY_SUPPORT_TEXT}`;

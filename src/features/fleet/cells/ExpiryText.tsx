import type { VersionStatus } from '@/domain/delegate/delegate';
import { formatDay, formatUntilDay } from '@/lib/time';
import { StatusText } from '@/ui/StatusText';
import { UNKNOWN_VERSION_STATUS, VERSION_STATUS_WORDS } from '../labels';

interface ExpiryTextProps {
  readonly status: VersionStatus | undefined;
  /** Start of the UTC day on which support ends, epoch ms. */
  readonly expiresAt: number | undefined;
  readonly isLegacy: boolean;
  /** Start of the day to count from, epoch ms. */
  readonly today: number;
}

/** When support ends, with the version status in words: `Expires in 5 months` and `Active`. */
export function ExpiryText({ status, expiresAt, isLegacy, today }: ExpiryTextProps) {
  const words = status ? VERSION_STATUS_WORDS[status] : UNKNOWN_VERSION_STATUS;
  const day = formatDay(expiresAt);
  return (
    <StatusText
      tone={words.tone}
      detail={words.label}
      hint={day ? `${words.rule} Support ends on ${day} (UTC).` : words.rule}
    >
      {expiryWords(expiresAt, today) ?? (isLegacy ? 'No expiry (legacy image)' : 'Expiry unknown')}
    </StatusText>
  );
}

function expiryWords(expiresAt: number | undefined, today: number): string | undefined {
  const distance = formatUntilDay(expiresAt, today);
  if (expiresAt === undefined || distance === undefined) return undefined;
  // The date in brackets does not break.
  const words = distance.replace(/\(.*\)/, (date) => date.replaceAll(' ', '\u00A0'));
  return expiresAt < today ? `Expired ${words}` : `Expires ${words}`;
}

import { formatMoment } from '@/lib/time';

/** `as of 15 Sept 2026, 10:30 UTC`. */
export function asOfText(at: number): string {
  return `as of ${formatMoment(at, at, 'whole-utc')}`;
}

/** `since 15 Sept 2026, 10:30 UTC, as of 10:36`; the second moment with its day, where that is another one. */
export function sinceText(since: number, at: number): string {
  return `since ${formatMoment(since, at, 'whole-utc')}, as of ${formatMoment(at, since, 'utc')}`;
}

import { formatMoment } from '@/lib/time';

/** A sentence, and at its end the moment of which it is true. It may be read much later. */
export function sentenceAsOf(sentence: string, at: number): string {
  return `${sentence.replace(/\.$/, '')}, as of ${formatMoment(at, at, 'whole-utc')}.`;
}

/** Likewise, of a sentence that ends with another moment: `since 15 Sept 2026, 10:30 UTC, as of 10:36.` */
export function sinceAsOf(sentence: string, since: number, at: number): string {
  return `${sentence.replace(/\.$/, '')}, as of ${formatMoment(at, since, 'utc')}.`;
}

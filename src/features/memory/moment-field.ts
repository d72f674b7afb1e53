import { offsetMs, type TimeZone } from '@/lib/time';
import { DAY_MS } from '@/lib/units';

/** What a field for a date and a time holds. */
export interface FieldMoment {
  /** "2026-11-23T02:00"; empty while it is incomplete. */
  readonly text: string;
  /** Whether it is the later moment with this text, where the clock is set back. */
  readonly isLater: boolean;
}

export const NO_MOMENT: FieldMoment = { text: '', isLater: false };

/** The field with a moment, epoch ms. */
export function fieldOf(at: number, zone: TimeZone): FieldMoment {
  const text = fieldText(at, zone);
  const later = momentsOf(text, zone)[1];
  return { text, isLater: later !== undefined && at >= later };
}

/** The text of a moment in a field: "2026-11-23T02:00". Epoch ms. */
export function fieldText(at: number, zone: TimeZone): string {
  return new Date(at + offsetMs(at, zone)).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/** The moments with a text, epoch ms: two where the clock is set back, none while it is incomplete. */
export function momentsOf(text: string, zone: TimeZone): readonly number[] {
  const first = Date.parse(zone === 'utc' ? `${text}Z` : text);
  if (Number.isNaN(first)) return [];
  const later = first + offsetMs(first, zone) - offsetMs(first + DAY_MS, zone);
  return later > first && fieldText(later, zone) === text ? [first, later] : [first];
}

/** Reads a field: epoch ms; undefined while it is incomplete. The field of `initial` is that moment, with its seconds. */
export function readField(field: FieldMoment, zone: TimeZone, initial?: number): number | undefined {
  if (initial !== undefined) {
    const { text, isLater } = fieldOf(initial, zone);
    if (text === field.text && isLater === field.isLater) return initial;
  }
  const [first, later = first] = momentsOf(field.text, zone);
  return field.isLater ? later : first;
}

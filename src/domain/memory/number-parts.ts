import { pairs } from 'd3-array';
import { startOfDay, startOfWeek } from '@/lib/calendar';
import type { TimeZone } from '@/lib/time';

/** Of what somebody wants the numbers. */
export const PART_UNITS = ['day', 'week'] as const;
export type PartUnit = (typeof PART_UNITS)[number];

/** The days or weeks of which an answer has the numbers at most. */
export const MOST_PARTS = 100;

/**
 * When the whole days or weeks of a zone begin that a period touches, and when the period ends, epoch ms; of a long period, the
 * newest ones. A week begins on Monday.
 */
export function partBounds(
  by: PartUnit,
  { from, to }: { readonly from: number; readonly to: number },
  zone: TimeZone,
): readonly number[] {
  const startOf = by === 'week' ? startOfWeek : startOfDay;
  let begin = startOf(to - 1, zone);
  const bounds = [begin, to];
  while (begin > from && bounds.length <= MOST_PARTS) {
    begin = startOf(begin - 1, zone);
    bounds.unshift(begin);
  }
  return bounds;
}

/** Whether they are those of some parts, without one that is empty. */
export function areBounds(bounds: readonly number[]): boolean {
  const isAscending = pairs(bounds).every(([from, to]) => from < to);
  return isAscending && bounds.length >= 2 && bounds.length <= MOST_PARTS + 1;
}

/** How many instances were connected, and listed, at a moment: the page as of this moment shows the same numbers. */
export interface ReportingMoment {
  /** Epoch ms, in whole seconds. */
  readonly at: number;
  readonly reporting: number;
  readonly total: number;
}

export interface Numbers {
  /** Oldest first, without those that have not begun; the last one ends now at the latest. */
  readonly parts: readonly PartNumbers[];
  readonly since: number | undefined;
}

/** The numbers of a day, a week or another part of a period. */
export interface PartNumbers {
  readonly from: number;
  readonly to: number;
  /** How long nothing was read in it, ms. */
  readonly unreadMs: number;
  /** Undefined where nothing was read. */
  readonly known: KnownNumbers | undefined;
}

interface KnownNumbers {
  /** The last moment that was read, epoch ms in whole seconds: the page as of it shows the same numbers. */
  readonly at: number;
  readonly delegates: number;
  readonly instances: number;
  /** The first moment with the fewest connected instances. */
  readonly lowest: ReportingMoment;
  /** The outages that were seen in it, also those that began before; not what one delegate alone lost. */
  readonly outages: number;
  /** How long at least one of them lasted within it, ms, as far as it was read. */
  readonly outageMs: number;
}

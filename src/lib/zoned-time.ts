import { formatIsoShort, readIsoMoment } from './time';
import { HOUR_MS, MINUTE_MS } from './units';

const ZONED_MOMENT = /^(.{10}T.+)([+ -])(\d{2}):(\d{2})$/;
/** No zone is farther from UTC. */
const MOST_OFFSET_MS = 14 * HOUR_MS;

/** A moment, with how far the clock of its text is ahead of UTC. */
export interface ZonedMoment {
  readonly at: number;
  readonly aheadMs: number;
}

/** Reads the output of {@link formatZonedMoment}. Undefined for all other texts. */
export function readZonedMoment(text: string): ZonedMoment | undefined {
  // An address has a blank for a plus that nobody encoded.
  const [, time, sign, hours, minutes] = ZONED_MOMENT.exec(text) ?? [];
  const aheadMs = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS);
  const at = readIsoMoment(time === undefined ? text : `${time}Z`);
  return at === undefined || Math.abs(aheadMs) > MOST_OFFSET_MS ? undefined : { at: at - aheadMs, aheadMs };
}

/** By a clock that is so far ahead of UTC, as short as possible without a loss: `2026-09-15T03:30-07:00`. */
export function formatZonedMoment({ at, aheadMs }: ZonedMoment): string | undefined {
  const text = formatIsoShort(at + aheadMs);
  return aheadMs === 0 ? text : text?.replace('Z', `${aheadMs < 0 ? '-' : '+'}${clockText(aheadMs)}`);
}

/** "UTC", "UTC−8", "UTC+5:30". */
export function formatOffset(aheadMs: number): string {
  if (aheadMs === 0) return 'UTC';
  return `UTC${aheadMs < 0 ? '−' : '+'}${clockText(aheadMs).replace(/^0/, '').replace(':00', '')}`;
}

/** "07:30", whatever its sign. */
function clockText(durationMs: number): string {
  return new Date(Math.abs(durationMs)).toISOString().slice('1970-01-01T'.length, '1970-01-01T00:00'.length);
}

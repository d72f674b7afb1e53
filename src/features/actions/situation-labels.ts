import type { Delegate } from '@/domain/delegate/fields';
import type { Silence } from '@/domain/delegate/silence';
import { formatAge, formatClockTime, formatDuration, type TimeZone } from '@/lib/time';

const DAY_MS = 86_400_000;

/** A moment as a sentence says it: `03:00`, or with its date from one day on. Both times are epoch ms. */
export function momentText(at: number, now: number, zone: TimeZone): string {
  const text = now - at < DAY_MS ? formatClockTime(at, zone) : formatAge(at, now, zone);
  return text ?? 'an unknown time';
}

/** The same with its age, which ticks: `03:00 (33 min)`. */
export function momentWithAge(at: number, now: number, zone: TimeZone): string {
  return `${momentText(at, now, zone)} (${formatDuration(now - at)})`;
}

/** Whether a delegate is connected, since when not, and where it was seen last: one or two sentences. */
export function connectionText(
  delegate: Pick<Delegate, 'status' | 'hasEverConnected' | 'lateInstances' | 'unknownInstances'>,
  silence: Silence,
  moment: (at: number) => string,
): string {
  const { status, hasEverConnected, lateInstances, unknownInstances } = delegate;
  const { total, since } = silence;
  if (status === undefined) return 'No heartbeat could be read, so its connection is unknown.';
  if (status === 'CONNECTED') {
    if (lateInstances > 0)
      return `Connected, but ${ofAll(lateInstances, total, 'has', 'have')} a late heartbeat.`;
    if (unknownInstances > 0) return 'Every instance that could be read is connected.';
    return total === 1 ? 'Its only instance is connected.' : `${allOf(total)} are connected.`;
  }
  if (status === 'DISCONNECTED' && hasEverConnected === false) {
    return 'Never connected: the Manager has no heartbeat on record.';
  }
  const when = since === undefined ? '' : ` since ${moment(since)}`;
  if (status === 'PARTIAL') return `Partially connected. ${silentText(silence, when)}`;
  if (total === 0) {
    return `Not connected${when}. The Manager lists no instance: it forgets silent ones after about 6 hours.`;
  }
  return `Not connected${when}. ${silentText(silence, '')}`;
}

function silentText({ total, silent, lastHost, neverSeen }: Silence, when: string): string {
  const seen = lastHost === undefined ? '' : `; the last one ran on ${lastHost}`;
  const never = neverSeen > 0 && neverSeen < silent ? ` ${neverSeen} of them never connected.` : '';
  if (total === 1) return `Its only instance is silent${when}${lastHost ? `; it ran on ${lastHost}` : ''}.`;
  return `${silent} of ${total} instances ${silent === 1 ? 'is' : 'are'} silent${when}${seen}.${never}`;
}

/** More than one instance, all of them. */
function allOf(total: number): string {
  return total === 2 ? 'Both instances' : `All ${total} instances`;
}

function ofAll(count: number, total: number, one: string, other: string): string {
  if (total === 1) return `its only instance ${one}`;
  return `${count} of ${total} instances ${count === 1 ? one : other}`;
}

/** That nothing is wrong with a delegate of so many instances, at least one. */
export function wellText(total: number): string {
  return total === 1
    ? 'Its only instance is connected and supported.'
    : `${allOf(total)} are connected and supported.`;
}

export const INACTIVE_TOKEN_TEXT = 'An instance registered with a token that is not active.';
export const LEGACY_TEXT =
  'It runs a legacy image. Harness ended support for legacy images on 31 January 2024.';

import type { Delegate } from '@/domain/delegate/fields';
import type { Silence } from '@/domain/delegate/silence';
import { LEGACY_SUPPORT_TEXT } from '@/features/fleet/labels';
import { formatDuration, formatMoment, type TimeZone } from '@/lib/time';

/**
 * Returns a moment as text for a sentence: `03:00`, or with its date when it is at least one day away. Both times are
 * epoch ms.
 */
export function momentText(at: number, now: number, zone: TimeZone): string {
  return formatMoment(at, now, zone) ?? 'an unknown time';
}

/** Returns the same with the age, which changes with `now`: `03:00 (33 min)`. */
export function momentWithAge(at: number, now: number, zone: TimeZone): string {
  return `${momentText(at, now, zone)} (${formatDuration(now - at)})`;
}

/** Says whether a delegate is connected, since when it is not, and where it was last seen, in one or two sentences. */
export function connectionText(
  delegate: Pick<Delegate, 'status' | 'state' | 'lateInstances' | 'hasUnreadableInstances'>,
  silence: Silence,
  moment: (at: number) => string,
): string {
  const { status, state, lateInstances, hasUnreadableInstances } = delegate;
  const { total, since } = silence;
  if (status === undefined) return 'No heartbeat could be read, so its connection is unknown.';
  if (status === 'CONNECTED') {
    if (lateInstances > 0)
      return `Connected, but ${ofAll(lateInstances, total, 'has', 'have')} a late heartbeat.`;
    if (hasUnreadableInstances) return 'Every instance that could be read is connected.';
    return total === 1 ? 'Its only instance is connected.' : `${allOf(total)} are connected.`;
  }
  if (state === 'NEVER') return 'Never connected: the Manager has no heartbeat on record.';
  const when = since === undefined ? '' : ` since ${moment(since)}`;
  if (status === 'PARTIAL') return `Partially connected. ${silentText(silence, when)}`;
  if (total === 0) {
    return `Not connected${when}. The Manager lists no instance: it forgets silent ones after about 6 hours.`;
  }
  return `Not connected${when}. ${silentText(silence, '')}`;
}

function silentText({ total, silent, unknown, lastHost, neverSeen }: Silence, when: string): string {
  const [isSilent, areSilent] =
    when === '' ? ['is silent', 'are silent'] : ['has been silent', 'have been silent'];
  const seen = lastHost === undefined ? '' : `; ${silent === 1 ? 'it' : 'the last one'} ran on ${lastHost}`;
  if (total === 1) return `Its only instance ${isSilent}${when}${seen}.`;
  const sentences = [
    silent > 0 && `${ofAll(silent, total, isSilent, areSilent)}${when}${seen}.`,
    neverSeen > 0 && neverSeen < silent && `${neverSeen} of them never connected.`,
    unknown > 0 &&
      `The ${unknown === 1 ? 'heartbeat' : 'heartbeats'} of ${unknown} of ${total} instances could not be read.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

/** Returns the words for all of several instances. */
function allOf(total: number): string {
  return total === 2 ? 'Both instances' : `All ${total} instances`;
}

function ofAll(count: number, total: number, one: string, other: string): string {
  if (total === 1) return `its only instance ${one}`;
  return `${count} of ${total} instances ${count === 1 ? one : other}`;
}

/** Returns the sentence that nothing is wrong with a delegate that has `total` instances, at least one. */
export function wellText(total: number): string {
  return total === 1
    ? 'Its only instance is connected and supported.'
    : `${allOf(total)} are connected and supported.`;
}

export const INACTIVE_TOKEN_TEXT = 'An instance registered with a token that is not active.';
export const LEGACY_TEXT = `It runs a legacy image. ${LEGACY_SUPPORT_TEXT}`;

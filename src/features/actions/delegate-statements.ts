import type { Delegate, Instance } from '@/domain/delegate/fields';
import type { Silence } from '@/domain/delegate/silence';
import { everyInstance } from '@/domain/words/counted';
import { LEGACY_SUPPORT_TEXT } from '@/features/words/labels';
import { formatDuration, formatSince, isWhole, type ZoneStyle } from '@/lib/time';

/**
 * For a sentence: `03:00`, `22 Nov, 23:50`, or its day when it is at least one day away: `19 Nov`. Both times are epoch
 * ms.
 */
export function momentText(at: number, now: number, zone: ZoneStyle): string {
  return formatSince(at, now, zone) ?? 'an unknown time';
}

/** With the age, which changes with `now`: `03:00 (33 min)`. A text that leaves the page has no age. */
export function momentWithAge(at: number, now: number, zone: ZoneStyle): string {
  const text = momentText(at, now, zone);
  return isWhole(zone) ? text : `${text} (${formatDuration(now - at)})`;
}

/** A statement about a delegate, and the sentences that add to it; '' for none. */
export interface Statement {
  readonly text: string;
  readonly detail: string;
}

/** Only where the Manager reports it; empty for none. */
export function pollingStatements(instances: readonly Pick<Instance, 'isPolling'>[]): readonly Statement[] {
  const polling = instances.filter(({ isPolling }) => isPolling === true).length;
  if (polling === 0) return [];
  return [
    {
      text: `${ofAll(polling, instances.length, 'fetches', 'fetch')} tasks by polling, not by WebSocket.`,
      detail: 'Tasks start later. A proxy may block WebSocket.',
    },
  ];
}

type ConnectionFacts = Pick<Delegate, 'status' | 'state' | 'lateInstances' | 'hasUnreadableInstances'>;

/** Says whether a delegate is connected, since when it is not, and where it was last seen. */
export function connectionStatement(
  delegate: ConnectionFacts,
  silence: Silence,
  moment: (at: number) => string,
): Statement {
  const { status, state } = delegate;
  const { total, silent, since } = silence;
  if (status === undefined)
    return { text: 'Its connectivity is unknown.', detail: 'No heartbeat could be read.' };
  if (status === 'CONNECTED') return connectedStatement(delegate, silence);
  if (state === 'NEVER')
    return { text: 'Never connected.', detail: 'The Manager has no heartbeat on record.' };
  const when = since === undefined ? '' : ` since ${moment(since)}`;
  const details = exceptionTexts(silence);
  if (status === 'DISCONNECTED') {
    return { text: `Not connected${when}.`, detail: [silentText(silence), ...details].join(' ') };
  }
  const [text = '', ...others] = [
    ...(silent > 0
      ? [`${ofAll(silent, total, 'has', 'have')} not been connected${when}.`, lastSeenText(silence)]
      : []),
    ...details,
  ];
  return { text, detail: others.filter(Boolean).join(' ') };
}

function connectedStatement(delegate: ConnectionFacts, silence: Silence): Statement {
  const { lateInstances, hasUnreadableInstances } = delegate;
  const { total, unknown } = silence;
  if (lateInstances > 0) {
    return {
      text: `${ofAll(lateInstances, total, 'is', 'are')} late.`,
      detail: unknown > 0 ? READABLE_CONNECTED : connectedText(total),
    };
  }
  if (hasUnreadableInstances || unknown > 0) {
    const details = exceptionTexts(silence).join(' ');
    return { text: READABLE_CONNECTED, detail: details || 'The others could not be read.' };
  }
  return { text: `${everyInstance(total)} ${total === 1 ? 'is' : 'are'} connected.`, detail: '' };
}

const READABLE_CONNECTED = 'Every instance that could be read is connected.';

function silentText(silence: Silence): string {
  const { total, silent, lastHost } = silence;
  if (total === 0) return 'The Manager lists no instance.';
  const seen = lastSeenText(silence);
  if (total === 1) return lastHost === undefined ? 'Its only instance is silent.' : seen;
  const all = `${silent} of ${total} instances silent`;
  return seen === '' ? `${all}.` : `${all}; ${seen.charAt(0).toLowerCase()}${seen.slice(1)}`;
}

function lastSeenText({ total, silent, lastHost }: Silence): string {
  if (lastHost === undefined) return '';
  if (total === 1) return `Its only instance was last seen on ${lastHost}.`;
  return silent === 1 ? `It was last seen on ${lastHost}.` : `The last was seen on ${lastHost}.`;
}

/** A sentence for the instances that never connected, and one for those whose state is unknown. */
function exceptionTexts({ total, silent, neverSeen, unknown }: Silence): readonly string[] {
  const heartbeats = unknown === 1 ? 'heartbeat' : 'heartbeats';
  return [
    neverSeen > 0 && neverSeen < silent && `${neverSeen} of them never connected.`,
    unknown > 0 && `The ${heartbeats} of ${unknown} of ${total} instances could not be read.`,
  ].filter((sentence) => sentence !== false);
}

/** A short sentence, to follow a statement about something else. */
export function connectionAddition(delegate: ConnectionFacts, { total, silent, unknown }: Silence): string {
  const { status, state, lateInstances, hasUnreadableInstances } = delegate;
  if (status === undefined) return 'Its connectivity is unknown.';
  if (status === 'PARTIAL') {
    return `${total - silent - unknown} of ${total} are connected${unknown > 0 ? `, ${unknown} unknown` : ''}.`;
  }
  if (status === 'DISCONNECTED') return state === 'NEVER' ? 'It never connected.' : 'It is not connected.';
  if (lateInstances > 0) return `${ofAll(lateInstances, total, 'is', 'are')} late.`;
  return hasUnreadableInstances || unknown > 0 ? READABLE_CONNECTED : connectedText(total);
}

function connectedText(total: number): string {
  if (total === 1) return 'It is connected.';
  return total === 2 ? 'Both are connected.' : `All ${total} are connected.`;
}

/** With its verb: `1 of 2 instances has`, `Its only instance has`. */
export function ofAll(count: number, total: number, one: string, other: string): string {
  if (total === 1) return `Its only instance ${one}`;
  return `${count} of ${total} instances ${count === 1 ? one : other}`;
}

/** For a delegate with `total` instances, at least one, when nothing is wrong with it. */
export function wellText(total: number): string {
  return `${everyInstance(total)} ${total === 1 ? 'is' : 'are'} connected and supported.`;
}

export const INACTIVE_TOKEN_TEXT = 'An instance registered with a token that is not active.';
export const LEGACY_TEXT = `It has a legacy image. ${LEGACY_SUPPORT_TEXT}`;

export const NO_UPGRADER_CALL = 'The upgrader has never called.';
export const UNKNOWN_UPGRADER_CALL = 'The listing in use does not report the calls of its upgrader.';

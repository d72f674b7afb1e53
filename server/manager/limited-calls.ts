import { minuteLimit, steadyNow } from '../limits/minute-limit.ts';
import { Refusal } from '../requests/refusal.ts';
import type { ManagerClient } from './manager-client.ts';

/** The part of all calls that probes and metrics can use and visitors cannot. */
const RESERVE = 0.1;
/** The part of the visitors' calls that one of them can use. */
const SHARE = 0.5;

type CallLimit = {
  /** Calls per minute; a minute begins with its first call. */
  readonly most: number;
  /** False while visitors bring their own keys, each of which has its own limit at the Manager. */
  readonly isOn: () => boolean;
  readonly onExceeded: (limit: 'manager' | 'reader') => void;
};

/**
 * Refuses calls to the Manager when those of this minute are used up: all of them for probes and metrics, all but a
 * reserve for visitors together, and half of these for one visitor.
 */
export function limited(
  client: ManagerClient,
  { most, isOn, onExceeded }: CallLimit,
  now: () => number = steadyNow,
): ManagerClient {
  const ofReaders = most - Math.floor(most * RESERVE);
  const all = minuteLimit(most, now);
  const readers = minuteLimit(ofReaders, now);
  const reader = minuteLimit(Math.ceil(ofReaders * SHARE), now);

  function refuse(limit: 'manager' | 'reader', retryAfterSeconds: number | undefined): void {
    if (retryAfterSeconds === undefined) return;
    onExceeded(limit);
    throw new Refusal('GATEWAY_TOO_MANY_REQUESTS', { retryAfterSeconds });
  }

  return {
    ...client,
    requireCalls(name) {
      if (!isOn()) return;
      refuse('manager', all.wait('') ?? readers.wait(''));
      refuse('reader', reader.wait(name));
    },
    async send(call) {
      if (!isOn()) return client.send(call);
      if (call.reader !== undefined) {
        // A refused call uses nothing up, so nothing is counted before all three allow it.
        refuse('manager', all.wait('') ?? readers.wait(''));
        refuse('reader', reader.take(call.reader));
        readers.take('');
      }
      refuse('manager', all.take(''));
      return client.send(call);
    },
  };
}

import { BROWSER_GONE, type ManagerClient } from './gateway/manager-client.ts';
import { Refusal } from './gateway/refusal.ts';
import type { Measured } from './metrics/measured.ts';
import { minuteLimit, steadyNow } from './minute-limit.ts';

/** The part of all calls that probes and metrics can use and visitors cannot. */
const RESERVE = 0.1;
/** The part of the visitors' calls that one of them can use. */
const SHARE = 0.5;

/** Measures every call to the Manager. A call aborted because the browser disconnected is not an error of the Manager. */
export function observed(client: ManagerClient, counters: Measured): ManagerClient {
  return {
    ...client,
    async send(call) {
      const since = performance.now();
      const operation = `${call.method} ${call.operation}`;
      try {
        const answer = await client.send(call);
        counters.managerSeconds.observe({ operation }, (performance.now() - since) / 1_000);
        if (answer.status >= 400) counters.managerErrors.inc({ operation, code: String(answer.status) });
        return answer;
      } catch (error) {
        const code = error instanceof Refusal ? error.code : 'GATEWAY_FAILED';
        if (call.signal?.reason !== BROWSER_GONE) counters.managerErrors.inc({ operation, code });
        throw error;
      }
    },
  };
}

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

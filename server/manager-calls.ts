import { BROWSER_GONE, type ManagerClient } from './gateway/manager-client.ts';
import { Refusal } from './gateway/refusal.ts';
import type { Measured } from './metrics/measured.ts';

const MINUTE_MS = 60_000;

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
  readonly onExceeded: () => void;
};

/**
 * Refuses calls to the Manager when those of this minute are used up. Visitors, probes and metrics share the limit. The
 * plugin that limits clients needs a request, and a call for metrics belongs to none.
 */
export function limited(
  client: ManagerClient,
  { most, isOn, onExceeded }: CallLimit,
  now: () => number = Date.now,
): ManagerClient {
  let begunAt = Number.NEGATIVE_INFINITY;
  let calls = 0;
  return {
    ...client,
    async send(call) {
      if (!isOn()) return client.send(call);
      if (now() - begunAt >= MINUTE_MS) {
        begunAt = now();
        calls = 0;
      }
      calls += 1;
      if (calls <= most) return client.send(call);
      onExceeded();
      const retryAfterSeconds = Math.ceil((begunAt + MINUTE_MS - now()) / 1_000);
      throw new Refusal('GATEWAY_TOO_MANY_REQUESTS', { retryAfterSeconds });
    },
  };
}

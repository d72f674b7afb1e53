import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../../package.json';
import type { ManagerClient } from '../manager/manager-client.ts';
import type { Failing, MemoryState } from '../memory/messages.ts';
import { BROWSER_GONE } from '../requests/allowed.ts';
import { Refusal } from '../requests/refusal.ts';

export type Measured = ReturnType<typeof measured>;

/** What a scrape asks the reader of the fleets. */
type WatcherFigures = {
  readonly isRunning: boolean;
  readonly listings: number;
  readonly bytes: number;
  /** When the last reading ended, epoch ms; undefined before the first. */
  readonly lastReadingAt: number | undefined;
};

/** How the sending of notices goes. */
export type NoticeFigures = {
  readonly waiting: number;
  /** Since when the first of those that wait does, epoch ms. */
  readonly oldestAt: number | undefined;
  /** Since the start of this server: taken by the webhook, and tries that it did not take. */
  readonly taken: number;
  readonly failed: number;
  /** Why nothing can be sent. */
  readonly trouble: Failing | undefined;
  /** The numbers of the targets whose filter shows no delegate. */
  readonly unmatched: readonly number[];
};

type Value = number | undefined;

/** In their own registry, with Node's default metrics. */
export function measured() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const named = <const Label extends string>(name: string, help: string, ...labelNames: Label[]) => ({
    name: `delegate_overview_${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  new Gauge(named('build_info', 'The version of this server as a label; always 1.', 'version')).set(
    { version },
    1,
  );

  /** Asks for a value at each scrape; absent while it is undefined. */
  const gauge = (name: string, help: string, value: () => Value | Promise<Value>) =>
    new Gauge({
      ...named(name, help),
      async collect() {
        const current = await value();
        if (current === undefined) this.remove();
        else this.set(current);
      },
    });

  /** Asks for a sum at each scrape. */
  const counter = (name: string, help: string, sum: () => number) =>
    new Counter({
      ...named(name, help),
      collect() {
        this.reset();
        this.inc(sum());
      },
    });

  return {
    registry,
    gauge,
    counter,
    /** Measures the memory, if this server has one. */
    measureMemory(state: () => MemoryState) {
      gauge(
        'history_recording',
        'Whether this server records the history of the fleet: 1 or 0. Of the replicas on one database, one does.',
        () => Number(state().trouble === undefined && !state().isStandby),
      );
      gauge(
        'history_bytes',
        'Size of the history of the fleet; absent until it is known.',
        () => state().bytes,
      );
    },
    /** Measures the notices, if this server sends any. */
    measureNotices(state: () => NoticeFigures) {
      counter('notices_sent_total', 'Notices that the webhook has taken.', () => state().taken);
      counter('notices_failed_total', 'Tries to send a notice that failed.', () => state().failed);
      gauge('notices_waiting', 'Notices that are not sent yet.', () => state().waiting);
      gauge(
        'notices_oldest_timestamp_seconds',
        'Since when the first of them waits; absent without any.',
        () => {
          const { oldestAt } = state();
          return oldestAt && oldestAt / 1_000;
        },
      );
    },
    /** Measures the reader of the fleets, if this server has one. */
    measureWatcher(figures: () => WatcherFigures) {
      gauge('watcher_running', 'Whether the reader of the fleets runs.', () => Number(figures().isRunning));
      gauge(
        'watched_listings',
        'Listings that are read, for metrics or for pages.',
        () => figures().listings,
      );
      gauge('fleet_bytes', 'Bytes of the compressed fleets in memory.', () => figures().bytes);
      gauge('last_reading_timestamp_seconds', 'When the last reading of any listing ended.', () => {
        const { lastReadingAt } = figures();
        return lastReadingAt && lastReadingAt / 1_000;
      });
    },
    requests: new Counter(
      named('http_requests_total', 'Requests answered, by route and status.', 'route', 'status'),
    ),
    managerSeconds: new Histogram({
      ...named(
        'manager_request_duration_seconds',
        'Time until the Manager answered, by operation.',
        'operation',
      ),
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    }),
    managerErrors: new Counter(
      named(
        'manager_errors_total',
        'Calls of the Manager that ended in an error, by operation and code: a status, or a code of the gateway.',
        'operation',
        'code',
      ),
    ),
    sharedReads: new Counter(
      named(
        'shared_reads_total',
        'Requests answered without a call of the Manager, by operation.',
        'operation',
      ),
    ),
    readings: new Histogram({
      ...named(
        'reading_duration_seconds',
        'Time that a reading of a fleet took, by result: fleet or failed.',
        'result',
      ),
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    }),
    watcherRestarts: new Counter(
      named('watcher_restarts_total', 'How often the reader of the fleets has ended and was started again.'),
    ),
    limited: new Counter(
      named(
        'limited_requests_total',
        'Requests refused because of a limit: of one client, of its share of the calls, or of all calls of the Manager.',
        'limit',
      ),
    ),
  };
}

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

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../../package.json';
import type { MemoryState } from '../watch/messages.ts';

export type Measured = ReturnType<typeof measured>;

/** In their own registry, with Node's default metrics. */
export function measured() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({
    name: 'delegate_overview_build_info',
    help: 'The version of this server as a label; always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  return {
    registry,
    /** Measures the memory, if this server has one. */
    measureMemory: (figures: () => MemoryState) => memoryGauges(figures, registers),
    /** Measures the reader of the fleets, if this server has one. */
    measureWatcher: (figures: () => WatcherFigures) => watcherGauges(figures, registers),
    requests: new Counter({
      name: 'delegate_overview_http_requests_total',
      help: 'Requests answered, by route and status.',
      labelNames: ['route', 'status'],
      registers,
    }),
    managerSeconds: new Histogram({
      name: 'delegate_overview_manager_request_duration_seconds',
      help: 'Time until the Manager answered, by operation.',
      labelNames: ['operation'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    managerErrors: new Counter({
      name: 'delegate_overview_manager_errors_total',
      help: 'Calls of the Manager that ended in an error, by operation and code: a status, or a code of the gateway.',
      labelNames: ['operation', 'code'],
      registers,
    }),
    sharedReads: new Counter({
      name: 'delegate_overview_shared_reads_total',
      help: 'Requests answered without a call of the Manager, by operation.',
      labelNames: ['operation'],
      registers,
    }),
    readings: new Histogram({
      name: 'delegate_overview_reading_duration_seconds',
      help: 'Time that a reading of a fleet took, by result: fleet or failed.',
      labelNames: ['result'],
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers,
    }),
    watcherRestarts: new Counter({
      name: 'delegate_overview_watcher_restarts_total',
      help: 'How often the reader of the fleets has ended and was started again.',
      registers,
    }),
    limited: new Counter({
      name: 'delegate_overview_limited_requests_total',
      help: 'Requests refused because of a limit: of one client, of its share of the calls, or of all calls of the Manager.',
      labelNames: ['limit'],
      registers,
    }),
  };
}

function memoryGauges(figures: () => MemoryState, registers: Registry[]): void {
  const recording = new Gauge({
    name: 'delegate_overview_history_recording',
    help: 'Whether this server records the history of the fleet: 1 or 0. Of the replicas on one database, one does.',
    registers,
    collect() {
      const { trouble, isStandby } = figures();
      this.set(Number(trouble === undefined && !isStandby));
    },
  });
  recording.set(1);
  const bytes = new Gauge({
    name: 'delegate_overview_history_bytes',
    help: 'Size of the history of the fleet; absent until it is known.',
    registers,
    collect() {
      const { bytes: known } = figures();
      if (known === undefined) this.remove();
      else this.set(known);
    },
  });
  // Without this, a gauge without labels would start at 0.
  bytes.remove();
}

/** What a scrape asks the reader of the fleets. */
type WatcherFigures = {
  readonly isRunning: boolean;
  readonly listings: number;
  readonly bytes: number;
  /** When the last reading ended, epoch ms; undefined before the first. */
  readonly lastReadingAt: number | undefined;
};

function watcherGauges(figures: () => WatcherFigures, registers: Registry[]): void {
  const gauge = (name: string, help: string, value: (now: WatcherFigures) => number | undefined) =>
    new Gauge({
      name: `delegate_overview_${name}`,
      help,
      registers,
      collect() {
        const current = value(figures());
        if (current === undefined) this.remove();
        else this.set(current);
      },
    });
  gauge('watcher_running', 'Whether the reader of the fleets runs.', ({ isRunning }) => Number(isRunning));
  gauge('watched_listings', 'Listings that are read, for metrics or for pages.', ({ listings }) => listings);
  gauge('fleet_bytes', 'Bytes of the compressed fleets in memory.', ({ bytes }) => bytes);
  gauge(
    'last_reading_timestamp_seconds',
    'When the last reading of any listing ended.',
    ({ lastReadingAt }) => lastReadingAt && lastReadingAt / 1_000,
  );
}

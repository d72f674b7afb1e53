import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../../package.json';

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
    limited: new Counter({
      name: 'delegate_overview_limited_requests_total',
      help: 'Requests refused because of a limit: of one client, of its share of the calls, or of all calls of the Manager.',
      labelNames: ['limit'],
      registers,
    }),
  };
}

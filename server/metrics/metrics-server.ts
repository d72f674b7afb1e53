import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Audit } from '../audit.ts';
import { sendError } from '../errors.ts';
import { type HostSettings, hasOneHost, isOwnHostOrAddress } from '../gateway/guards.ts';
import { Refusal } from '../gateway/refusal.ts';
import type { Health } from '../health.ts';
import type { Measured } from './measured.ts';

type MetricsParts = {
  readonly measured: Measured;
  /** The metrics of the watched fleets, as text; undefined when this server reads none. */
  readonly fleets: () => Uint8Array | undefined;
  readonly health: Health;
  readonly audit: Audit;
  readonly lostLines: () => number;
  readonly hosts: HostSettings;
};

/** Creates the server of `/metrics`, for a port of its own. The watcher writes the metrics of the fleets; a scrape copies them. */
export function createMetricsServer({
  measured,
  fleets,
  health,
  audit,
  lostLines,
  hosts,
}: MetricsParts): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(sendError);
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasOneHost(raw)) throw new Refusal('GATEWAY_BAD_REQUEST');
    if (!isOwnHostOrAddress(raw, hosts)) throw new Refusal('GATEWAY_FOREIGN_HOST');
  });
  app.get('/metrics', async (_request, reply) => {
    const { key } = await health.readiness();
    const own = await Promise.all([
      measured.registry.metrics(),
      stateMetrics(key, audit, lostLines()).metrics(),
    ]);
    return reply
      .type(Registry.PROMETHEUS_CONTENT_TYPE)
      .send(Buffer.concat([Buffer.from(`${own.join('\n')}\n`), fleets() ?? Buffer.of()]));
  });
  return app;
}

/** Creates the metrics of what is read at each scrape, in a new registry. */
function stateMetrics(key: string, audit: Audit, lost: number): Registry {
  const registry = new Registry();
  const registers = [registry];
  const accepted = new Gauge({
    name: 'delegate_overview_key_accepted',
    help: 'Whether the Manager accepts the key of this server; absent when that is unknown.',
    registers,
  });
  // Without this, a gauge without labels would start at 0.
  accepted.remove();
  if (key === 'accepted' || key === 'refused') accepted.set(Number(key === 'accepted'));
  new Gauge({
    name: 'delegate_overview_audit_log_writable',
    help: 'Whether the audit log can be written; at 0, changes are refused.',
    registers,
  }).set(Number(!audit.isFailing()));
  new Counter({
    name: 'delegate_overview_lost_log_lines_total',
    help: 'Lines that neither the log nor the audit log could take.',
    registers,
  }).inc(lost);
  return registry;
}

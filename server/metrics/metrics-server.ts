import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Audit } from '../logs/audit.ts';
import { sendError } from '../requests/errors.ts';
import { type HostSettings, hasOneHost, isOwnHostOrAddress } from '../requests/guards.ts';
import { Refusal } from '../requests/refusal.ts';
import type { Health } from './health.ts';
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
  measured.gauge(
    'key_accepted',
    'Whether the Manager accepts the key of this server; absent when that is unknown.',
    async () => {
      const { key } = await health.readiness();
      return key === 'accepted' || key === 'refused' ? Number(key === 'accepted') : undefined;
    },
  );
  measured.gauge(
    'audit_log_writable',
    'Whether the audit log can be written; at 0, changes are refused.',
    () => Number(!audit.isFailing()),
  );
  measured.counter(
    'lost_log_lines_total',
    'Lines that neither the log nor the audit log could take.',
    lostLines,
  );
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(sendError);
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasOneHost(raw)) throw new Refusal('GATEWAY_BAD_REQUEST');
    if (!isOwnHostOrAddress(raw, hosts)) throw new Refusal('GATEWAY_FOREIGN_HOST');
  });
  app.get('/metrics', async (_request, reply) => {
    const own = Buffer.from(`${await measured.registry.metrics()}\n`);
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(Buffer.concat([own, fleets() ?? Buffer.of()]));
  });
  return app;
}

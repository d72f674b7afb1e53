import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Audit } from '../audit.ts';
import { sendError } from '../errors.ts';
import type { Upstream } from '../gateway/gateway.ts';
import { type HostSettings, hasOneHost, isOwnHostOrAddress } from '../gateway/guards.ts';
import { Refusal } from '../gateway/refusal.ts';
import type { Health } from '../health.ts';
import { type FleetLog, type FleetSettings, measuredFleets, type ScopeState } from './fleet.ts';
import { fleetMetrics } from './fleet-metrics.ts';
import type { Measured } from './measured.ts';

type MetricsParts = {
  readonly measured: Measured;
  readonly upstream: Upstream | undefined;
  readonly health: Health;
  readonly audit: Audit;
  readonly lostLines: () => number;
  readonly log: FleetLog;
  readonly hosts: HostSettings;
  readonly fleetSettings: FleetSettings;
};

/**
 * Creates the server of `/metrics`, for a port of its own. A scrape lists the fleet, at most once in 10 s, with the
 * server's key. When visitors use their own keys, there is no fleet to list.
 */
export function createMetricsServer({
  measured,
  upstream,
  health,
  audit,
  lostLines,
  log,
  hosts,
  fleetSettings,
}: MetricsParts): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(sendError);
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasOneHost(raw)) throw new Refusal('GATEWAY_BAD_REQUEST');
    if (!isOwnHostOrAddress(raw, hosts)) throw new Refusal('GATEWAY_FOREIGN_HOST');
  });
  const hasKey = upstream?.key.current() !== undefined;
  const fleets = upstream && hasKey ? measuredFleets(upstream, fleetSettings, log) : undefined;
  // 10,000 delegates are 50,000 lines, so the text is cached per listing.
  let written: { readonly states: readonly ScopeState[]; readonly text: string } = { states: [], text: '' };
  app.get('/metrics', async (_request, reply) => {
    const [states, { key }] = await Promise.all([fleets?.refresh() ?? written.states, health.readiness()]);
    if (states !== written.states) written = { states, text: await fleetMetrics(states).metrics() };
    const own = await Promise.all([
      measured.registry.metrics(),
      stateMetrics(key, audit, lostLines()).metrics(),
    ]);
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send([...own, written.text].join('\n'));
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

import Fastify, { type FastifyInstance } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import type { Upstream } from '../gateway/gateway.ts';
import type { Health } from '../health.ts';
import { type FleetLog, type FleetSettings, measuredFleets, type ScopeState } from './fleet.ts';
import { fleetMetrics } from './fleet-metrics.ts';
import type { Measured } from './measured.ts';

/** The inputs of the metrics server. */
type MetricsParts = {
  readonly measured: Measured;
  readonly upstream: Upstream | undefined;
  readonly health: Health;
  readonly log: FleetLog;
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
  log,
  fleetSettings,
}: MetricsParts): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  const hasKey = upstream?.key.current() !== undefined;
  const fleets = upstream && hasKey ? measuredFleets(upstream, fleetSettings, log) : undefined;
  // 10,000 delegates are 50,000 lines, so the text is cached per listing.
  let written: { readonly states: readonly ScopeState[]; readonly text: string } = { states: [], text: '' };
  app.get('/metrics', async (_request, reply) => {
    const [states, { key }] = await Promise.all([fleets?.refresh() ?? written.states, health.readiness()]);
    if (states !== written.states) written = { states, text: await fleetMetrics(states).metrics() };
    const own = await Promise.all([measured.registry.metrics(), keyMetrics(key).metrics()]);
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send([...own, written.text].join('\n'));
  });
  return app;
}

function keyMetrics(key: string): Registry {
  const registry = new Registry();
  const accepted = new Gauge({
    name: 'delegate_overview_key_accepted',
    help: 'Whether the Manager accepts the key of this server; absent when that is unknown.',
    registers: [registry],
  });
  // Without this, a gauge without labels would start at 0.
  accepted.remove();
  if (key === 'accepted' || key === 'refused') accepted.set(Number(key === 'accepted'));
  return registry;
}

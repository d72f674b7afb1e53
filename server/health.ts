import type { FastifyInstance } from 'fastify';
import type { Upstream } from './gateway/gateway.ts';
import { discard } from './gateway/manager-client.ts';
import { Refusal } from './gateway/refusal.ts';

/** How long the result of one check of the Manager is used, ms. */
const READY_FOR_MS = 10_000;

/** What `/readyz` answers. */
type Readiness = {
  readonly ready: boolean;
  readonly manager: 'demo' | 'reachable' | 'unreachable';
  readonly key: 'accepted' | 'refused' | 'none' | 'unknown';
};

/** Whether the server should get requests: it is not stopping, the Manager answers and accepts the key. */
export type Health = { readonly readiness: () => Promise<Readiness> };

/** Checks the Manager at most once in 10 s. */
export function healthOf(upstream: Upstream | undefined, now: () => number = Date.now): Health {
  let latest: { readonly at: number; readonly readiness: Promise<Readiness> } | undefined;
  return {
    readiness() {
      if (!latest || now() - latest.at >= READY_FOR_MS) latest = { at: now(), readiness: look(upstream) };
      return latest.readiness;
    },
  };
}

/** Adds `/healthz` (the process answers) and `/readyz`. Probes may ask by any host name and need not sign in. */
export function addHealth(app: FastifyInstance, { readiness }: Health, isStopping: () => boolean): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('ok\n'),
  );
  app.get('/readyz', async (_request, reply) => {
    const found = await readiness();
    const ready = found.ready && !isStopping();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ...found, ready });
  });
}

/** Whether the address is that of a probe. */
export function isProbe(url: string): boolean {
  return url === '/healthz' || url === '/readyz';
}

async function look(upstream: Upstream | undefined): Promise<Readiness> {
  if (!upstream) return { ready: true, manager: 'demo', key: 'none' };
  const { manager, client, key } = upstream;
  const apiKey = key.current();
  try {
    const account = encodeURIComponent(manager.account ?? '');
    const { status, body } = await client.send({
      method: 'GET',
      operation: '/ng/api/delegate-setup/latest-supported-version',
      target: `/ng/api/delegate-setup/latest-supported-version?accountIdentifier=${account}&routingId=${account}`,
      headers: { accept: 'application/json', ...(apiKey !== undefined && { 'x-api-key': apiKey }) },
    });
    discard(body);
    if (status >= 500) return { ready: false, manager: 'unreachable', key: 'unknown' };
    if (apiKey === undefined) return { ready: true, manager: 'reachable', key: 'none' };
    return { ready: status !== 401, manager: 'reachable', key: status === 401 ? 'refused' : 'accepted' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ready: false, manager: 'unreachable', key: 'unknown' };
  }
}

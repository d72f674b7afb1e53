import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FailureData } from '@/api/errors';
import { FIELDS_VERSION } from '@/fleet/codec';
import { choiceIn, goneSignal, requireOwnPage, requireServed } from '../requests/allowed.ts';
import { GATEWAY_HEADERS, sendPacked } from '../requests/data-answers.ts';
import { FLEET_PATH } from '../requests/own-operations.ts';
import { readerOf } from '../requests/request-facts.ts';
import type { FleetWatch } from './fleet-watch.ts';

type FleetParts = {
  /** Undefined when this server reads no fleets: in the demo, and when visitors bring their own keys. */
  readonly watch: FleetWatch | undefined;
  readonly account: string | undefined;
};

/** Answers `/fleet` with the fleet of a listing, or with what changed since the version that the page has. */
export function addFleet(app: FastifyInstance, { watch, account }: FleetParts): void {
  app.all(FLEET_PATH, async (request, reply) => {
    reply.headers(GATEWAY_HEADERS);
    const call = requireOwnPage(request);
    if (!watch) return reply.code(204).header('fleet-feed', 'none').send();
    requireServed(call, account);
    return sendFleet(request, reply, call.target.query, watch);
  });
}

async function sendFleet(
  request: FastifyRequest,
  reply: FastifyReply,
  query: URLSearchParams,
  watch: FleetWatch,
): Promise<FastifyReply> {
  const { outcome, nextSeconds } = await watch.read(choiceIn(query), {
    reader: readerOf(request),
    isFresh: request.headers['cache-control']?.includes('no-cache') ?? false,
    gone: goneSignal(reply),
  });
  reply.headers({ 'fleet-next': String(nextSeconds), vary: 'accept-encoding' });
  if (outcome.kind === 'failed') return sendFailure(reply, outcome.failure);
  const { version, whole, patches } = outcome;
  reply.headers({ 'fleet-version': version, 'fleet-fields': FIELDS_VERSION });
  const since = query.get('since') ?? undefined;
  if (since === version) return reply.code(204).send();
  const patch = since === undefined ? undefined : patches.get(since);
  if (patch && since !== undefined) reply.header('fleet-base', since);
  reply.type('application/json; charset=utf-8');
  return sendPacked(request, reply, patch ?? whole);
}

function sendFailure(reply: FastifyReply, failure: FailureData): FastifyReply {
  setFailure(reply, failure);
  return reply.send(failure);
}

/**
 * Sets the status, which is returned, and when to ask again. The Manager's status if it is one of a failure; else that
 * of the gateway for no answer or an unreadable one.
 */
export function setFailure(reply: FastifyReply, { kind, facts }: FailureData): number {
  const { status = 0, retryAfterMs } = facts;
  if (retryAfterMs !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterMs / 1_000)));
  const sent = status >= 400 ? status : kind === 'unreachable' ? 504 : 502;
  reply.code(sent);
  return sent;
}

import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FailureData } from '@/api/errors';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { hasScopesBelow, scopeOf } from '@/domain/scope/scope';
import { FIELDS_VERSION } from '@/fleet/codec';
import { goneSignal, requireOwnPage, requireServed } from '../gateway/allowed.ts';
import { acceptsCoding, GATEWAY_HEADERS } from '../gateway/headers.ts';
import { FLEET_PATH } from '../gateway/own-operations.ts';
import { Refusal } from '../gateway/refusal.ts';
import { readerOf } from '../request-facts.ts';
import type { FleetWatch } from './fleet-watch.ts';

/** An answer that takes longer than this is cut, so that slow readers keep no old fleets in memory. */
const LONGEST_ANSWER_MS = 120_000;

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
  reply.type('application/octet-stream');
  return sendPacked(request, reply, patch ?? whole);
}

/** Sends gzipped bytes, as they are to who accepts that; to others unpacked on the way, which needs little memory. */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  packed: Uint8Array<ArrayBuffer>,
): FastifyReply {
  const timer = setTimeout(() => reply.raw.destroy(), LONGEST_ANSWER_MS);
  reply.raw.once('close', () => clearTimeout(timer));
  const bytes = Buffer.from(packed.buffer);
  if (!acceptsCoding(request.headers, 'gzip')) return reply.send(createGunzip().end(bytes));
  return reply.header('content-encoding', 'gzip').send(bytes);
}

function sendFailure(reply: FastifyReply, failure: FailureData): FastifyReply {
  const { status, retryAfterMs } = failure.facts;
  if (retryAfterMs !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterMs / 1_000)));
  return reply.code(statusOf(failure, status)).send(failure);
}

/** The Manager's status if it is one of a failure; else that of the gateway for no answer or an unreadable one. */
function statusOf({ kind }: FailureData, status = 0): number {
  if (status >= 400) return status;
  return kind === 'unreachable' ? 504 : 502;
}

export function choiceIn(query: URLSearchParams): ListingChoice {
  const wrong = (detail: string) => new Refusal('GATEWAY_BAD_PARAMETER', { detail });
  const [account, org, project] = ['accountIdentifier', 'orgIdentifier', 'projectIdentifier'].map((name) =>
    query.get(name),
  );
  if (!account) throw wrong('accountIdentifier is missing');
  if (project && !org) throw wrong('a project needs orgIdentifier');
  if ((query.get('all') ?? 'true') !== 'true') throw wrong('all is not "true"');
  const scope = scopeOf(account, org ?? undefined, project ?? undefined);
  return { scope, includesBelow: query.has('all') && hasScopesBelow(scope) };
}

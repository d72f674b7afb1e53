import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { missingWriteGroups } from '../identity.ts';
import type { KeySource } from '../key.ts';
import type { AuditedWrite } from '../logs.ts';
import type { Measured } from '../metrics/measured.ts';
import type { Manager, Settings } from '../settings/settings.ts';
import { type Answer, passableAnswer } from './answer.ts';
import { isFromOurPage } from './guards.ts';
import { GATEWAY_HEADERS, requestHeaders } from './headers.ts';
import type { Limits, ManagerClient } from './manager-client.ts';
import {
  findOperation,
  isForAccount,
  operationName,
  readTarget,
  type Target,
  writeTarget,
} from './operations.ts';
import { Refusal } from './refusal.ts';
import type { SharedAnswer, SharedReads } from './shared-reads.ts';

/** How the gateway reaches the Manager; the demo has none. */
export type Upstream = {
  readonly manager: Manager;
  readonly client: ManagerClient;
  readonly key: KeySource;
  readonly reads: SharedReads;
  readonly limits: Limits;
  /** Throws a Refusal when this minute's calls are used up. */
  readonly spend: (request: FastifyRequest) => Promise<void>;
};

type GatewayParts = {
  readonly settings: Settings;
  readonly upstream: Upstream | undefined;
  readonly audit: (write: AuditedWrite) => void;
  readonly measured: Measured | undefined;
  readonly maxBodyBytes: number;
};

/** Answers everything under `/gateway`: sends on what the app may ask the Manager for, and refuses the rest. */
export function addGateway(app: FastifyInstance, parts: GatewayParts): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: parts.maxBodyBytes },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(GATEWAY_HEADERS);
      try {
        understand(request, parts);
      } catch (error) {
        if (request.call?.operation.access === 'write')
          parts.audit({ request, status: statusOf(error), correlationId: undefined });
        throw error;
      }
    });
    const answer = (request: FastifyRequest, reply: FastifyReply) => passOn(request, reply, parts);
    scope.all('/gateway', answer);
    scope.all('/gateway/*', answer);
  });
}

/** Finds out what is asked for, and throws a Refusal unless it may pass. Nothing of the body has been read by then. */
function understand(request: FastifyRequest, { settings, upstream }: GatewayParts): void {
  const { raw, identity } = request;
  const target = readTarget(raw.url ?? '');
  if (!target) throw new Refusal('GATEWAY_BAD_PATH');
  if (!isFromOurPage(raw)) throw new Refusal('GATEWAY_CROSS_SITE');
  const operation = findOperation(raw.method, target);
  if (!operation) throw new Refusal('GATEWAY_UNKNOWN_OPERATION');
  request.call = { target, operation, targetName: nameOf(target), sentBytes: 0 };
  if (operation.access !== 'read') {
    if (settings.readOnly) throw new Refusal('GATEWAY_READ_ONLY');
    const missing = identity && missingWriteGroups(identity, settings.access);
    if (missing)
      throw new Refusal('GATEWAY_NOT_IN_WRITE_GROUPS', { detail: `one of: ${missing.join(', ')}` });
  }
  if (!upstream) throw new Refusal('GATEWAY_DEMO');
  const { account } = upstream.manager;
  if (account !== undefined && !isForAccount(target, account)) throw new Refusal('GATEWAY_OTHER_ACCOUNT');
}

function nameOf({ path, query }: Target): string | undefined {
  const [, inPath] = /\/(?:delegate|delegate-group-tags|filters|v2)\/([^/]+)$/.exec(path) ?? [];
  return query.get('tokenName') ?? query.get('delegateGroupIdentifier') ?? inPath;
}

async function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: GatewayParts,
): Promise<FastifyReply> {
  const { call } = request;
  const { upstream } = parts;
  if (!call || !upstream) throw new Refusal('GATEWAY_DEMO');
  const { operation } = call;
  if (operation.access === 'write') return passWrite(request, reply, upstream, parts);
  const isShared =
    operation.isShared === true &&
    parts.settings.sharedReadSeconds > 0 &&
    upstream.key.current() !== undefined;
  if (!isShared)
    return send(request, reply, await askManager(request, upstream, { until: goneSignal(reply) }));
  const key = JSON.stringify([
    operationName(operation),
    writeTarget(call.target),
    request.body instanceof Buffer ? request.body.toString('base64') : '',
    request.headers.accept,
    requestHeaders(request.headers, { apiKey: undefined, requestId: '' })['accept-encoding'],
  ]);
  const { answer, isShared: isReused } = await upstream.reads.get(key, () =>
    askManager(request, upstream, {}),
  );
  if (isReused) parts.measured?.sharedReads.inc({ operation: operationName(operation) });
  return sendShared(request, reply, answer);
}

async function passWrite(
  request: FastifyRequest,
  reply: FastifyReply,
  upstream: Upstream,
  { audit }: GatewayParts,
): Promise<FastifyReply> {
  upstream.reads.drop();
  try {
    // It goes on when the browser goes away, so that the audit log has the result.
    const answer = await askManager(request, upstream, {});
    audit({ request, status: answer.status, correlationId: correlationIdOf(answer) });
    return send(request, reply, answer);
  } catch (error) {
    audit({ request, status: statusOf(error), correlationId: undefined });
    throw error;
  } finally {
    upstream.reads.drop();
  }
}

async function askManager(
  request: FastifyRequest,
  upstream: Upstream,
  { until }: { readonly until?: AbortSignal },
): Promise<Answer> {
  const { call, body } = request;
  if (!call) throw new Refusal('GATEWAY_UNKNOWN_OPERATION');
  await upstream.spend(request);
  const { manager, client, key, limits } = upstream;
  const { method, access } = call.operation;
  const apiKey = key.current();
  const visitorsKey = request.headers['x-api-key'];
  const sent = method === 'POST' || method === 'PUT';
  const headers = requestHeaders(request.headers, { apiKey, requestId: request.id });
  const answer = await client.send({
    method,
    operation: call.operation.path,
    target: writeTarget(call.target),
    headers,
    body: sent && Buffer.isBuffer(body) ? body : undefined,
    signal: until,
  });
  return passableAnswer(answer, {
    host: manager.endpoint.host,
    limits,
    secrets: [...key.all(), ...(typeof visitorsKey === 'string' ? [visitorsKey] : [])],
    isWhole: access === 'write',
  });
}

/** Aborts when the browser goes away before its answer is complete. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

function send(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  // The page reads the Manager's clock from Date: an answer without one must not get ours.
  reply.raw.sendDate = false;
  if (!Buffer.isBuffer(body))
    body.on('data', (part: Buffer) => request.call && (request.call.sentBytes += part.length));
  return reply.code(status).headers(headers).send(body);
}

function sendShared(request: FastifyRequest, reply: FastifyReply, answer: SharedAnswer): FastifyReply {
  const etag = answer.etag();
  const age = answer.ageSeconds();
  reply.headers({ ...(etag && { etag }), ...(age > 0 && { age: String(age) }) });
  const isKnown = etag !== undefined && request.headers['if-none-match']?.includes(etag);
  if (!isKnown || answer.status !== 200) return send(request, reply, { ...answer, body: answer.open() });
  reply.raw.sendDate = false;
  const { date } = answer.headers;
  return reply
    .code(304)
    .headers({ ...(date !== undefined && { date }) })
    .send();
}

function statusOf(error: unknown): number {
  return error instanceof Refusal ? error.status : 500;
}

function correlationIdOf({ body }: Answer): string | undefined {
  try {
    const parsed: unknown = Buffer.isBuffer(body) ? JSON.parse(body.toString()) : undefined;
    const id =
      typeof parsed === 'object' && parsed !== null && 'correlationId' in parsed
        ? parsed.correlationId
        : undefined;
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined; // no JSON
  }
}

/** Whether an address belongs to the gateway. */
export function isGatewayUrl(url: string): boolean {
  return /^\/gateway(?![^/?])/.test(url);
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Hold, holdUntil } from '../limits/byte-budget.ts';
import type { Audit } from '../logs/audit.ts';
import { type Answer, passableAnswer } from '../manager/answer.ts';
import { requestHeaders } from '../manager/headers.ts';
import { refusalOf, type Upstream } from '../manager/manager-client.ts';
import type { SharedAnswer, SharedReads } from '../manager/shared-reads.ts';
import type { Measured } from '../metrics/measured.ts';
import { goneSignal, requireMayChange, requireOwnPage, requireServed } from '../requests/allowed.ts';
import { GATEWAY_HEADERS } from '../requests/data-answers.ts';
import { isUnreadOnTheWay } from '../requests/identity.ts';
import { fieldsOf } from '../requests/json.ts';
import { type Call, isOneScope, namesInBody, operationName, writeTarget } from '../requests/operations.ts';
import { Refusal } from '../requests/refusal.ts';
import { type GatewayCall, readerOf } from '../requests/request-facts.ts';
import type { Settings } from '../settings/settings.ts';

type GatewayParts = {
  readonly settings: Settings;
  readonly upstream: Upstream | undefined;
  readonly reads: SharedReads;
  readonly audit: Audit;
  readonly measured: Measured | undefined;
  readonly maxBodyBytes: number;
  /** Called before and after each change at the Manager. */
  readonly onWrite: () => void;
  /** Called after a change that the Manager has made, with who made it and the body of the request. */
  readonly onDone: (call: Call, user: string | undefined, body: unknown) => void;
};

/** Answers everything under `/gateway`: passes on the operations that the app uses, and refuses all others. */
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
      requireAllowed(request, parts);
    });
    const answer = (request: FastifyRequest, reply: FastifyReply) => passOn(request, reply, parts);
    scope.all('/gateway', answer);
    scope.all('/gateway/*', answer);
  });
}

/** Throws a Refusal unless the request may pass. Runs before the body is read. */
function requireAllowed(request: FastifyRequest, { settings, upstream }: GatewayParts): void {
  const { raw, protocol } = request;
  const call = requireOwnPage(request);
  requireMayChange(request, call, settings);
  if (!upstream) throw new Refusal('GATEWAY_DEMO');
  const isOwnKey = upstream.key.current() === undefined && raw.headers['x-api-key'] !== undefined;
  const { access, allowsPlainHttp } = settings;
  if (isOwnKey && !allowsPlainHttp && !isUnreadOnTheWay(protocol, raw.socket.remoteAddress, access))
    throw new Refusal('GATEWAY_KEY_IN_CLEAR');
  requireServed(call, upstream.manager.account);
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
  if (operation.access !== 'read') return passAudited(request, reply, { ...parts, call, upstream });
  const isShared =
    operation.isShared === true &&
    parts.settings.sharedReadSeconds > 0 &&
    upstream.key.current() !== undefined;
  const gone = goneSignal(reply);
  const hold = holdUntil(gone, upstream.budget);
  if (!isShared) return send(request, reply, await askManager(request, upstream, { until: gone, hold }));
  const key = JSON.stringify([
    operationName(operation),
    writeTarget(call.target),
    request.body instanceof Buffer ? request.body.toString('base64') : '',
    sharedHeaders(request),
  ]);
  try {
    const shared = await parts.reads.get(key, gone, (terms) => askManager(request, upstream, terms));
    if (shared.isShared) parts.measured?.sharedReads.inc({ operation: operationName(operation) });
    return sendShared(request, reply, shared.answer);
  } catch (error) {
    throw error instanceof Refusal ? error : refusalOf(error, upstream.manager.endpoint.host);
  }
}

/** Passes on what changes something or shows the value of a token: only if the audit log has it before. */
async function passAudited(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, upstream, audit, onWrite, onDone }: GatewayParts & { call: GatewayCall; upstream: Upstream },
): Promise<FastifyReply> {
  request.body = readBody(call, request.body);
  await audit.begin(request);
  const isWrite = call.operation.access === 'write';
  if (isWrite) onWrite();
  try {
    // Continues when the browser disconnects, so that the audit log has the result.
    const hold = holdUntil(goneSignal(reply), upstream.budget);
    const answer = await askManager(request, upstream, { hold });
    const { status, body } = answer;
    const outcome = audit.end(request, { status, ...(Buffer.isBuffer(body) && { body }) });
    if (isWrite && outcome === 'done') onDone(call, request.identity?.user, request.body);
    return send(request, reply, answer);
  } finally {
    if (isWrite) onWrite();
  }
}

/**
 * A body that names something is passed as the audit log reads it; any other body unchanged. In the original, the
 * Manager could read other names: from another form or encoding, from a field that is there twice, or from a number.
 * Throws a Refusal unless these fields are texts, if any, and of the scope that the audit log has.
 */
function readBody(call: Call, body: unknown): unknown {
  const names = namesInBody(call.operation);
  if (names.length === 0) return body;
  const fields = fieldsOf(body);
  if (fields && names.every((name) => typeof (fields[name] ?? '') === 'string') && isOneScope(call, fields)) {
    try {
      return Buffer.from(JSON.stringify(fields));
    } catch {} // more levels than can be written
  }
  throw new Refusal('GATEWAY_BAD_REQUEST', {
    detail: 'the body is not a JSON object in UTF-8, with names as texts and in the scope of the query',
  });
}

async function askManager(
  request: FastifyRequest,
  upstream: Upstream,
  { until, hold }: { readonly until?: AbortSignal; readonly hold: Hold },
): Promise<Answer> {
  const { call, body } = request;
  if (!call) throw new Refusal('GATEWAY_UNKNOWN_OPERATION');
  const { manager, client, key, limits } = upstream;
  const { method, access } = call.operation;
  const apiKey = key.current();
  const visitorsKey = request.headers['x-api-key'];
  const hasBody = hasBodyOf(request);
  const headers = requestHeaders(request.headers, { apiKey, requestId: request.id, hasBody });
  const answer = await client.send({
    method,
    operation: call.operation.path,
    target: writeTarget(call.target),
    headers,
    body: hasBody && Buffer.isBuffer(body) ? body : undefined,
    reader: readerOf(request),
    signal: until,
  });
  return passableAnswer(answer, {
    host: manager.endpoint.host,
    limits,
    secrets: [...key.all(), ...(isKeyLike(visitorsKey) ? [visitorsKey] : [])],
    isWhole: access !== 'read',
    hold,
  });
}

/** Whether a visitor's header can be a key: nobody has a longer one, and to search for it would take long. */
function isKeyLike(header: string | string[] | undefined): header is string {
  return typeof header === 'string' && header.length <= 512;
}

/** Whether the Manager gets the body of a request. */
function hasBodyOf({ call, body }: FastifyRequest): boolean {
  const method = call?.operation.method;
  return (method === 'POST' || method === 'PUT') && Buffer.isBuffer(body);
}

/** The headers by which answers differ, apart from those of the server. */
function sharedHeaders(request: FastifyRequest) {
  const { accept, 'accept-encoding': coding } = requestHeaders(request.headers, {
    apiKey: undefined,
    requestId: '',
    hasBody: hasBodyOf(request),
  });
  return [accept, coding];
}

function send(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  // The page reads the Manager's clock from Date: an answer without that header must not get ours.
  reply.raw.sendDate = false;
  if (!Buffer.isBuffer(body))
    body.on('data', (part: Buffer) => request.call && (request.call.sentBytes += part.length));
  return reply.code(status).headers(headers).send(body);
}

function sendShared(request: FastifyRequest, reply: FastifyReply, answer: SharedAnswer): FastifyReply {
  const { etag } = answer;
  const age = answer.ageSeconds();
  reply.headers({ etag, ...(age > 0 && { age: String(age) }) });
  const isKnown = request.headers['if-none-match']?.includes(etag);
  if (!isKnown || answer.status !== 200) return send(request, reply, answer);
  reply.raw.sendDate = false;
  const { date } = answer.headers;
  return reply
    .code(304)
    .headers({ ...(date !== undefined && { date }) })
    .send();
}

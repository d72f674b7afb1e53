import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { FailureData } from '@/api/errors';
import { readChoice } from '@/domain/report/choice';
import type { ApiRequest } from '../api/answer.ts';
import { ENDPOINTS, type EndpointPath } from '../api/endpoints.ts';
import { openApi } from '../api/openapi.ts';
import type { CallTerms, SharedReads } from '../manager/shared-reads.ts';
import { goneSignal } from '../requests/allowed.ts';
import { GATEWAY_HEADERS, sendPacked } from '../requests/data-answers.ts';
import { isFromOurPage } from '../requests/guards.ts';
import { API_PATH, isApiUrl } from '../requests/own-operations.ts';
import { PROBLEM_TYPE, problemBody } from '../requests/problem.ts';
import { Refusal, type RefusalCode } from '../requests/refusal.ts';
import { readerOf } from '../requests/request-facts.ts';
import { setFailure } from './fleet-route.ts';
import type { FleetWatch } from './fleet-watch.ts';
import { failureFrom } from './messages.ts';

type ApiParts = {
  /** Undefined when this server reads no fleets: in the demo, and when visitors bring their own keys. */
  readonly watch: FleetWatch | undefined;
  readonly account: string | undefined;
  /** Equal questions share an answer. */
  readonly reads: SharedReads;
};

const READS = ['GET', 'HEAD'];

/** Answers `/api/v1/…`: GET and HEAD alone, with what the page shows as JSON. Other addresses of `/api` are none. */
export function addApi(app: FastifyInstance, parts: ApiParts): void {
  const { watch, account } = parts;
  void app.register(async (scope) => {
    scope.addHook('onRequest', async ({ raw }, reply) => {
      reply.headers(GATEWAY_HEADERS);
      // Another spelling of the path has passed no limit.
      if (!isApiUrl(raw.url ?? '')) throw new Refusal('GATEWAY_BAD_PATH');
      if (READS.includes(raw.method ?? '') && !isFromOurPage(raw)) throw new Refusal('GATEWAY_CROSS_SITE');
      if (!watch || account === undefined) throw new Refusal('GATEWAY_NO_API');
    });
    // Before a body of any type is read.
    const refuse = (method: string[], url: string, code: RefusalCode, headers = {}) => {
      const onRequest = async (_request: FastifyRequest, reply: FastifyReply) => {
        reply.headers(headers);
        throw new Refusal(code);
      };
      scope.route({ method, url, onRequest, handler: onRequest });
    };
    const others = scope.supportedMethods.filter((method) => !READS.includes(method));
    const get = (path: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) => {
      scope.get(API_PATH + path, handler);
      refuse(others, API_PATH + path, 'GATEWAY_ONLY_READS', { allow: READS.join(', ') });
    };
    for (const path of Object.keys(ENDPOINTS)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own key
      const of = path as EndpointPath;
      get(path.replaceAll(/\{(\w+)\}/g, ':$1'), (request, reply) => answer(of, parts, request, reply));
    }
    const document = JSON.stringify(openApi(app.basePath));
    get('/openapi.json', async (_request, reply) => reply.type('application/json').send(document));
    for (const none of ['/api', '/api/*']) refuse(scope.supportedMethods, none, 'GATEWAY_UNKNOWN_OPERATION');
  });
}

async function answer(
  path: EndpointPath,
  { watch, account = '', reads }: ApiParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!watch) throw new Refusal('GATEWAY_NO_API');
  const asked = requestOf(path, request, account);
  const { reader, gone } = { reader: readerOf(request), gone: goneSignal(reply) };
  let version: string | undefined;
  // The past can be asked while the Manager gives no answer.
  if (ENDPOINTS[path].readsFleet && asked.choice.moment?.isToCome !== false) {
    const { outcome } = await watch.read(asked.choice, { reader, gone, isFresh: false });
    if (outcome.kind === 'failed') return sendFailure(request, reply, outcome.failure);
    // The Manager lists nothing for a scope that does not exist.
    const exists =
      outcome.delegates > 0 || (await watch.isScope(asked.choice.scope, reader).catch(failureFrom));
    if (typeof exists === 'object') return sendFailure(request, reply, exists);
    if (!exists) throw new Refusal('GATEWAY_NO_SUCH_SCOPE');
    version = outcome.version;
  }
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, authorization' });
  const key = JSON.stringify([version, asked]);
  // What is made of a fleet is known by the fleet's version before it is made.
  if (version !== undefined && isKnown(request, reply, etagOf(key))) return reply.code(304).send();
  const shared = await watch.ask(asked, { reader, gone }, async (once) => {
    const ask = async ({ until }: CallTerms) => ({
      status: 200,
      headers: {},
      body: Buffer.from(await once(until)),
    });
    return (await reads.get(key, gone, ask)).answer;
  });
  if (version === undefined && isKnown(request, reply, shared.etag)) return reply.code(304).send();
  reply.type('application/json');
  return sendPacked(request, reply, shared.body);
}

function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url')}"`;
}

/** Sets the ETag, weak because it is that of all encodings. Returns whether the client has what it names. */
function isKnown({ headers }: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', `W/${etag}`);
  return headers['if-none-match']?.includes(etag) ?? false;
}

/** Throws a Refusal that names each parameter that cannot be used, and why. */
function requestOf(path: EndpointPath, request: FastifyRequest, account: string): ApiRequest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as Fastify reads them
  const given = { ...(request.query as object), ...(request.params as object) };
  const { success, output, issues } = v.safeParse(ENDPOINTS[path].query, given);
  if (!success)
    throw badParameters(issues.map((issue) => `${v.getDotPath(issue) ?? 'query'}: ${issue.message}`));
  const { all, ...texts } = { all: 'false', ...output };
  const { choice, problems } = readChoice(texts, all === 'true', { account, now: Date.now() });
  if (problems.length > 0) throw badParameters(problems.map(({ name, text }) => `${name}: ${text}`));
  return { name: 'api', path, choice, query: output };
}

/** Most characters of the reasons: a parameter of the visitor is repeated in them. */
const LONGEST_REASON = 500;

function badParameters(reasons: readonly string[]): Refusal {
  return new Refusal('GATEWAY_BAD_PARAMETER', { detail: reasons.join('; ').slice(0, LONGEST_REASON) });
}

/** A failure of the Manager, with its words and the id by which its logs know it. */
function sendFailure({ id }: FastifyRequest, reply: FastifyReply, failure: FailureData): FastifyReply {
  const status = setFailure(reply, failure);
  const { code = null, correlationId = null } = failure.facts;
  const { message: detail } = failure;
  return reply.type(PROBLEM_TYPE).send(problemBody({ status, detail, code, correlationId, requestId: id }));
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { QUESTIONS, type QuestionName } from '@/domain/memory/questions';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import type { Audit } from '../logs/audit.ts';
import {
  choiceIn,
  goneSignal,
  requireMayChange,
  requireOwnPage,
  requireServed,
} from '../requests/allowed.ts';
import { GATEWAY_HEADERS, sendPacked } from '../requests/data-answers.ts';
import { MEMORY_PATH } from '../requests/own-operations.ts';
import { Refusal } from '../requests/refusal.ts';
import { readerOf } from '../requests/request-facts.ts';
import type { Settings } from '../settings/settings.ts';
import type { MemoryClient } from './client.ts';
import type { MemoryQuestion, MemoryRequest } from './messages.ts';

type MemoryParts = {
  /** Undefined when this server keeps no history. */
  readonly memory: MemoryClient | undefined;
  readonly settings: Settings;
  readonly audit: Audit;
  readonly onWrite: () => void;
};

/** Answers `/memory/…`: questions about the past, and dismissals of missing delegates. */
export function addMemory(app: FastifyInstance, { memory, settings, audit, onWrite }: MemoryParts): void {
  app.all(`${MEMORY_PATH}/*`, async (request, reply) => {
    reply.headers(GATEWAY_HEADERS);
    const call = requireOwnPage(request);
    requireMayChange(request, call, settings);
    if (!memory) throw new Refusal('GATEWAY_UNKNOWN_OPERATION');
    requireServed(call, settings.manager?.account);
    const asked = requestOf(request, call.target);
    const asker = { reader: readerOf(request), gone: goneSignal(reply) };
    if (call.operation.access === 'read') {
      reply.type('application/json').header('vary', 'accept-encoding');
      return sendPacked(request, reply, await memory.ask(asked, asker));
    }
    await audit.begin(request);
    await memory.ask(asked, asker);
    onWrite();
    audit.end(request, { status: 204 });
    return reply.code(204).send();
  });
}

function requestOf(
  { raw, identity }: FastifyRequest,
  { path, query }: { readonly path: string; readonly query: URLSearchParams },
): MemoryRequest {
  const name = path.slice(MEMORY_PATH.length + 1);
  if (name === 'about') return { name };
  const listing = choiceIn(query);
  if (name !== 'dismissals') {
    const question = readQuestion(name, listing, query.get('question'));
    if (!question) throw new Refusal('GATEWAY_BAD_PARAMETER', { detail: 'question is not one of this kind' });
    return question;
  }
  const key = query.get('delegate');
  const since = /^\d{1,15}$/.test(query.get('since') ?? '') ? Number(query.get('since')) : undefined;
  if (!key || since === undefined)
    throw new Refusal('GATEWAY_BAD_PARAMETER', { detail: 'delegate or since is missing' });
  const delegate = { ...listing, key, since };
  return raw.method === 'POST'
    ? { name: 'dismiss', delegate, by: identity?.user }
    : { name: 'undoDismiss', delegate };
}

const JSON_TEXT = v.pipe(v.string(), v.parseJson());

/** Undefined when there is no question with this name and these parts. */
function readQuestion(name: string, listing: ListingChoice, json: string | null): MemoryQuestion | undefined {
  if (!isQuestion(name)) return undefined;
  const parts = v.safeParse(v.pipe(JSON_TEXT, QUESTIONS[name]), json);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of this name has read it
  return parts.success ? ({ name, question: { ...parts.output, ...listing } } as MemoryQuestion) : undefined;
}

function isQuestion(text: string): text is QuestionName {
  return Object.hasOwn(QUESTIONS, text);
}

import { randomUUID } from 'node:crypto';
import { wait } from '@/api/retry';
import { policyWith } from '@/domain/delegate/context';
import { fleetOf } from '@/domain/delegate/derive';
import { listingKey } from '@/domain/scope/listing-choice';
import { inSeconds } from '@/fleet/codec';
import { readListing } from '@/fleet/listing';
import { type ApiRequest, answerApi } from '../api/answer.ts';
import { answerBytes, gzippedJson } from '../memory/answer-bytes.ts';
import { createMemoryHost } from '../memory/host.ts';
import type { Post, ThreadRequest } from '../memory/messages.ts';
import type { Sent } from '../memory/notice-queue.ts';
import { openPostgres } from '../memory/postgres.ts';
import { openSqlite } from '../memory/sqlite.ts';
import { hiddenParts, troubleText } from '../memory/trouble.ts';
import { Refusal, refusalFacts } from '../requests/refusal.ts';
import {
  type AnswerMessage,
  type FromWatcher,
  failureFrom,
  responseOf,
  type ToWatcher,
  type WatcherSettings,
} from './messages.ts';
import { metricsText } from './metrics-text.ts';
import { type Versions, versions } from './versions.ts';

/** How long a question waits for the notes of changes that were made before it. */
const PATIENCE_MS = 10_000;

/**
 * Creates the reader of fleets, which runs in a thread of its own. It makes a fleet of each answer of the Manager, packs
 * it, measures it and records it. Returns the receiver of messages.
 */
export function createWatcher(
  { ownerPrefixes, hasMetrics, history, notices, gapAfterMs }: WatcherSettings,
  post: Post<FromWatcher>,
): (message: ToWatcher) => void {
  const metrics = hasMetrics ? metricsText() : undefined;
  const policy = policyWith(ownerPrefixes);
  const life = randomUUID();
  let lastVersion = 0;
  const fleets = new Map<string, Versions>();
  let notes: Promise<unknown> = Promise.resolve();
  const noteSent: ((sent: Sent) => void)[] = [];
  const hidden = history?.kind === 'postgresql' ? hiddenParts(history.url) : [];
  const memory =
    history &&
    createMemoryHost({
      ...history,
      openDatabase: () => (history.kind === 'sqlite' ? openSqlite(history.file) : openPostgres(history.url)),
      gapAfterMs,
      ownerPrefixes: policy.ownerPrefixes,
      hidden,
      onState: (state) => post({ kind: 'memory', state }),
      onUnanswered: (because) => post({ kind: 'unanswered', because }),
      notices: notices?.targets.map(({ name, filter }, target) => ({
        rules: notices.rules,
        target: name,
        filter,
        send: (notice) =>
          new Promise((resolve) => {
            noteSent[target] = resolve;
            post({ kind: 'notice', target, notice });
          }),
        onState: ({ failure, ...state }) =>
          post({
            kind: 'notices',
            target,
            state: { ...state, because: failure === undefined ? undefined : troubleText(failure, hidden) },
          }),
      })),
    });

  async function read(message: AnswerMessage): Promise<void> {
    const { id, choice, isRecorded, isMeasured, nextMs } = message;
    const key = listingKey(choice);
    const store = fleets.get(key) ?? versions(() => `${life}.${++lastVersion}`);
    fleets.set(key, store);
    try {
      const { facts, about } = await readAnswer(message);
      const context = { asOf: about.asOf, latestVersion: message.latestVersion, policy };
      const { fleet, packed } = store.add(fleetOf(inSeconds(facts), context), about);
      const buffers = [packed.whole, ...packed.patches.values()].map(({ buffer }) => buffer);
      post({ kind: 'read', id, outcome: { kind: 'fleet', ...packed } }, buffers);
      if (isRecorded) record(id, memory?.read(choice, fleet, { ...about, nextMs, isNotified: isMeasured }));
      if (isMeasured) await measure(() => metrics?.measure({ scope: choice.scope, fleet, isUp: true }));
    } catch (error) {
      post({ kind: 'read', id, outcome: { kind: 'failed', failure: failureFrom(error) } });
    }
  }

  async function noteFailure(message: ToWatcher & { readonly kind: 'failed' }): Promise<void> {
    const { id, choice, failure, nextMs, isRecorded, isMeasured } = message;
    if (isRecorded) record(id, memory?.failed(choice, failure, nextMs));
    if (isMeasured) await measure(() => metrics?.measureFailure(choice.scope));
  }

  /** Not awaited: readings go on while it is written. */
  function record(id: number, recording: Promise<void> | undefined): void {
    void Promise.allSettled([recording]).then(() => post({ kind: 'recorded', id }));
  }

  async function measure(note: () => void): Promise<void> {
    if (!metrics) return;
    note();
    const text = await metrics.text();
    post({ kind: 'metrics', text }, [text.buffer]);
  }

  async function remember(id: number, request: ThreadRequest): Promise<void> {
    if (request.name === 'api') return answer(id, request);
    await Promise.race([notes, wait(PATIENCE_MS)]);
    const bytes = memory && (await answerBytes(memory, request));
    post({ kind: 'remembered', id, bytes }, bytes ? [bytes.buffer] : []);
  }

  async function answer(id: number, request: ApiRequest): Promise<void> {
    try {
      const newest = fleets.get(listingKey(request.choice))?.newest();
      const sources = { newest, memory, ownerPrefixes: policy.ownerPrefixes };
      const bytes = await gzippedJson(await answerApi(request, sources));
      post({ kind: 'remembered', id, bytes }, [bytes.buffer]);
    } catch (error) {
      const cause = error instanceof Error ? error.stack : String(error);
      const refusal = error instanceof Refusal ? error : new Refusal('GATEWAY_FAILED', { cause });
      post({ kind: 'remembered', id, bytes: undefined, refused: refusalFacts(refusal) });
    }
  }

  return (message) => {
    if (message.kind === 'answer') void read(message);
    else if (message.kind === 'failed') void noteFailure(message);
    else if (message.kind === 'forget') fleets.delete(message.listing);
    else if (message.kind === 'remember') void remember(message.id, message.request);
    else if (message.kind === 'sent') noteSent[message.target]?.(message.sent);
    else notes = Promise.allSettled([notes, memory?.act(message.scopePath, message.action)]);
  };
}

async function readAnswer({ source, choice, betterRefused, waitedMs, ...answer }: AnswerMessage) {
  const fetch = async () => responseOf(answer);
  const { facts, about } = await readListing(source, choice, { fetch, betterRefused });
  return { facts, about: { ...about, durationMs: about.durationMs + waitedMs } };
}

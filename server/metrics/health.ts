import type { FastifyInstance } from 'fastify';
import { readErrorBody } from '@/api/error-body';
import { refusalReason } from '@/api/errors';
import { steadyNow } from '../limits/minute-limit.ts';
import { passableAnswer } from '../manager/answer.ts';
import type { Upstream } from '../manager/manager-client.ts';
import type { MemoryState } from '../memory/messages.ts';
import { fieldsOf } from '../requests/json.ts';
import { Refusal } from '../requests/refusal.ts';
import type { NoticeFigures } from './measured.ts';

/** How long the result of one check of the Manager is cached, ms. */
const READY_FOR_MS = 10_000;

type Readiness = {
  readonly ready: boolean;
  readonly manager: 'demo' | 'reachable' | 'unreachable' | 'unknown';
  readonly key: 'accepted' | 'refused' | 'none' | 'unknown';
  /** Set while the audit log cannot be written, and changes are refused. */
  readonly audit?: 'failing';
  /** Set while no fleets are read, because their reader has ended and waits for its next start. */
  readonly watcher?: 'restarting';
  /** How many delegates of the watched scopes cannot be read; absent for none. The server is ready all the same. */
  readonly unreadableDelegates?: number;
  /**
   * Set while this server does not record the history of the fleet: it cannot, or another one does; or while the history
   * is as large as it may be, so that its oldest part is deleted. It is ready all the same.
   */
  readonly memory?: 'failing' | 'standby' | 'full';
  /** Since when and why it cannot. */
  readonly notRecording?: { readonly since: string; readonly because: string };
  /** Set while notices cannot be sent. The server is ready all the same. */
  readonly notices?: 'failing';
  /** The numbers of the targets of notices whose filter shows no delegate, from 1; absent for none. */
  readonly filtersWithoutDelegates?: readonly number[];
  /** Since when and why, and how many wait. */
  readonly notSent?: { readonly since: string; readonly because: string; readonly waiting: number };
  /** An inconclusive answer: a status with the Manager's code, or a code of this server. */
  readonly answer?: string;
};

/** Whether the server is ready: it is not stopping, the Manager answers and is known to accept the key. */
export type Health = { readonly readiness: () => Promise<Readiness> };

/** Checks the Manager at most once in 10 s. */
export function createHealth(upstream: Upstream | undefined, now: () => number = steadyNow): Health {
  let latest: { readonly at: number; readonly readiness: Promise<Readiness> } | undefined;
  return {
    readiness() {
      if (!latest || now() - latest.at >= READY_FOR_MS) latest = { at: now(), readiness: look(upstream) };
      return latest.readiness;
    },
  };
}

/** What this server itself knows about being ready, beside the Manager. */
type OwnState = {
  readonly isStopping: () => boolean;
  readonly isAuditFailing: () => boolean;
  readonly isWatcherDown: () => boolean;
  readonly unreadable: () => number;
  readonly memory: () => MemoryState | undefined;
  readonly notices: () => NoticeFigures | undefined;
};

/** Adds `/healthz` (the process answers) and `/readyz`. Probes may use any host name and need not sign in. */
export function addHealth(
  app: FastifyInstance,
  { readiness }: Health,
  { isStopping, isAuditFailing, isWatcherDown, unreadable, memory, notices }: OwnState,
): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('ok\n'),
  );
  app.get('/readyz', async (_request, reply) => {
    const found = await readiness();
    const isFailing = isAuditFailing();
    const isDown = isWatcherDown();
    const ready = found.ready && !isStopping() && !isFailing && !isDown;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ...found,
        ready,
        ...(isFailing && { audit: 'failing' }),
        ...(isDown && { watcher: 'restarting' }),
        ...(unreadable() > 0 && { unreadableDelegates: unreadable() }),
        ...notRecording(memory()),
        ...notSent(notices()),
      });
  });
}

function notRecording(memory: MemoryState | undefined): Pick<Readiness, 'memory' | 'notRecording'> {
  if (memory?.trouble) {
    const { since, because } = memory.trouble;
    return { memory: 'failing', notRecording: { since: new Date(since).toISOString(), because } };
  }
  if (memory?.isStandby) return { memory: 'standby' };
  return memory?.isCut ? { memory: 'full' } : {};
}

function notSent(
  notices: NoticeFigures | undefined,
): Pick<Readiness, 'notices' | 'notSent' | 'filtersWithoutDelegates'> {
  if (!notices) return {};
  const { waiting, trouble, unmatched } = notices;
  return {
    ...(unmatched.length > 0 && { filtersWithoutDelegates: unmatched }),
    ...(trouble && {
      notices: 'failing',
      notSent: { since: new Date(trouble.since).toISOString(), because: trouble.because, waiting },
    }),
  };
}

async function look(upstream: Upstream | undefined): Promise<Readiness> {
  if (!upstream) return { ready: true, manager: 'demo', key: 'none' };
  const { manager, client, key, limits } = upstream;
  const apiKey = key.current();
  try {
    const account = encodeURIComponent(manager.account ?? '');
    const answer = await client.send({
      method: 'GET',
      operation: '/ng/api/delegate-setup/latest-supported-version',
      target: `/ng/api/delegate-setup/latest-supported-version?accountIdentifier=${account}&routingId=${account}`,
      headers: { accept: 'application/json', ...(apiKey !== undefined && { 'x-api-key': apiKey }) },
    });
    const { host } = manager.endpoint;
    const { status, body } = await passableAnswer(answer, {
      host,
      limits,
      secrets: key.all(),
      isWhole: true,
    });
    return readinessBy(status, readErrorBody(fieldsOf(body))?.code, apiKey !== undefined);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isAsked = error.code !== 'GATEWAY_TOO_MANY_REQUESTS';
    return { ready: false, manager: isAsked ? 'unreachable' : 'unknown', key: 'unknown', answer: error.code };
  }
}

/** Contract: the permission on the account may be missing (403), but the key is then accepted. */
function readinessBy(status: number, code: string | undefined, hasKey: boolean): Readiness {
  const reason = status < 400 ? undefined : refusalReason(status, code);
  const manager = reason === 'unavailable' || reason === 'failed' ? 'unreachable' : 'reachable';
  if (!hasKey && manager === 'reachable') return { ready: true, manager, key: 'none' };
  if (reason === undefined || reason === 'not-permitted') return { ready: true, manager, key: 'accepted' };
  if (reason === 'signed-out') return { ready: false, manager, key: 'refused' };
  const answer = code === undefined ? `${status}` : `${status} ${code}`;
  return { ready: false, manager, key: hasKey ? 'unknown' : 'none', answer };
}

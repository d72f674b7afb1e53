import type { FastifyRequest } from 'fastify';
import pino, { type Logger } from 'pino';
import { readErrorBody } from '@/api/error-body';
import { refusalReason } from '@/api/errors';
import { fieldsOf } from './gateway/json.ts';
import { operationName, scopeOfCall, subjectOf } from './gateway/operations.ts';
import type { Settings } from './settings/settings.ts';

/** The outcome of a request. */
type Ending = {
  /** The status of the answer, ours or the Manager's. */
  readonly status: number;
  /** The body of the Manager's answer; absent when this server answered. */
  readonly body?: Buffer;
};

/** Writes an audit line for a write request; ignores all others. */
export type Audit = (request: FastifyRequest, ending: Ending) => void;

/**
 * Creates the writer of audit lines: to AUDIT_LOG_FILE, or among the other log lines. Throws when the file cannot be
 * opened.
 */
export function auditLogger({ auditLogFile }: Pick<Settings, 'auditLogFile'>, log: Logger): Audit {
  const lines =
    auditLogFile === undefined
      ? log.child({}, { level: 'info' })
      : pino(
          { base: null, timestamp: pino.stdTimeFunctions.isoTime },
          pino.destination({ dest: auditLogFile, append: true, sync: true }),
        );
  return ({ call, body, identity, id, ip }, ending) => {
    if (call?.operation.access !== 'write') return;
    const asked = fieldsOf(body) ?? {};
    const answered = fieldsOf(ending.body) ?? {};
    lines.info({
      audit: true,
      requestId: id,
      who: identity?.user ?? ip,
      what: operationName(call.operation),
      target: subjectOf(call, asked),
      where: scopeOfCall(call, asked),
      result: resultOf(ending.status, answered),
      status: ending.status,
      correlationId: textOf(answered.correlationId),
    });
  };
}

/**
 * Returns the result of a write. `unknown`: no answer came, or an inconclusive one; the Manager may have made the
 * change. Refusals of this server before it asks the Manager never have a status of 500 or more.
 */
function resultOf(status: number, answered: object): 'done' | 'refused' | 'unknown' {
  const failure = readErrorBody(answered);
  if (status >= 500 || refusalReason(status, failure?.code) === 'unavailable') return 'unknown';
  return status >= 400 || failure?.isFailure === true ? 'refused' : 'done';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

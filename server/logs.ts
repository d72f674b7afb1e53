import type { FastifyInstance, FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';
import { operationName, scopeOfTarget } from './gateway/operations.ts';
import type { Settings } from './settings/settings.ts';

/** What one write did, for the audit line. */
export type AuditedWrite = {
  readonly request: FastifyRequest;
  /** Of the answer, ours or the Manager's. */
  readonly status: number;
  /** The Manager's name for this request, where the answer has one. */
  readonly correlationId: string | undefined;
};

/** Makes the logger of a server: JSON lines, to standard output unless a stream is given. */
export function serverLogger({ logLevel }: Pick<Settings, 'logLevel'>, stream?: DestinationStream): Logger {
  return pino(
    { level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    stream ?? pino.destination(1),
  );
}

/** Makes what writes audit lines: to AUDIT_LOG_FILE, or among the other lines. Throws when the file cannot be opened. */
export function auditLogger({ auditLogFile }: Pick<Settings, 'auditLogFile'>, log: Logger) {
  const lines =
    auditLogFile === undefined
      ? log.child({}, { level: 'info' })
      : pino(
          { base: null, timestamp: pino.stdTimeFunctions.isoTime },
          pino.destination({ dest: auditLogFile, append: true, sync: true }),
        );
  return ({ request, status, correlationId }: AuditedWrite): void => {
    const { call, identity, id, ip } = request;
    if (!call) return;
    lines.info({
      audit: true,
      requestId: id,
      who: identity?.user ?? ip,
      what: operationName(call.operation),
      target: call.targetName,
      where: scopeOfTarget(call.target),
      result: status < 400 ? 'done' : 'refused',
      status,
      correlationId,
    });
  };
}

/** Logs one line for each request: no query, no header, no body. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { call, identity, ip, method, url } = request;
    request.log.info({
      client: ip,
      user: identity?.user,
      method,
      path: url.split('?')[0],
      operation: call && operationName(call.operation),
      scope: call && scopeOfTarget(call.target),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      bytes: Number(reply.getHeader('content-length') ?? call?.sentBytes ?? 0),
    });
  });
}

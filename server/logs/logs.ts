import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';
import { operationName, scopeOfCall } from '../requests/operations.ts';
import type { Settings } from '../settings/settings.ts';
import type { Lines } from './lines.ts';

/** Writes JSON lines. */
export function serverLogger({ logLevel }: Pick<Settings, 'logLevel'>, lines: Lines): Logger {
  return pino(
    { level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => void lines.write(line) },
  );
}

/** Most characters of a path in the log. */
const LONGEST_PATH = 300;

/** A visitor's text for a line of the log. */
export function logText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** Logs one line per request, without query, headers and body. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { call, identity, ip, method, url } = request;
    request.log.info({
      client: ip,
      user: identity?.user,
      method,
      path: logText(url.split('?')[0] ?? '', LONGEST_PATH),
      operation: call && operationName(call.operation),
      scope: call && scopeOfCall(call),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      bytes: Number(reply.getHeader('content-length') ?? call?.sentBytes ?? 0),
    });
  });
}

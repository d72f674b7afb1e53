import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { MINUTE_MS } from '@/lib/units';
import { refuseOnSocket } from '../requests/errors.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Longer than the 60 s for which proxies keep connections open, so that no proxy uses a connection that is just being
 * closed.
 */
const KEEP_ALIVE_MS = 65_000;

/** Creates a server with limits for its connections; over TLS if the settings have a certificate. */
export function httpServer(handler: RequestListener, { tls }: Settings): Server {
  const options = { maxHeaderSize: 64 * 1024, connectionsCheckingInterval: 2_000, requireHostHeader: false };
  const server = tls
    ? createHttpsServer({ ...options, cert: tls.cert, key: tls.key }, handler)
    : createHttpServer(options, handler);
  // Beyond a number of headers, Node hides the rest, such as a second Host or user. maxHeaderSize limits them as well.
  server.maxHeadersCount = 0;
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // For a connection without traffic, such as that of a client that stopped reading.
  server.timeout = 2 * MINUTE_MS;
  server.on('clientError', refuseOnSocket);
  server.on('checkExpectation', handler);
  server.on('connect', (_request, socket) => refuseOnSocket(new Error('CONNECT'), socket));
  return server;
}

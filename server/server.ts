import { randomUUID } from 'node:crypto';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { DestinationStream } from 'pino';
import { MINUTE_MS } from '@/lib/units';
import { auditLog } from './audit.ts';
import { watchCertificate } from './certificate.ts';
import { unusedConnections } from './connections.ts';
import { refuseOnSocket, sendError } from './errors.ts';
import { addGateway, callOf, isDataUrl, type Upstream } from './gateway/gateway.ts';
import { hasOneHost, isOwnHost, isProbe } from './gateway/guards.ts';
import { DEFAULT_LIMITS, type Limits, managerClient } from './gateway/manager-client.ts';
import { Refusal } from './gateway/refusal.ts';
import { sharedReads } from './gateway/shared-reads.ts';
import { addHealth, healthOf } from './health.ts';
import { identityOf, isFromTrustedProxy, requireReader } from './identity.ts';
import { keySource } from './key.ts';
import { fileLines, plainLines, standardOutput } from './lines.ts';
import { logRequests, logText, serverLogger } from './logs.ts';
import { limited, observed } from './manager-calls.ts';
import { addMemory } from './memory/memory-route.ts';
import { type Measured, measured } from './metrics/measured.ts';
import { createMetricsServer } from './metrics/metrics-server.ts';
import { minuteLimit } from './minute-limit.ts';
import { pageSettings } from './page-settings.ts';
import { addPages, sendPageOrNotFound } from './pages.ts';
import { readerOf } from './request-facts.ts';
import { HELMET_OPTIONS, HSTS, MORE_HEADERS, REPORT_PATH } from './security-headers.ts';
import type { Settings } from './settings/settings.ts';
import { addFleet } from './watch/fleet-route.ts';
import { watchFleets } from './watch/fleet-watch.ts';
import type { StartWatcher } from './watch/run-watcher.ts';

export type ServerOptions = {
  readonly settings: Settings;
  /** The folder of the built page; undefined when another server has the files. */
  readonly pageFolder?: string | undefined;
  readonly limits?: Limits;
  /** Starts the reader of the fleets; undefined where each page reads them itself. */
  readonly startWatcher?: StartWatcher;
  /** The stream for log lines. @default standard output */
  readonly logTo?: DestinationStream;
};

/** A server that does not listen yet, and the server of its metrics. */
type DashboardServer = {
  readonly app: FastifyInstance;
  /** Serves `/metrics`; undefined without METRICS_PORT. Closed together with `app`. */
  readonly metricsApp: FastifyInstance | undefined;
  /** Opens the audit file anew and reads the certificate again. Logs what fails; then the old one stays. */
  readonly reload: () => void;
};

/** Most characters of a browser's report in the log: one of the page's own policy has about 1,200. */
const LONGEST_REPORT = 2_000;
/**
 * Longer than the 60 s for which proxies keep connections open, so that no proxy uses a connection that is just being
 * closed.
 */
const KEEP_ALIVE_MS = 65_000;

/** Creates the dashboard's server: files, settings, gateway, health. Throws a StartError when it cannot be set up. */
export async function createServer(options: ServerOptions): Promise<DashboardServer> {
  const { settings, pageFolder, limits = DEFAULT_LIMITS, startWatcher, logTo } = options;
  const lines = logTo ? plainLines(logTo) : standardOutput();
  const log = serverLogger(settings, lines);
  // With this type, the Fastify instance gets the type that plugins expect.
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: (address: string) => isFromTrustedProxy(settings.access, address),
    genReqId: (request: IncomingMessage) => requestId(request, settings),
    // While the server stops, it still answers requests on open connections; each answer then closes its connection.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: (handler) => httpServer(handler, settings),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  app.decorateRequest('identity', undefined);
  app.decorateRequest('call', undefined);
  const auditFile = settings.auditLogFile === undefined ? undefined : fileLines(settings.auditLogFile);
  app.addHook('onClose', async () => auditFile?.close());
  const audit = auditLog(auditFile ?? lines);
  app.setErrorHandler((error: Error, request, reply) => {
    const sent = sendError(error, request, reply);
    audit.end(request, { status: reply.statusCode });
    return sent;
  });
  app.setNotFoundHandler(sendPageOrNotFound);
  await app.register(helmet, { ...HELMET_OPTIONS, global: true });

  const counters = settings.metrics && measured();
  const upstream = upstreamOf(app, options, limits, counters);
  addGuards(app, settings, counters);
  logRequests(app);
  addReports(app);
  const watch =
    startWatcher && upstream?.key.current() !== undefined
      ? watchFleets(startWatcher, { settings, upstream, measured: counters, log })
      : undefined;
  app.addHook('onClose', async () => watch?.close());
  app.decorate('isPreloadingFleet', watch !== undefined);
  const health = healthOf(upstream);
  addHealth(app, health, {
    isStopping: () => isStopping,
    isAuditFailing: audit.isFailing,
    isWatcherDown: () => watch?.isRunning() === false,
    memory: () => watch?.memory?.state(),
  });
  app.get('/settings.json', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(
      pageSettings(settings, {
        identity: request.identity,
        feed: watch ? 'server' : 'page',
        memory: watch?.memory !== undefined,
      }),
    ),
  );
  addFleet(app, { watch, account: settings.manager?.account });
  addMemory(app, { memory: watch?.memory, settings, audit });
  addGateway(app, {
    settings,
    upstream,
    audit,
    measured: counters,
    maxBodyBytes: limits.maxBodyBytes,
    onWrite: () => {
      upstream?.reads.drop();
      watch?.noteWrite();
    },
    onDone: (...done) => watch?.memory?.act(...done),
  });
  if (pageFolder !== undefined) addPages(app, pageFolder);
  let isStopping = false;
  const unused = unusedConnections(app.server);
  app.addHook('preClose', async () => {
    isStopping = true;
    unused.close();
  });
  const metricsApp =
    settings.metrics &&
    counters &&
    createMetricsServer({
      measured: counters,
      fleets: () => watch?.metrics(),
      health,
      audit,
      lostLines: () => lines.lost() + (auditFile?.lost() ?? 0),
      hosts: settings,
    });
  app.addHook('onClose', async () => metricsApp?.close());
  const certificate = settings.tls && watchCertificate(settings.tls, app.server, log);
  app.addHook('onClose', async () => certificate?.close());
  await app.ready();
  const reload = () => {
    try {
      auditFile?.reopen();
    } catch (error) {
      log.error({ err: error }, 'AUDIT_LOG_FILE cannot be opened again, so the old file stays in use');
    }
    certificate?.read();
  };
  return { app, metricsApp, reload };
}

function upstreamOf(
  app: FastifyInstance,
  { settings }: ServerOptions,
  limits: Limits,
  counters: Measured | undefined,
): Upstream | undefined {
  const { manager } = settings;
  if (!manager) return undefined;
  const key = keySource(manager, app.log);
  const plain = managerClient(manager, limits);
  const client = limited(counters ? observed(plain, counters) : plain, {
    most: settings.limits.inAll,
    isOn: () => key.current() !== undefined,
    onExceeded: (limit) => counters?.limited.inc({ limit }),
  });
  app.addHook('onClose', async () => {
    key.close();
    await client.close();
  });
  return {
    manager,
    client,
    key,
    limits,
    reads: sharedReads({
      keepSeconds: settings.sharedReadSeconds,
      mostBytes: settings.limits.answerMegabytes * 1_000_000,
    }),
  };
}

/** Checks every request, in this order: headers, form, host, sign-in, limit. */
function addGuards(app: FastifyInstance, settings: Settings, counters: Measured | undefined): void {
  const requests = minuteLimit(settings.limits.perClient);
  app.addHook('onRequest', async (request, reply) => {
    const { raw, protocol, routeOptions } = request;
    // Before any refusal, so that the audit log has every refused write.
    if (isDataUrl(raw.url ?? '')) request.call = callOf(raw);
    reply.headers({ ...MORE_HEADERS, 'x-request-id': request.id });
    if (protocol === 'https') reply.header('strict-transport-security', HSTS);
    // Only requests to a forward proxy have an absolute URL instead of a path.
    if (!raw.url?.startsWith('/')) throw new Refusal('GATEWAY_BAD_PATH');
    if (isProbe(raw.url)) return;
    if (!hasOneHost(raw)) throw new Refusal('GATEWAY_BAD_REQUEST');
    if (!isOwnHost(raw, protocol, settings)) throw new Refusal('GATEWAY_FOREIGN_HOST');
    request.identity = identityOf(raw, settings.access);
    // The route and not the address: one path has many spellings.
    if (isDataUrl(raw.url) || routeOptions.url === REPORT_PATH) {
      const retryAfterSeconds = requests.take(readerOf(request));
      if (retryAfterSeconds !== undefined) {
        counters?.limited.inc({ limit: 'client' });
        throw new Refusal('GATEWAY_TOO_MANY_REQUESTS', { retryAfterSeconds });
      }
    }
    requireReader(request.identity, settings.access);
  });
  app.addHook('onResponse', async ({ routeOptions }, { statusCode }) => {
    counters?.requests.inc({ route: routeOptions.url ?? 'none', status: String(statusCode) });
  });
}

/** Logs the browsers' reports about the page's policy, without the query, as in every log line. */
function addReports(app: FastifyInstance): void {
  void app.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json', 'application/json'];
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(REPORT_PATH, async (request, reply) => {
      request.log.warn(
        { cspReport: logText(withoutQueries(request.body), LONGEST_REPORT) },
        'a browser reports a violation of the content security policy',
      );
      return reply.code(204).send();
    });
  });
}

/** As JSON, in which no address has a query. Throws a Refusal when the report is no JSON. */
function withoutQueries(report: unknown): string {
  try {
    const read: unknown = JSON.parse(String(report), (_name, value: unknown) =>
      typeof value === 'string' ? value.split(/[?#]/)[0] : value,
    );
    return JSON.stringify(read);
  } catch {
    throw new Refusal('GATEWAY_BAD_REQUEST');
  }
}

function httpServer(handler: RequestListener, { tls }: Settings): Server {
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

/** The id that a sign-in proxy set, or a new one. */
function requestId({ headers, socket }: IncomingMessage, { access }: Settings): string {
  const given = headers['x-request-id'];
  const isUsable = typeof given === 'string' && /^[\w-]{8,64}$/.test(given);
  return isUsable && isFromTrustedProxy(access, socket.remoteAddress) ? given : randomUUID();
}

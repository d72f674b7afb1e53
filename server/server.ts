import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { DestinationStream } from 'pino';
import { watchCertificate } from './connections/certificate.ts';
import { httpServer } from './connections/http-server.ts';
import { unusedConnections } from './connections/unused-connections.ts';
import { addGateway } from './gateway/gateway.ts';
import type { ByteBudget } from './limits/byte-budget.ts';
import { minuteLimit } from './limits/minute-limit.ts';
import { auditLog } from './logs/audit.ts';
import { fileLines, plainLines, standardOutput } from './logs/lines.ts';
import { logRequests, logText, serverLogger } from './logs/logs.ts';
import { keySource } from './manager/key.ts';
import { limited } from './manager/limited-calls.ts';
import { DEFAULT_LIMITS, type Limits, managerClient, type Upstream } from './manager/manager-client.ts';
import { sharedReads } from './manager/shared-reads.ts';
import { addMemory } from './memory/memory-route.ts';
import { addHealth, createHealth } from './metrics/health.ts';
import { type Measured, measured, observed } from './metrics/measured.ts';
import { createMetricsServer } from './metrics/metrics-server.ts';
import { pageSettings } from './pages/page-settings.ts';
import { addPages, sendPageOrNotFound } from './pages/pages.ts';
import { HSTS, helmetOptions, moreHeaders, REPORT_PATH } from './pages/security-headers.ts';
import { apiTokens } from './requests/api-tokens.ts';
import { sendError } from './requests/errors.ts';
import { belowBase, hasOneHost, isOwnHost, isProbe } from './requests/guards.ts';
import { identityOf, isFromTrustedProxy, requireReader } from './requests/identity.ts';
import { isDataUrl } from './requests/own-operations.ts';
import { Refusal } from './requests/refusal.ts';
import { callOf, readerOf } from './requests/request-facts.ts';
import type { Settings } from './settings/settings.ts';
import { addApi } from './watch/api-route.ts';
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
    rewriteUrl: ({ url = '' }) => belowBase(url, settings.basePath),
    // A key can be as long as an address.
    routerOptions: { maxParamLength: 64 * 1024 },
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
  await app.register(helmet, { ...helmetOptions(settings), global: true });

  const counters = settings.metrics && measured();
  const reads = sharedReads({
    keepSeconds: settings.sharedReadSeconds,
    mostBytes: settings.limits.answerMegabytes * 1_000_000,
  });
  const upstream = upstreamOf(app, options, reads.budget, counters);
  addGuards(app, settings, counters);
  keepToBase(app, settings.basePath);
  logRequests(app);
  addReports(app);
  const watch =
    startWatcher && upstream?.key.current() !== undefined
      ? watchFleets(startWatcher, { settings, upstream, measured: counters, log })
      : undefined;
  app.addHook('onClose', async () => watch?.close());
  app.decorate('basePath', settings.basePath);
  app.decorate('isPreloadingFleet', watch !== undefined);
  const health = createHealth(upstream);
  addHealth(app, health, {
    isStopping: () => isStopping,
    isAuditFailing: audit.isFailing,
    isWatcherDown: () => watch?.isRunning() === false,
    unreadable: () => watch?.unreadable() ?? 0,
    memory: () => watch?.memory?.state(),
    notices: () => watch?.notices?.(),
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
  addApi(app, { watch, account: settings.manager?.account, reads });
  addMemory(app, { memory: watch?.memory, settings, audit, onWrite: reads.drop });
  addGateway(app, {
    settings,
    upstream,
    reads,
    audit,
    measured: counters,
    maxBodyBytes: limits.maxBodyBytes,
    onWrite: () => {
      reads.drop();
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
  { settings, limits = DEFAULT_LIMITS }: ServerOptions,
  budget: ByteBudget,
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
    budget,
  };
}

/** Checks every request, in this order: headers, form, host, sign-in, limit. */
function addGuards(app: FastifyInstance, settings: Settings, counters: Measured | undefined): void {
  const requests = minuteLimit(settings.limits.perClient);
  const tokens = settings.apiTokens && apiTokens(settings.apiTokens, settings, app.log);
  app.addHook('onClose', async () => tokens?.close());
  app.addHook('onRequest', async (request, reply) => {
    const { raw, protocol, routeOptions } = request;
    // Before any refusal, so that the audit log has every refused write.
    if (isDataUrl(raw.url ?? '')) request.call = callOf(raw);
    reply.headers({ ...moreHeaders(settings.basePath), 'x-request-id': request.id });
    if (protocol === 'https') reply.header('strict-transport-security', HSTS);
    // Only requests to a forward proxy have an absolute URL instead of a path.
    if (!raw.url?.startsWith('/')) throw new Refusal('GATEWAY_BAD_PATH');
    if (isProbe(raw.url)) return;
    if (!hasOneHost(raw)) throw new Refusal('GATEWAY_BAD_REQUEST');
    if (!isOwnHost(raw, protocol, settings)) throw new Refusal('GATEWAY_FOREIGN_HOST');
    request.identity = identityOf(raw, settings.access);
    // Some sign-ins pass on a token of their own beside the user.
    const holder = request.identity.user === undefined ? tokens?.holderOf(request) : undefined;
    if (holder && !(holder instanceof Refusal)) request.identity = holder;
    // The route and not the address: one path has many spellings.
    if (isDataUrl(raw.url) || routeOptions.url === REPORT_PATH) {
      const retryAfterSeconds = requests.take(readerOf(request));
      if (retryAfterSeconds !== undefined) {
        counters?.limited.inc({ limit: 'client' });
        throw new Refusal('GATEWAY_TOO_MANY_REQUESTS', { retryAfterSeconds });
      }
    }
    if (holder instanceof Refusal) throw holder;
    requireReader(request.identity, settings.access);
  });
  app.addHook('onResponse', async ({ routeOptions }, { statusCode }) => {
    counters?.requests.inc({ route: routeOptions.url ?? 'none', status: String(statusCode) });
  });
}

/** Answers nothing outside of the base path but probes, which reach a pod without its proxy. Adds the slash to the path alone. */
function keepToBase(app: FastifyInstance, basePath: string): void {
  app.addHook('onRequest', async ({ originalUrl }, reply) => {
    if (isProbe(originalUrl) || originalUrl.startsWith(`${basePath}/`)) return undefined;
    const [path = ''] = originalUrl.split('?');
    if (path !== basePath) throw new Refusal('GATEWAY_OUTSIDE_BASE_PATH', { detail: `${basePath}/` });
    return reply.redirect(`${basePath}/${originalUrl.slice(path.length)}`, 308);
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

/** The id that a sign-in proxy set, or a new one. */
function requestId({ headers, socket }: IncomingMessage, { access }: Settings): string {
  const given = headers['x-request-id'];
  const isUsable = typeof given === 'string' && /^[\w-]{8,64}$/.test(given);
  return isUsable && isFromTrustedProxy(access, socket.remoteAddress) ? given : randomUUID();
}

import { isIP } from 'node:net';
import { type Access, readAccess } from './access.ts';
import { isLoopback } from './loopback.ts';
import { type Manager, readManager } from './manager.ts';
import { readFileOf, readList, readNumber, readSwitch } from './read.ts';
import { type Environment, problemReport, type Report } from './report.ts';

export type { Manager } from './manager.ts';

/** demo: the mock Manager inside the page. live: a real Manager behind our gateway. */
export type Mode = 'demo' | 'live';

/** Everything that the environment decides. */
export type Settings = {
  /** Undefined in demo mode. */
  readonly manager: Manager | undefined;
  /** Undefined when PORT is not set: each command has its own default. */
  readonly port: number | undefined;
  readonly host: string;
  /** `Host` header values to accept besides our own, `name` (any port) or `name:port`, in lower case. */
  readonly allowedHosts: readonly string[];
  /** Nothing may be changed through this server, whatever the key allows. */
  readonly readOnly: boolean;
  readonly access: Access;
  /** What a tag that names the owner of a delegate begins with; empty for the page's own prefixes. */
  readonly ownerPrefixes: readonly string[];
  /** The certificate of this server and its key, as PEM; undefined for plain http. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /** Requests to the gateway, per client and minute; calls of the Manager with the server's key, per minute. */
  readonly limits: { readonly perClient: number; readonly inAll: number };
  /** For how long one answer serves every visitor, seconds; 0 for not at all. */
  readonly sharedReadSeconds: number;
  /** Where audit lines go; undefined for standard output. */
  readonly auditLogFile: string | undefined;
  /** Undefined without METRICS_PORT: then nothing is measured. */
  readonly metrics: Metrics | undefined;
  readonly logLevel: string;
  /** Things that work, but that the operator should know. */
  readonly warnings: readonly string[];
};

/** What is measured, and where it is served. */
type Metrics = {
  readonly port: number;
  /** Scopes whose delegates are measured, as `org` or `org/project`; empty for the account with everything below. */
  readonly scopes: readonly string[];
};

/** Where the server listens unless PORT says otherwise. */
export const DEFAULT_PORT = 4173;

const DEFAULT_HOST = '127.0.0.1';
const MANAGER_VARIABLES = [
  'HARNESS_ENDPOINT',
  'HARNESS_ACCOUNT_ID',
  'HARNESS_PLATFORM_API_KEY',
  'HARNESS_PLATFORM_API_KEY_FILE',
] as const;
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];
/** A host name, with an optional port. */
const HOST_PATTERN = /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i;
/** `org` or `org/project`. */
const SCOPE_PATTERN = /^[\w$-]+(\/[\w$-]+)?$/;

/** live as soon as one HARNESS_* variable of ours is set, demo when none is. */
export function modeOf(env: Environment): Mode {
  return MANAGER_VARIABLES.some((name) => env[name]) ? 'live' : 'demo';
}

/**
 * Reads and checks the environment. Throws one StartError that names every variable in need of attention, with what is
 * wrong and an example. It never repeats a value: a key may have been put into the wrong variable.
 */
export function readSettings(env: Environment, mode: Mode = modeOf(env)): Settings {
  const { report, throwIfAny } = problemReport();
  const manager = mode === 'live' ? readManager(env, report) : undefined;
  const host = readHost(env.HOST, report);
  const access = readAccess(env, report);
  const tls = readTls(env, report);
  const isPlainHttpAllowed = readSwitch({ env, report, name: 'ALLOW_PLAIN_HTTP' });
  const isOwnKeyInClear =
    manager !== undefined &&
    !env.HARNESS_PLATFORM_API_KEY &&
    !env.HARNESS_PLATFORM_API_KEY_FILE &&
    !(isLoopback(host.includes(':') ? `[${host}]` : host) || tls || access.hasTrustedProxies);
  if (isOwnKeyInClear && env.HARNESS_ENDPOINT && !isPlainHttpAllowed) {
    report(
      'ALLOW_PLAIN_HTTP',
      'is needed, because visitors would send their keys unencrypted. It is better to set TLS_CERT_FILE and TLS_KEY_FILE, or TRUSTED_PROXIES',
      'true',
    );
  }
  const settings = {
    manager,
    port: readPort('PORT', env, report),
    host,
    allowedHosts: readList(
      { env, report, name: 'ALLOWED_HOSTS', example: 'fleet.example.com,10.0.0.5:8080' },
      (name) => HOST_PATTERN.test(name),
      'a list of host names, each with or without a port',
    ).map((name) => name.toLowerCase()),
    readOnly: readSwitch({ env, report, name: 'READ_ONLY' }),
    access,
    ownerPrefixes: readList(
      { env, report, name: 'OWNER_TAG_PREFIXES', example: 'owner:,team:' },
      (prefix) => prefix.length <= 64,
      'a list of beginnings of tags, each of at most 64 characters',
    ),
    tls,
    limits: readLimits(env, report),
    sharedReadSeconds: readNumber({ env, report, name: 'SHARED_READ_SECONDS', example: '5' }, [0, 60], 5),
    auditLogFile: env.AUDIT_LOG_FILE || undefined,
    metrics: readMetrics(env, report),
    logLevel: readLogLevel(env.LOG_LEVEL || (mode === 'live' ? 'info' : 'warn'), report),
    warnings: manager ? warningsAbout(manager.endpoint) : [],
  };
  throwIfAny();
  return settings;
}

function readPort(name: string, env: Environment, report: Report): number | undefined {
  return readNumber(
    { env, report, name, example: name === 'PORT' ? '4173' : '9464' },
    [1, 65_535],
    undefined,
  );
}

function readLimits(env: Environment, report: Report): Settings['limits'] {
  const most = [1, 1_000_000] as const;
  return {
    perClient: readNumber({ env, report, name: 'CLIENT_REQUESTS_PER_MINUTE', example: '240' }, most, 240),
    // Contract: Harness allows 400 calls a minute for each key.
    inAll: readNumber({ env, report, name: 'MANAGER_CALLS_PER_MINUTE', example: '360' }, most, 360),
  };
}

function readMetrics(env: Environment, report: Report): Metrics | undefined {
  const port = readPort('METRICS_PORT', env, report);
  const scopes = readList(
    { env, report, name: 'METRICS_SCOPES', example: 'retail,retail/payments' },
    (scope) => SCOPE_PATTERN.test(scope),
    'a list of scopes, each an organization or organization/project',
  );
  if (scopes.length > 0 && !env.METRICS_PORT) report('METRICS_SCOPES', 'needs METRICS_PORT', 'retail');
  if (port !== undefined && port === Number(env.PORT || DEFAULT_PORT))
    report('METRICS_PORT', 'is the port of the page', '9464');
  return port === undefined ? undefined : { port, scopes };
}

function readTls(env: Environment, report: Report): Settings['tls'] {
  const [certName, keyName] = ['TLS_CERT_FILE', 'TLS_KEY_FILE'];
  const cert = readFileOf({ env, report, name: certName, example: '/etc/delegate-overview/cert.pem' });
  const key = readFileOf({ env, report, name: keyName, example: '/etc/delegate-overview/key.pem' });
  if (Boolean(env[certName]) !== Boolean(env[keyName])) {
    const missing = env[certName] ? keyName : certName;
    report(
      missing,
      'is missing: a certificate needs its key',
      `/etc/delegate-overview/${missing === keyName ? 'key' : 'cert'}.pem`,
    );
  }
  return cert !== undefined && key !== undefined ? { cert, key } : undefined;
}

function readHost(text: string | undefined, report: Report): string {
  const host = text || DEFAULT_HOST;
  const isName = HOST_PATTERN.test(host) && !host.includes(':');
  if (isIP(host) === 0 && !isName) report('HOST', 'is not a host name or an IP address', '0.0.0.0');
  return host.toLowerCase();
}

function readLogLevel(text: string, report: Report): string {
  if (!LOG_LEVELS.includes(text)) report('LOG_LEVEL', `is none of ${LOG_LEVELS.join(', ')}`, 'info');
  return text;
}

function warningsAbout(endpoint: URL): readonly string[] {
  if (endpoint.protocol === 'https:' || isLoopback(endpoint.hostname)) return [];
  return ['HARNESS_ENDPOINT uses http:// to another machine: the key travels unencrypted.'];
}

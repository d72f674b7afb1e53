import { isIP } from 'node:net';
import { type Access, readAccess } from './access.ts';
import { readTls, type TlsFiles } from './certificates.ts';
import { type History, readHistory } from './history.ts';
import { isLoopback, isLoopbackAddress } from './loopback.ts';
import { type Manager, readManager } from './manager.ts';
import { readFileToAppend, readList, readNumber, readSwitch } from './read.ts';
import { type Environment, problemReport, type Report } from './report.ts';

export type { Manager } from './manager.ts';

/** demo: the mock Manager inside the page. live: a real Manager behind our gateway. */
export type Mode = 'demo' | 'live';

/** All settings from the environment. */
export type Settings = {
  /** Undefined in demo mode. */
  readonly manager: Manager | undefined;
  /** Undefined when PORT is not set: each command has its own default. */
  readonly port: number | undefined;
  readonly host: string;
  /** Accepted `Host` header values besides our own, as `name` (any port) or `name:port`, in lower case. */
  readonly allowedHosts: readonly string[];
  /** Whether this server refuses every write, whatever the key allows. */
  readonly readOnly: boolean;
  readonly access: Access;
  /** The prefixes of tags that name a delegate's owner; empty for the page's defaults. */
  readonly ownerPrefixes: readonly string[];
  /** The server's certificate and private key; undefined for plain http. */
  readonly tls: TlsFiles | undefined;
  /** Whether visitors may send own keys unencrypted from other machines. */
  readonly allowsPlainHttp: boolean;
  readonly limits: {
    /** Requests to the gateway, per client and minute. */
    readonly perClient: number;
    /** Calls of the Manager with the server's key, per minute. */
    readonly inAll: number;
    /** Most MB (10^6 bytes) of answers in memory, arriving and cached. */
    readonly answerMegabytes: number;
  };
  /** How long one answer serves every visitor, seconds; 0 turns sharing off. */
  readonly sharedReadSeconds: number;
  /** The file for audit lines; undefined for standard output. */
  readonly auditLogFile: string | undefined;
  readonly watch: Watch;
  /** Where the history of the fleet is kept; undefined when it is not. */
  readonly history: History | undefined;
  /** Undefined without METRICS_PORT: then there are no metrics. */
  readonly metrics: { readonly port: number } | undefined;
  readonly logLevel: string;
  /** Notes for the operator about settings that work. */
  readonly warnings: readonly string[];
};

/** What the server reads by itself, with its key. */
type Watch = {
  /** Scopes that are always read, as `org` or `org/project`; empty for the account with everything below. */
  readonly scopes: readonly string[];
  /** From one reading of a scope to the next. */
  readonly seconds: number;
};

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

/** live as soon as one of our HARNESS_* variables is set, demo when none is. */
export function modeOf(env: Environment): Mode {
  return MANAGER_VARIABLES.some((name) => env[name]) ? 'live' : 'demo';
}

/**
 * Reads and checks the environment. Throws one StartError that names every wrong variable, with its problem and an
 * example. It never repeats a value: a key may be in the wrong variable.
 */
export function readSettings(env: Environment, mode: Mode = modeOf(env)): Settings {
  const { report, throwIfAny } = problemReport();
  const manager = mode === 'live' ? readManager(env, report) : undefined;
  const host = readHost(env.HOST, report);
  const access = readAccess(env, report);
  const allowsPlainHttp = readSwitch({ env, report, name: 'ALLOW_PLAIN_HTTP' });
  const isOwnKeyInClear =
    manager !== undefined &&
    !env.HARNESS_PLATFORM_API_KEY &&
    !env.HARNESS_PLATFORM_API_KEY_FILE &&
    // An unreadable certificate is reported separately.
    !env.TLS_CERT_FILE &&
    !(isLoopbackAddress(host) || access.hasTrustedProxies);
  if (isOwnKeyInClear && env.HARNESS_ENDPOINT && !allowsPlainHttp) {
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
    tls: readTls(env, report),
    allowsPlainHttp,
    limits: readLimits(env, report),
    sharedReadSeconds: readNumber({ env, report, name: 'SHARED_READ_SECONDS', example: '5' }, [0, 60], 5),
    auditLogFile: readFileToAppend({
      env,
      report,
      name: 'AUDIT_LOG_FILE',
      example: '/var/log/delegate-overview/audit.log',
    }),
    watch: readWatch(env, report),
    history: readHistory(env, report),
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
    answerMegabytes: readNumber({ env, report, name: 'ANSWER_MEGABYTES', example: '128' }, [16, 8_000], 128),
  };
}

function readWatch(env: Environment, report: Report): Watch {
  const example = 'retail,retail/payments';
  if (env.METRICS_SCOPES)
    report('WATCH_SCOPES', 'takes the place of METRICS_SCOPES: rename that variable', example);
  return {
    scopes: readList(
      { env, report, name: 'WATCH_SCOPES', example },
      (scope) => SCOPE_PATTERN.test(scope),
      'a list of scopes, each an organization or organization/project',
    ),
    seconds: readNumber({ env, report, name: 'WATCH_SECONDS', example: '30' }, [10, 600], 30),
  };
}

function readMetrics(env: Environment, report: Report): Settings['metrics'] {
  const port = readPort('METRICS_PORT', env, report);
  if (port !== undefined && port === Number(env.PORT || DEFAULT_PORT))
    report('METRICS_PORT', 'is the port of the page', '9464');
  return port === undefined ? undefined : { port };
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

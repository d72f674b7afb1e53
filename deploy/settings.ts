import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isLoopback } from './loopback.ts';
import { StartError } from './start-error.ts';

/** demo: the mock Manager inside the page. live: a real Manager behind our own proxy. */
export type Mode = 'demo' | 'live';

/** The Manager that live mode talks to. */
export type Manager = {
  /** Ends in `/gateway`, without a slash after it. */
  readonly endpoint: URL;
  /** The only account that is served. Undefined when it is left to the key of each visitor. */
  readonly account: string | undefined;
  /** Stays in this process: it is never sent to a browser or printed. Undefined when each visitor brings an own key. */
  readonly apiKey: string | undefined;
  /** The certificates to trust, as PEM; undefined for those of Node itself. */
  readonly ca: string | undefined;
};

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
  /** Things that work, but that the operator should know. */
  readonly warnings: readonly string[];
};

type Environment = Readonly<Record<string, string | undefined>>;
type Problem = { readonly name: string; readonly what: string; readonly example: string };
/** Tells a problem and goes on, so that one start names all of them. */
type Report = (name: string, what: string, example: string) => undefined;

/** Where `npm start` serves unless PORT says otherwise. */
export const DEFAULT_PORT = 4173;

const DEFAULT_ENDPOINT = 'https://app.harness.io/gateway';
const DEFAULT_HOST = '127.0.0.1';
const MANAGER_VARIABLES = ['HARNESS_ENDPOINT', 'HARNESS_ACCOUNT_ID', 'HARNESS_PLATFORM_API_KEY'] as const;
const CA_EXAMPLE = '/etc/ssl/certs/ca-certificates.crt';
const KEY_EXAMPLE = 'pat.<account>.<token id>.<secret>';
const ACCOUNT_EXAMPLE = 'AbCdEfGhIjKlMnOpQrStUv';
const ACCOUNT_PATTERN = /^[\w-]+$/;
/** A host name, with an optional port. */
const HOST_PATTERN = /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i;

/** live as soon as one HARNESS_* variable of ours is set, demo when none is. An empty variable counts as not set. */
export function modeOf(env: Environment): Mode {
  return MANAGER_VARIABLES.some((name) => env[name]) ? 'live' : 'demo';
}

/**
 * Reads and checks the environment. Throws one StartError that names every variable in need of attention, with what is
 * wrong and an example. It never repeats a value: a key may have been put into the wrong variable.
 *
 * HARNESS_ENDPOINT is a Manager's address with or without its `/gateway` segment, with or without a slash at the end:
 * `https://host`, `https://host/gateway/`, `https://host/prefix` and `https://host/prefix/gateway` all work, and our
 * `/gateway/x` is forwarded to `<address ending in /gateway>/x`.
 *
 * HARNESS_ACCOUNT_ID may be left out, since the key names its account; when both are there they must agree.
 * HARNESS_PLATFORM_API_KEY may be left out when HARNESS_ENDPOINT is set: then each visitor brings an own key. Without
 * either, the key was probably forgotten.
 */
export function readSettings(env: Environment, mode: Mode = modeOf(env)): Settings {
  const problems: Problem[] = [];
  const report: Report = (name, what, example) => void problems.push({ name, what, example });

  const manager = mode === 'live' ? readManager(env, report) : undefined;
  const port = readPort(env.PORT, report);
  const host = readHost(env.HOST, report);
  const allowedHosts = readAllowedHosts(env.ALLOWED_HOSTS, report);
  const readOnly = readSwitch('READ_ONLY', env.READ_ONLY, report);

  if (problems.length > 0) throw new StartError(describe(problems));
  const warnings = manager ? warningsAbout(manager.endpoint) : [];
  return { manager, port, host, allowedHosts, readOnly, warnings };
}

function readManager(env: Environment, report: Report): Manager | undefined {
  const endpoint = readEndpoint(env.HARNESS_ENDPOINT || DEFAULT_ENDPOINT, report);
  const isKeyOptional = Boolean(env.HARNESS_ENDPOINT);
  const apiKey = readKey(env.HARNESS_PLATFORM_API_KEY, isKeyOptional, report);
  const account = readAccount(env.HARNESS_ACCOUNT_ID, apiKey, report);
  const ca = readCa(env.HARNESS_CA_FILE, report);
  return endpoint && { endpoint, account, apiKey, ca };
}

function readEndpoint(text: string, report: Report): URL | undefined {
  const wrong = (what: string) => report('HARNESS_ENDPOINT', what, DEFAULT_ENDPOINT);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return wrong('is not an http:// or https:// address');
  if (url.username || url.password) return wrong('must not contain a user name or password');
  if (url.search || url.hash) return wrong('must not contain "?" or "#"');
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith('/gateway') ? path : `${path}/gateway`;
  return url;
}

function readKey(key: string | undefined, isOptional: boolean, report: Report): string | undefined {
  const wrong = (what: string) => report('HARNESS_PLATFORM_API_KEY', what, KEY_EXAMPLE);
  if (!key && isOptional) return undefined;
  if (!key) return wrong('is missing; to let each visitor bring an own key, set HARNESS_ENDPOINT instead');
  if (/\s/.test(key)) return wrong('contains a blank or a line break');
  if (!/^[\w.+/=~-]+$/.test(key)) return wrong('contains a character that no key has');
  if (!/^[^.]+(\.[^.]+){3}$/.test(key)) return wrong('does not have four parts with dots between them');
  if (!/^[ps]at\./.test(key)) return wrong('does not begin with "pat." or "sat."');
  return key;
}

function readAccount(
  text: string | undefined,
  apiKey: string | undefined,
  report: Report,
): string | undefined {
  const wrong = (what: string) => report('HARNESS_ACCOUNT_ID', what, ACCOUNT_EXAMPLE);
  const fromKey = apiKey?.split('.')[1];
  const account = text || fromKey;
  if (!account) return undefined;
  if (!ACCOUNT_PATTERN.test(account)) return wrong('has characters other than letters, digits, "_" and "-"');
  if (fromKey && fromKey !== account)
    return wrong('is not the account that HARNESS_PLATFORM_API_KEY belongs to');
  return account;
}

function readCa(path: string | undefined, report: Report): string | undefined {
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return report('HARNESS_CA_FILE', 'is not the path of a file that can be read', CA_EXAMPLE);
  }
}

function readPort(text: string | undefined, report: Report): number | undefined {
  if (!text) return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : report('PORT', 'is not a whole number from 1 to 65535', '4173');
}

function readHost(text: string | undefined, report: Report): string {
  const host = text || DEFAULT_HOST;
  const isName = HOST_PATTERN.test(host) && !host.includes(':');
  if (isIP(host) === 0 && !isName) report('HOST', 'is not a host name or an IP address', '0.0.0.0');
  return host.toLowerCase();
}

function readAllowedHosts(text: string | undefined, report: Report): readonly string[] {
  const hosts = (text ?? '').split(',').map((host) => host.trim().toLowerCase());
  const named = hosts.filter((host) => host !== '');
  if (named.every((host) => HOST_PATTERN.test(host))) return named;
  report(
    'ALLOWED_HOSTS',
    'is not a list of host names, each with or without a port',
    'fleet.example.com,10.0.0.5:8080',
  );
  return [];
}

function readSwitch(name: string, text: string | undefined, report: Report): boolean {
  if (text && text !== 'true' && text !== 'false') report(name, 'is neither "true" nor "false"', 'true');
  return text === 'true';
}

function warningsAbout(endpoint: URL): readonly string[] {
  if (endpoint.protocol === 'https:' || isLoopback(endpoint.hostname)) return [];
  return ['HARNESS_ENDPOINT uses http:// to another machine: the key travels unencrypted.'];
}

function describe(problems: readonly Problem[]): string {
  const count = problems.length === 1 ? 'a setting needs' : `${problems.length} settings need`;
  const lines = problems.map(
    ({ name, what, example }) => `  ${name} ${what}.\n    Example: ${name}=${example}`,
  );
  const isAboutManager = problems.some(({ name }) => name.startsWith('HARNESS_'));
  const wayOut = isAboutManager ? ['Without any HARNESS_* variable the demo starts.'] : [];
  return [`Cannot start: ${count} attention.`, ...lines, ...wayOut].join('\n');
}

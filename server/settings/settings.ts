import { BlockList } from 'node:net';
import { DEFAULT_NOTICE_RULES, type NoticeRules } from '../../src/domain/notices/rules.ts';
import { accountOfKey } from '../../src/domain/scope/api-key.ts';
import { StartError } from '../../src/lib/start-error.ts';
import type { NoticeTarget } from './addresses.ts';
import type { ApiToken } from './api-tokens.ts';
import { isLoopback } from './loopback.ts';
import {
  DEFAULT_HOST,
  type Environment,
  type Mode,
  modeOf,
  type Problem,
  readVariables,
  type Variables,
} from './variables.ts';

/** Takes what happened to a setting that changes while the server runs. */
export type SettingLog = {
  readonly info: (message: string) => void;
  readonly error: (message: string) => void;
};

/**
 * How often a file of the settings is checked, ms. Polling also notices a change of a Kubernetes Secret, which replaces a symbolic
 * link.
 */
export const WATCH_MS = 2_000;

/** All settings from the environment. */
export type Settings = {
  /** Undefined in demo mode. */
  readonly manager: Manager | undefined;
  /** Undefined when PORT is not set: each command has its own default. */
  readonly port: number | undefined;
  readonly host: string;
  /** The path below which all is served, such as `/fleet`; '' for the root of a host. */
  readonly basePath: string;
  /** Accepted `Host` header values besides our own, as `name` (any port) or `name:port`, in lower case. */
  readonly allowedHosts: readonly string[];
  /** Whether this server refuses every write, whatever the key allows. */
  readonly readOnly: boolean;
  readonly access: Access;
  /** The tokens of machines, for the API, and the path of their file; undefined without any. */
  readonly apiTokens: { readonly file: string; readonly tokens: readonly ApiToken[] } | undefined;
  /** The prefixes of tags that name a delegate's owner; empty for the page's defaults. */
  readonly ownerPrefixes: readonly string[];
  /** The origins whose pages may show ours in a frame. */
  readonly frameAncestors: readonly string[];
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
  /** What is sent, and to whom; undefined when nothing is. */
  readonly notices: NoticeSettings | undefined;
  /** Undefined without METRICS_PORT: then there are no metrics. */
  readonly metrics: { readonly port: number } | undefined;
  readonly logLevel: string;
  /** Notes for the operator about settings that work. */
  readonly warnings: readonly string[];
};

/** The Manager of live mode. */
export type Manager = {
  /** Ends in `/gateway`, without a trailing slash. */
  readonly endpoint: URL;
  /** The only account that is served. Undefined when each visitor's key decides. */
  readonly account: string | undefined;
  /** Stays in this process: never sent to a browser or printed. Undefined when each visitor brings their own key. */
  readonly apiKey: string | undefined;
  /** The file of the key, which may change while the server runs. */
  readonly apiKeyFile: string | undefined;
  /** The trusted certificates, as PEM; undefined for Node's own. */
  readonly ca: string | undefined;
  readonly proxies?: Proxies;
};

/** Through what this server reaches others. The addresses can contain passwords. */
export type Proxies = {
  readonly https: URL | undefined;
  readonly http: URL | undefined;
  /** The hosts that are reached without, separated by commas. */
  readonly except: string;
};

/** The access rules, based on the sign-in proxy in front of this server. */
export type Access = {
  /** The addresses of the sign-in proxies. Only their forwarding and identity headers count. */
  readonly trustedProxies: BlockList;
  /** The header with the user's name, in lower case. Undefined when nobody signs in. */
  readonly userHeader: string | undefined;
  /** The header with the user's groups, separated by commas, in lower case. */
  readonly groupsHeader: string | undefined;
  /** Who may read: users in one of these groups; undefined for every user. */
  readonly readGroups: readonly string[] | undefined;
  /** Who may write: users in one of these groups; undefined for every user who may read. */
  readonly writeGroups: readonly string[] | undefined;
};

/** A certificate and its key, as PEM, and the paths of their files. */
export type TlsFiles = {
  readonly cert: string;
  readonly key: string;
  readonly certFile: string;
  readonly keyFile: string;
};

/** What the server reads by itself, with its key. */
type Watch = {
  /** Scopes that are always read, as `org` or `org/project`; empty for the account with everything below. */
  readonly scopes: readonly string[];
  /** From one reading of a scope to the next. */
  readonly seconds: number;
};

/** What the server tells by itself. */
export type NoticeSettings = {
  /** At least one. */
  readonly targets: readonly NoticeTarget[];
  /** The file of the targets, whose addresses may change while the server runs. */
  readonly file: string | undefined;
  /** The filter of a target that has none; '' for all delegates. */
  readonly filter: string;
  readonly rules: NoticeRules;
  /** Where visitors find the page, for links. */
  readonly page: URL | undefined;
  readonly proxies?: Proxies;
};

/** Where the history of the fleet is kept, for how many days, and how large its file may be. */
export type History = { readonly days: number } & (
  | { readonly kind: 'sqlite'; readonly file: string; readonly mostBytes?: number }
  /** The URL can contain a password. */
  | { readonly kind: 'postgresql'; readonly url: string }
);

/**
 * Reads and checks the environment. Throws one StartError that names every wrong variable, with its problem and an
 * example. It never repeats a value: a key may be in the wrong variable.
 */
export function readSettings(env: Environment, mode: Mode = modeOf(env)): Settings {
  const { values, problems } = readVariables(env, mode);
  if (!values) throw cannotStart(problems);
  const manager = mode === 'live' ? managerOf(values, env.HARNESS_PLATFORM_API_KEY_FILE) : undefined;
  const { TLS_CERT_FILE: cert, TLS_KEY_FILE: key, METRICS_PORT: metricsPort } = values;
  return {
    manager,
    port: values.PORT,
    host: values.HOST ?? DEFAULT_HOST,
    basePath: values.BASE_PATH ?? '',
    allowedHosts: values.ALLOWED_HOSTS ?? [],
    readOnly: values.READ_ONLY ?? false,
    access: {
      trustedProxies: values.TRUSTED_PROXIES ?? new BlockList(),
      userHeader: values.USER_HEADER,
      groupsHeader: values.GROUPS_HEADER,
      readGroups: values.READ_GROUPS,
      writeGroups: values.WRITE_GROUPS,
    },
    apiTokens: values.API_TOKENS_FILE && {
      file: env.API_TOKENS_FILE ?? '',
      tokens: values.API_TOKENS_FILE,
    },
    ownerPrefixes: values.OWNER_TAG_PREFIXES ?? [],
    frameAncestors: values.FRAME_ANCESTORS ?? [],
    tls:
      cert !== undefined && key !== undefined
        ? { cert, key, certFile: env.TLS_CERT_FILE ?? '', keyFile: env.TLS_KEY_FILE ?? '' }
        : undefined,
    allowsPlainHttp: values.ALLOW_PLAIN_HTTP ?? false,
    limits: {
      perClient: values.CLIENT_REQUESTS_PER_MINUTE ?? 240,
      // Contract: Harness allows 400 calls a minute for each key.
      inAll: values.MANAGER_CALLS_PER_MINUTE ?? 360,
      answerMegabytes: values.ANSWER_MEGABYTES ?? 128,
    },
    sharedReadSeconds: values.SHARED_READ_SECONDS ?? 5,
    auditLogFile: values.AUDIT_LOG_FILE,
    watch: { scopes: values.WATCH_SCOPES ?? [], seconds: values.WATCH_SECONDS ?? 30 },
    history: historyOf(values),
    notices: noticesOf(values, env.NOTIFY_URL_FILE),
    metrics: metricsPort === undefined ? undefined : { port: metricsPort },
    logLevel: values.LOG_LEVEL ?? (mode === 'live' ? 'info' : 'warn'),
    warnings: [
      ...(manager ? warningsAbout('HARNESS_ENDPOINT', 'the key travels', manager.endpoint) : []),
      ...noticeTargets(values)
        .flatMap(({ url }) => warningsAbout('NOTIFY_URL', 'names of delegates travel', url))
        .slice(0, 1),
    ],
  };
}

function historyOf({
  HISTORY_FILE: file,
  HISTORY_DATABASE_URL: url,
  ...values
}: Variables): History | undefined {
  const days = values.HISTORY_DAYS ?? 30;
  const mostBytes = (values.HISTORY_MEGABYTES ?? 4_000) * 1_000_000;
  if (file !== undefined) return { kind: 'sqlite', file, days, mostBytes };
  return url === undefined ? undefined : { kind: 'postgresql', url, days };
}

function noticesOf(values: Variables, file: string | undefined): NoticeSettings | undefined {
  const targets = noticeTargets(values);
  if (targets.length === 0) return undefined;
  const { NOTIFY_FILTER: filter = '', NOTIFY_RULES: rules = DEFAULT_NOTICE_RULES, PUBLIC_URL: page } = values;
  return { targets, file: file || undefined, filter, rules, page, proxies: proxiesOf(values) };
}

function noticeTargets({ NOTIFY_URL_FILE: inFile, NOTIFY_URL: url }: Variables): readonly NoticeTarget[] {
  return inFile ?? (url ? [{ url, filter: '' }] : []);
}

function managerOf(values: Variables, apiKeyFile: string | undefined): Manager {
  const apiKey = values.HARNESS_PLATFORM_API_KEY_FILE ?? values.HARNESS_PLATFORM_API_KEY;
  return {
    endpoint: values.HARNESS_ENDPOINT ?? new URL('https://app.harness.io/gateway'),
    account: values.HARNESS_ACCOUNT_ID ?? (apiKey && accountOfKey(apiKey)),
    apiKey,
    apiKeyFile: apiKeyFile || undefined,
    ca: values.HARNESS_CA_FILE,
    proxies: proxiesOf(values),
  };
}

function proxiesOf({ HTTPS_PROXY: https, HTTP_PROXY: http, NO_PROXY: except = '' }: Variables): Proxies {
  return { https, http, except };
}

function cannotStart(problems: readonly Problem[]): StartError {
  const count = problems.length === 1 ? 'a setting needs' : `${problems.length} settings need`;
  const lines = problems.map(
    ({ name, what, example }) => `  ${name} ${what}.\n    Example: ${name}=${example}`,
  );
  const isAboutManager = problems.some(({ name }) => name.startsWith('HARNESS_'));
  const wayOut = isAboutManager ? ['Without any HARNESS_* variable the demo starts.'] : [];
  return new StartError([`Cannot start: ${count} attention.`, ...lines, ...wayOut].join('\n'));
}

function warningsAbout(name: string, what: string, address: URL | undefined): readonly string[] {
  if (!address || address.protocol === 'https:' || isLoopback(address.hostname)) return [];
  return [`${name} uses http:// to another machine: ${what} unencrypted.`];
}

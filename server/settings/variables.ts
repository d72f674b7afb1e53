import * as v from 'valibot';
import { accountOfKey } from '../../src/domain/scope/api-key.ts';
import * as address from './addresses.ts';
import * as format from './formats.ts';
import { isLoopbackAddress } from './loopback.ts';

/** The environment variables of a process. An empty one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** demo: the mock Manager inside the page. live: a real Manager behind our gateway. */
export type Mode = 'demo' | 'live';

const MANAGER_VARIABLES = [
  'HARNESS_ENDPOINT',
  'HARNESS_ACCOUNT_ID',
  'HARNESS_PLATFORM_API_KEY',
  'HARNESS_PLATFORM_API_KEY_FILE',
] as const;

/** Also in lower case, which counts before these, as for other programs. */
const PROXIES = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];

/** Live as soon as one of our HARNESS_* variables is set, demo when none is. */
export function modeOf(env: Environment): Mode {
  return MANAGER_VARIABLES.some((name) => env[name]) ? 'live' : 'demo';
}

/** The default port of the server. */
export const DEFAULT_PORT = 4173;
export const DEFAULT_HOST = '127.0.0.1';

/** The environment variables by name: a valid example, and how the text is read. */
const FORMATS = {
  HARNESS_ENDPOINT: variable('https://app.harness.io/gateway', address.endpoint),
  HARNESS_PLATFORM_API_KEY: variable('pat.<account>.<token id>.<secret>', format.key),
  HARNESS_PLATFORM_API_KEY_FILE: variable('/run/secrets/harness-api-key', format.keyFile),
  HARNESS_ACCOUNT_ID: variable('AbCdEfGhIjKlMnOpQrStUv', format.account),
  HARNESS_CA_FILE: variable('/etc/ssl/certs/ca-certificates.crt', format.certificateFile),
  HTTPS_PROXY: variable('http://proxy.example.com:3128', address.proxy),
  HTTP_PROXY: variable('http://proxy.example.com:3128', address.proxy),
  NO_PROXY: variable('localhost,.example.com', format.anyText),
  HOST: variable('0.0.0.0', format.host),
  PORT: variable('4173', format.wholeNumber(1, 65_535)),
  BASE_PATH: variable('/fleet', format.basePath),
  ALLOWED_HOSTS: variable('fleet.example.com,10.0.0.5:8080', format.hosts),
  ALLOW_PLAIN_HTTP: variable('true', format.flag),
  TLS_CERT_FILE: variable('/etc/delegate-overview/cert.pem', format.certificateFile),
  TLS_KEY_FILE: variable('/etc/delegate-overview/key.pem', format.privateKeyFile),
  READ_ONLY: variable('true', format.flag),
  TRUSTED_PROXIES: variable('127.0.0.1,10.0.0.0/8', format.networks),
  USER_HEADER: variable('x-forwarded-user', format.header),
  GROUPS_HEADER: variable('x-forwarded-groups', format.header),
  READ_GROUPS: variable('platform-team,sre', format.groups),
  WRITE_GROUPS: variable('platform-team,sre', format.groups),
  API_TOKENS_FILE: variable('/etc/delegate-overview/api-tokens', format.apiTokensFile),
  OWNER_TAG_PREFIXES: variable('owner:,team:', format.tagPrefixes),
  FRAME_ANCESTORS: variable('https://backstage.example.com', format.origins),
  SHARED_READ_SECONDS: variable('5', format.wholeNumber(0, 60)),
  CLIENT_REQUESTS_PER_MINUTE: variable('240', format.wholeNumber(1, 1_000_000)),
  MANAGER_CALLS_PER_MINUTE: variable('360', format.wholeNumber(1, 1_000_000)),
  ANSWER_MEGABYTES: variable('128', format.wholeNumber(16, 8_000)),
  AUDIT_LOG_FILE: variable('/var/log/delegate-overview/audit.log', format.fileToAppend),
  METRICS_PORT: variable('9464', format.wholeNumber(1, 65_535)),
  WATCH_SCOPES: variable('retail,retail/payments', format.scopes),
  WATCH_SECONDS: variable('30', format.wholeNumber(10, 600)),
  HISTORY_FILE: variable('/var/lib/delegate-overview/history.db', format.anyText),
  HISTORY_DATABASE_URL: variable('postgres://overview@db.example.com/overview', format.postgresUrl),
  HISTORY_DAYS: variable('30', format.wholeNumber(1, 400)),
  HISTORY_MEGABYTES: variable('4000', format.wholeNumber(50, 1_000_000)),
  NOTIFY_URL: variable('https://hooks.example.com/delegates', address.webhook),
  NOTIFY_URL_FILE: variable('/run/secrets/notify-url', format.webhookFile),
  NOTIFY_FILTER: variable('tag:prod', format.anyText),
  NOTIFY_RULES: variable('outage,silent,missing,ending,latest,summary@08:00', format.noticeRules),
  PUBLIC_URL: variable('https://delegates.example.com', address.pageAddress),
  LOG_LEVEL: variable('info', format.logLevel),
};

type Name = keyof typeof FORMATS;
/** The names of all variables. */
export const NAMES = v.keyof(v.object(FORMATS)).options;

function variable<Format extends v.GenericSchema<string, unknown>>(example: string, schema: Format) {
  return v.pipe(
    schema,
    // A check leaves a wrong value in place. A transformation after it ends the pipe, so no rule sees that value.
    v.transform((value: v.InferOutput<Format>) => value),
    v.metadata({ example }),
  );
}

/** The variables, with the rules about what was read from two of them. Each may be missing. */
const VARIABLES = v.pipe(
  v.partial(v.object(FORMATS)),
  v.forward(
    v.partialCheck(
      [['HARNESS_ACCOUNT_ID'], ['HARNESS_PLATFORM_API_KEY'], ['HARNESS_PLATFORM_API_KEY_FILE']],
      (env) => {
        const key = env.HARNESS_PLATFORM_API_KEY_FILE ?? env.HARNESS_PLATFORM_API_KEY;
        return !key || !env.HARNESS_ACCOUNT_ID || env.HARNESS_ACCOUNT_ID === accountOfKey(key);
      },
      'is not the account that the API key belongs to',
    ),
    ['HARNESS_ACCOUNT_ID'],
  ),
  v.forward(
    v.partialCheck(
      [['BASE_PATH'], ['PUBLIC_URL']],
      ({ BASE_PATH: path, PUBLIC_URL: url }) => !path || !url || url.pathname.replace(/\/$/, '') === path,
      'does not have the path of BASE_PATH',
    ),
    ['PUBLIC_URL'],
  ),
  v.forward(
    v.partialCheck(
      [['TLS_CERT_FILE'], ['TLS_KEY_FILE']],
      ({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key }) => !cert || !key || format.belongTogether(cert, key),
      'is not the key of the certificate in TLS_CERT_FILE',
    ),
    ['TLS_KEY_FILE'],
  ),
);

/** Whether each visitor brings an own key. */
function isWithOwnKeys(env: Environment, mode: Mode): unknown {
  return (
    mode === 'live' &&
    env.HARNESS_ENDPOINT &&
    !(env.HARNESS_PLATFORM_API_KEY || env.HARNESS_PLATFORM_API_KEY_FILE)
  );
}

/** The rules about which variables go together: the wrong variable, when it is wrong, and why. */
const RULES: readonly (readonly [Name, (env: Environment, mode: Mode) => unknown, string])[] = [
  [
    'HARNESS_PLATFORM_API_KEY',
    (env, mode) =>
      mode === 'live' &&
      !(env.HARNESS_PLATFORM_API_KEY || env.HARNESS_PLATFORM_API_KEY_FILE || env.HARNESS_ENDPOINT),
    'is missing; if each visitor has an own key, set HARNESS_ENDPOINT instead',
  ],
  [
    'HARNESS_PLATFORM_API_KEY_FILE',
    (env) => env.HARNESS_PLATFORM_API_KEY && env.HARNESS_PLATFORM_API_KEY_FILE,
    'cannot be set together with HARNESS_PLATFORM_API_KEY: set only one of them',
  ],
  [
    'ALLOW_PLAIN_HTTP',
    (env, mode) =>
      isWithOwnKeys(env, mode) &&
      !(env.TLS_CERT_FILE || env.TRUSTED_PROXIES || env.ALLOW_PLAIN_HTTP === 'true') &&
      !isLoopbackAddress((env.HOST ?? DEFAULT_HOST).toLowerCase()),
    'is needed, because visitors would send their keys unencrypted. It is better to set TLS_CERT_FILE and TLS_KEY_FILE, or TRUSTED_PROXIES',
  ],
  [
    'TLS_CERT_FILE',
    (env) => env.TLS_KEY_FILE && !env.TLS_CERT_FILE,
    'is missing: a certificate needs its key',
  ],
  [
    'TLS_KEY_FILE',
    (env) => env.TLS_CERT_FILE && !env.TLS_KEY_FILE,
    'is missing: a certificate needs its key',
  ],
  [
    'USER_HEADER',
    (env) => env.USER_HEADER && !env.TRUSTED_PROXIES,
    'needs TRUSTED_PROXIES: the server ignores the header from anyone else',
  ],
  ['GROUPS_HEADER', (env) => env.GROUPS_HEADER && !env.USER_HEADER, 'needs USER_HEADER'],
  [
    'GROUPS_HEADER',
    (env) => env.GROUPS_HEADER && env.GROUPS_HEADER.toLowerCase() === env.USER_HEADER?.toLowerCase(),
    'is the same as USER_HEADER',
  ],
  ['READ_GROUPS', (env) => env.READ_GROUPS && !env.GROUPS_HEADER, 'needs GROUPS_HEADER'],
  ['WRITE_GROUPS', (env) => env.WRITE_GROUPS && !env.GROUPS_HEADER, 'needs GROUPS_HEADER'],
  [
    'HISTORY_DATABASE_URL',
    (env) => env.HISTORY_FILE && env.HISTORY_DATABASE_URL,
    'takes the place of HISTORY_FILE: set one of them',
  ],
  ...(['HISTORY_FILE', 'HISTORY_DATABASE_URL', 'WATCH_SCOPES', 'API_TOKENS_FILE'] as const).map(
    (name) =>
      [
        name,
        (env: Environment, mode: Mode) => env[name] && isWithOwnKeys(env, mode),
        'needs a key of the server: with an own key for each visitor, the server reads no fleet by itself',
      ] as const,
  ),
  [
    'NOTIFY_URL_FILE',
    (env) => env.NOTIFY_URL && env.NOTIFY_URL_FILE,
    'cannot be set together with NOTIFY_URL: set only one of them',
  ],
  ...(['NOTIFY_URL', 'NOTIFY_URL_FILE'] as const).map(
    (name) =>
      [
        name,
        (env: Environment) => env[name] && !(env.HISTORY_FILE || env.HISTORY_DATABASE_URL),
        'needs a history, from which notices are made: set HISTORY_FILE or HISTORY_DATABASE_URL',
      ] as const,
  ),
  ...(['NOTIFY_RULES', 'NOTIFY_FILTER'] as const).map(
    (name) =>
      [
        name,
        (env: Environment) => env[name] && !(env.NOTIFY_URL || env.NOTIFY_URL_FILE),
        'needs NOTIFY_URL or NOTIFY_URL_FILE',
      ] as const,
  ),
  [
    'METRICS_PORT',
    (env) => Number(env.METRICS_PORT) === Number(env.PORT ?? DEFAULT_PORT),
    'is the port of the page',
  ],
];

/** A wrong variable. It has no value: a key may be in the wrong variable. */
export type Problem = { readonly name: Name; readonly what: string; readonly example: string };

export type Variables = v.InferOutput<typeof VARIABLES>;

type Reading =
  | { readonly values: Variables; readonly problems?: undefined }
  | { readonly values?: undefined; readonly problems: readonly Problem[] };

/** Reads every variable, or names every problem. */
export function readVariables(env: Environment, mode: Mode = modeOf(env)): Reading {
  const all = {
    ...env,
    ...Object.fromEntries(PROXIES.map((name) => [name, env[name.toLowerCase()] || env[name]])),
  };
  const given: Environment = Object.fromEntries(
    Object.entries(all).filter(
      ([name, text]) => text && (mode === 'live' || !/^HARNESS_|_PROXY$/.test(name)),
    ),
  );
  const { success, output, issues } = v.safeParse(VARIABLES, given);
  const wrong = issues ? v.flatten<typeof VARIABLES>(issues).nested : {};
  const problems = NAMES.flatMap((name) => {
    const broken = RULES.filter(([of, isBroken]) => of === name && isBroken(given, mode));
    const { example } = v.getMetadata(FORMATS[name]);
    return [...(wrong?.[name] ?? []), ...broken.map(([, , what]) => what)].map((what) => ({
      name,
      what,
      example,
    }));
  });
  return success && problems.length === 0 ? { values: output } : { problems };
}

import { accountOfKey, type KeyProblem, keyProblem } from '../../src/domain/scope/api-key.ts';
import { readCertificates } from './certificates.ts';
import { readFileOf } from './read.ts';
import type { Environment, Report } from './report.ts';

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
};

const DEFAULT_ENDPOINT = 'https://app.harness.io/gateway';
const KEY_EXAMPLE = 'pat.<account>.<token id>.<secret>';
const KEY_FILE_EXAMPLE = '/run/secrets/harness-api-key';

/**
 * Reads the variables about the Manager. HARNESS_ENDPOINT is its address, with or without `/gateway` and a trailing
 * slash. The key comes from HARNESS_PLATFORM_API_KEY or from the file that HARNESS_PLATFORM_API_KEY_FILE names. It is
 * optional when HARNESS_ENDPOINT is set: then each visitor brings their own key.
 */
export function readManager(env: Environment, report: Report): Manager | undefined {
  const endpoint = readEndpoint(env.HARNESS_ENDPOINT || DEFAULT_ENDPOINT, report);
  const apiKeyFile = env.HARNESS_PLATFORM_API_KEY_FILE || undefined;
  const apiKey = apiKeyFile ? readKeyFile(env, report) : readKeyVariable(env, report);
  const account = readAccount(env.HARNESS_ACCOUNT_ID, apiKey, report);
  const ca = readCertificates({
    env,
    report,
    name: 'HARNESS_CA_FILE',
    example: '/etc/ssl/certs/ca-certificates.crt',
  });
  return endpoint && { endpoint, account, apiKey, apiKeyFile, ca };
}

const KEY_PROBLEMS: Record<KeyProblem, string> = {
  empty: 'is empty',
  blank: 'contains a blank or a line break',
  character: 'contains a character that no key has',
  kind: 'does not begin with "pat." or "sat."',
  parts: 'does not have four parts with dots between them',
  account: 'does not name an account in its second part',
};

/** A text to follow the name of the key; undefined when there is no problem. */
export function problemOfKey(key: string): string | undefined {
  const problem = keyProblem(key);
  return problem && KEY_PROBLEMS[problem];
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

function readKeyVariable(env: Environment, report: Report): string | undefined {
  const name = 'HARNESS_PLATFORM_API_KEY';
  const key = env[name];
  if (!key && env.HARNESS_ENDPOINT) return undefined;
  const problem = key
    ? problemOfKey(key)
    : 'is missing; if each visitor has an own key, set HARNESS_ENDPOINT instead';
  return problem ? report(name, problem, KEY_EXAMPLE) : key;
}

function readKeyFile(env: Environment, report: Report): string | undefined {
  const name = 'HARNESS_PLATFORM_API_KEY_FILE';
  if (env.HARNESS_PLATFORM_API_KEY) {
    return report(
      name,
      'cannot be set together with HARNESS_PLATFORM_API_KEY: set only one of them',
      KEY_FILE_EXAMPLE,
    );
  }
  // Editors and `echo` end a file with a line break.
  const key = readFileOf({ env, report, name, example: KEY_FILE_EXAMPLE })?.trim();
  if (key === undefined) return undefined;
  const problem = problemOfKey(key);
  return problem ? report(name, `names a file whose key ${problem}`, KEY_FILE_EXAMPLE) : key;
}

function readAccount(
  text: string | undefined,
  apiKey: string | undefined,
  report: Report,
): string | undefined {
  const wrong = (what: string) => report('HARNESS_ACCOUNT_ID', what, 'AbCdEfGhIjKlMnOpQrStUv');
  const fromKey = apiKey && accountOfKey(apiKey);
  const account = text || fromKey;
  if (!account) return undefined;
  if (!/^[\w-]+$/.test(account)) return wrong('has characters other than letters, digits, "_" and "-"');
  if (fromKey && fromKey !== account) return wrong('is not the account that the API key belongs to');
  return account;
}

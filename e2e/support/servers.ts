import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The ports of the servers of a test run. They differ from the usual ports, so that a running server is not affected. */
const PORTS = {
  demo: 4313,
  live: 4314,
  liveManager: 4315,
  ownKey: 4316,
  fed: 4317,
  fedManager: 4318,
} as const;

const urlOf = (port: number) => `http://127.0.0.1:${port}`;

/** The address of the demo build, whose mock Manager runs in the page. */
export const DEMO_URL = urlOf(PORTS.demo);

/** A server of the production build, and its mock Manager. */
export type LiveServer = { readonly url: string; readonly managerUrl: string };
/** The server of `npm start`. */
export const LIVE: LiveServer = { url: urlOf(PORTS.live), managerUrl: urlOf(PORTS.liveManager) };
/** A server without a key, with the same Manager. */
export const OWN_KEY: LiveServer = { ...LIVE, url: urlOf(PORTS.ownKey) };
/** A server whose fleets the pages take, with a Manager of its own: its readings are requests, too. */
export const FED: LiveServer = { url: urlOf(PORTS.fed), managerUrl: urlOf(PORTS.fedManager) };

/** The account of the mock Manager. It differs from the demo's, so that the two cannot be confused. */
export const LIVE_ACCOUNT = 'e2e_account';
/** The only key that the mock Manager accepts. */
export const LIVE_KEY = `pat.${LIVE_ACCOUNT}.token.secret`;

/** All variables that a server reads, unset, so that those of the shell do not reach it. */
const NOTHING_SET = {
  TRUSTED_PROXIES: '',
  USER_HEADER: '',
  GROUPS_HEADER: '',
  READ_GROUPS: '',
  WRITE_GROUPS: '',
  TLS_CERT_FILE: '',
  TLS_KEY_FILE: '',
  AUDIT_LOG_FILE: '',
  METRICS_PORT: '',
  WATCH_SCOPES: '',
  LOG_LEVEL: '',
  HARNESS_PLATFORM_API_KEY_FILE: '',
  HOST: '',
  ALLOWED_HOSTS: '',
  READ_ONLY: '',
  HARNESS_ENDPOINT: '',
  HARNESS_ACCOUNT_ID: '',
  HARNESS_PLATFORM_API_KEY: '',
  HARNESS_CA_FILE: '',
};

/** The environment of `npm start` for the demo. */
export const DEMO_ENV = { ...NOTHING_SET, PORT: String(PORTS.demo) };

/** From one reading of the fleets by the server to the next. */
export const WATCH_SECONDS = 600;

/** Tests have to see each change at once, and send more requests a minute than visitors. */
const FOR_TESTS = {
  SHARED_READ_SECONDS: '0',
  CLIENT_REQUESTS_PER_MINUTE: '100000',
  MANAGER_CALLS_PER_MINUTE: '100000',
};

/** The environment of a server of the production build. */
export function liveEnv({ url, managerUrl }: LiveServer) {
  return {
    ...NOTHING_SET,
    ...FOR_TESTS,
    PORT: new URL(url).port,
    HARNESS_ENDPOINT: managerUrl,
    HARNESS_ACCOUNT_ID: LIVE_ACCOUNT,
    HARNESS_PLATFORM_API_KEY: LIVE_KEY,
    // Longer than the tests: they count requests, and let the server read when they want it to.
    WATCH_SECONDS: String(WATCH_SECONDS),
    // Without it, npm start would use the file of the person who runs the tests.
    HISTORY_FILE: join(tmpdir(), `delegate-overview-test-${process.pid}-${new URL(url).port}.db`),
  };
}

/** The environment of a server of the production build whose visitors provide the key. */
export function ownKeyEnv({ url, managerUrl }: LiveServer) {
  return { ...NOTHING_SET, ...FOR_TESTS, PORT: new URL(url).port, HARNESS_ENDPOINT: managerUrl };
}

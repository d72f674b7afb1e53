/** Where the servers of a test run listen: ports of their own, so that a server you are working with stays untouched. */
const PORTS = {
  demo: 4313,
  live: 4314,
  liveManager: 4315,
  liveOwnKey: 4316,
} as const;

const urlOf = (port: number) => `http://127.0.0.1:${port}`;

/** The demo build, whose Manager lives inside the page. */
export const DEMO_URL = urlOf(PORTS.demo);

/** A server of the production build, the same without a key, and the mock Manager that these two alone talk to. */
export type LiveServer = { readonly url: string; readonly ownKeyUrl: string; readonly managerUrl: string };
/** `npm start`. */
export const LIVE: LiveServer = {
  url: urlOf(PORTS.live),
  ownKeyUrl: urlOf(PORTS.liveOwnKey),
  managerUrl: urlOf(PORTS.liveManager),
};

/** The account of the mock Manager: not the demo's, so that the two cannot be mistaken. */
export const LIVE_ACCOUNT = 'e2e_account';
/** The only key that it accepts. */
export const LIVE_KEY = `pat.${LIVE_ACCOUNT}.token.secret`;

/** Every variable that a server reads, not set: those of the surrounding shell must not reach it. */
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
  METRICS_SCOPES: '',
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

/** What `npm start` needs for the demo. */
export const DEMO_ENV = { ...NOTHING_SET, PORT: String(PORTS.demo) };

/** Tests see each change at once, and ask more in a minute than visitors do. */
const FOR_TESTS = {
  SHARED_READ_SECONDS: '0',
  CLIENT_REQUESTS_PER_MINUTE: '100000',
  MANAGER_CALLS_PER_MINUTE: '100000',
};

/** What a server of the production build needs. */
export function liveEnv({ url, managerUrl }: LiveServer) {
  return {
    ...NOTHING_SET,
    ...FOR_TESTS,
    PORT: new URL(url).port,
    HARNESS_ENDPOINT: managerUrl,
    HARNESS_ACCOUNT_ID: LIVE_ACCOUNT,
    HARNESS_PLATFORM_API_KEY: LIVE_KEY,
  };
}

/** What it needs to leave the key to its visitors. */
export function ownKeyEnv({ ownKeyUrl, managerUrl }: LiveServer) {
  return { ...NOTHING_SET, ...FOR_TESTS, PORT: new URL(ownKeyUrl).port, HARNESS_ENDPOINT: managerUrl };
}

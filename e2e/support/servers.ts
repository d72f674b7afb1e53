/** Where the servers of a test run listen: ports of their own, so that a server you are working with stays untouched. */
const PORTS = {
  demo: 4313,
  live: 4314,
  liveManager: 4315,
  nginx: 4316,
  nginxManager: 4317,
  liveOwnKey: 4318,
  nginxOwnKey: 4319,
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
/** nginx, over the same files. */
export const NGINX: LiveServer = {
  url: urlOf(PORTS.nginx),
  ownKeyUrl: urlOf(PORTS.nginxOwnKey),
  managerUrl: urlOf(PORTS.nginxManager),
};

/** The account of these mock Managers: not the demo's, so that the two cannot be mistaken. */
export const LIVE_ACCOUNT = 'e2e_account';
/** The only key which they accept. */
export const LIVE_KEY = `pat.${LIVE_ACCOUNT}.token.secret`;

/** Every variable that a server reads, not set: those of the surrounding shell must not reach it. */
const NOTHING_SET = {
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

/** What a server of the production build needs. */
export function liveEnv({ url, managerUrl }: LiveServer) {
  return {
    ...NOTHING_SET,
    PORT: new URL(url).port,
    HARNESS_ENDPOINT: managerUrl,
    HARNESS_ACCOUNT_ID: LIVE_ACCOUNT,
    HARNESS_PLATFORM_API_KEY: LIVE_KEY,
  };
}

/** What it needs to leave the key to its visitors. */
export function ownKeyEnv({ ownKeyUrl, managerUrl }: LiveServer) {
  return { ...NOTHING_SET, PORT: new URL(ownKeyUrl).port, HARNESS_ENDPOINT: managerUrl };
}

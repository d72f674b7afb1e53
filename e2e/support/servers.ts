/** Where the servers of a test run listen: ports of their own, so that a server you are working with stays untouched. */
const PORTS = { demo: 4313, live: 4314, manager: 4315, ownKey: 4320 } as const;

/** The demo build, whose Manager lives inside the page. */
export const DEMO_URL = `http://127.0.0.1:${PORTS.demo}`;
/** The production build behind the real gateway. */
export const LIVE_URL = `http://127.0.0.1:${PORTS.live}`;
/** The same, but its visitors bring their own keys. */
export const OWN_KEY_URL = `http://127.0.0.1:${PORTS.ownKey}`;
/** The mock Manager that the gateway of LIVE_URL talks to. */
export const MANAGER_URL = `http://127.0.0.1:${PORTS.manager}`;

/** The account of the mock Manager behind LIVE_URL: not the demo's, so that the two cannot be mistaken. */
export const LIVE_ACCOUNT = 'e2e_account';
/** The only key which that Manager accepts. */
export const LIVE_KEY = `pat.${LIVE_ACCOUNT}.token.secret`;

/** What `npm start` needs for the demo; HARNESS_* of the surrounding shell must not turn it into live mode. */
export const DEMO_ENV = {
  PORT: String(PORTS.demo),
  HOST: '',
  READ_ONLY: '',
  HARNESS_ENDPOINT: '',
  HARNESS_ACCOUNT_ID: '',
  HARNESS_PLATFORM_API_KEY: '',
};

/** What `npm start` needs to talk to that Manager. */
export const LIVE_ENV = {
  PORT: String(PORTS.live),
  HOST: '',
  READ_ONLY: '',
  HARNESS_ENDPOINT: MANAGER_URL,
  HARNESS_ACCOUNT_ID: LIVE_ACCOUNT,
  HARNESS_PLATFORM_API_KEY: LIVE_KEY,
};

/** What `npm start` needs to leave the key to its visitors. */
export const OWN_KEY_ENV = {
  ...LIVE_ENV,
  PORT: String(PORTS.ownKey),
  HARNESS_ACCOUNT_ID: '',
  HARNESS_PLATFORM_API_KEY: '',
};

/** The port that the mock Manager listens on. */
export const MANAGER_PORT = PORTS.manager;

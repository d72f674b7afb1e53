import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Where browsers report what the policy refused. */
export const REPORT_PATH = '/csp-reports';

const PERMISSIONS_POLICY =
  'accelerometer=(), autoplay=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=()';

/** What helmet does not set. */
export const MORE_HEADERS = {
  'permissions-policy': PERMISSIONS_POLICY,
  'reporting-endpoints': `csp="${REPORT_PATH}"`,
};

/** Where a browser learned over https that this server speaks it: one year. */
export const HSTS = 'max-age=31536000';

/** The policy of the page and the usual headers, on every answer. Not for the dev server: hot reload needs an inline script. */
export const HELMET_OPTIONS: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      connectSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      // No text becomes code; of addresses of scripts, those that src/lib/script-address.ts lets through.
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['own-scripts'],
      reportUri: [REPORT_PATH],
      reportTo: ['csp'],
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
  // Browsers warn about it where an earlier answer of this origin lacked it.
  originAgentCluster: false,
  // Set where the connection is encrypted.
  strictTransportSecurity: false,
};

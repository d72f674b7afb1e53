import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Settings } from '../settings/settings.ts';

/** The path to which browsers report violations of the policy. */
export const REPORT_PATH = '/csp-reports';

const PERMISSIONS_POLICY =
  'accelerometer=(), autoplay=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=()';

/** Headers that helmet does not set. */
export const moreHeaders = (basePath: string) => ({
  'permissions-policy': PERMISSIONS_POLICY,
  'reporting-endpoints': `csp="${basePath}${REPORT_PATH}"`,
});

/** For how long a browser remembers that this server supports https: one year. */
export const HSTS = 'max-age=31536000';

/**
 * The page's content security policy and the usual headers, on every answer. Not for the dev server: hot reload needs
 * an inline script. Only the pages of these origins may show ours in a frame.
 */
export const helmetOptions = ({
  frameAncestors,
  basePath,
}: Pick<Settings, 'frameAncestors' | 'basePath'>): FastifyHelmetOptions => ({
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
      frameAncestors: frameAncestors.length > 0 ? [...frameAncestors] : ["'none'"],
      // Text never becomes code; script addresses are limited to those that src/lib/script-address.ts allows.
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['own-scripts'],
      reportUri: [basePath + REPORT_PATH],
      reportTo: ['csp'],
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
  // It cannot name another origin. Browsers that know the policy need no second word.
  xFrameOptions: frameAncestors.length === 0 && { action: 'deny' },
  // Browsers warn about this header when an earlier answer of this origin lacked it.
  originAgentCluster: false,
  // Set elsewhere, when the connection is encrypted.
  strictTransportSecurity: false,
});

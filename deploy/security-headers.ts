import type { Middleware } from './gateway/middleware.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // No text becomes code; of addresses of scripts, those that src/lib/script-address.ts lets through.
  "require-trusted-types-for 'script'",
  'trusted-types own-scripts',
].join('; ');

/** Which answers carry, whatever they are. */
export const SECURITY_HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
    'magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Puts the security headers on every answer. Not for the dev server: its hot reload needs an inline script. */
export const securityHeaders: Middleware = (_request, response, next) => {
  response.setHeaders(new Map(Object.entries(SECURITY_HEADERS)));
  next();
};

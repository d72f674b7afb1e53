import { expect, test } from 'vitest';
import { SECURITY_HEADERS } from './security-headers.ts';

// In full, so that whoever weakens one has to say so twice. That every answer carries them: deploy/servers/page.test.ts.
test('the headers of every answer', () => {
  expect(SECURITY_HEADERS).toEqual({
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
      "font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
      "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types own-scripts",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(
      /(?=.*camera=\(\))(?=.*geolocation=\(\))(?=.*microphone=\(\))(?=.*payment=\(\))(?=.*usb=\(\))/,
    ),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
});

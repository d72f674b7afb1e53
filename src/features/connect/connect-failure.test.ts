// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import { connectFailure } from './connect-failure';

const refused = (status: number, code?: string) =>
  new ManagerError('refused', 'Their failure.', { status, code });

test.each([
  ['a wrong key', refused(401, 'INVALID_TOKEN'), 'The Manager refused this key', 'expired or revoked'],
  [
    'a refused network address',
    refused(401, 'NOT_WHITELISTED_IP'),
    'This network address is not allowed',
    'listed addresses',
  ],
  [
    'a cross-site request',
    refused(403, 'GATEWAY_CROSS_SITE'),
    'The server of this page blocked',
    'Host and Origin',
  ],
  [
    'an unknown operation',
    refused(404, 'GATEWAY_UNKNOWN_OPERATION'),
    'The server of this page blocked',
    'Their failure.',
  ],
  [
    'an unreachable Manager',
    refused(502, 'GATEWAY_UNREACHABLE'),
    'The Manager is not ready',
    'HARNESS_ENDPOINT',
  ],
  ['a redirect', refused(502, 'GATEWAY_REDIRECTED'), 'The answer does not come from', 'sign-in'],
  ['an HTML page', refused(502, 'GATEWAY_BAD_ANSWER'), 'The answer does not come from', 'HARNESS_ENDPOINT'],
  ['maintenance', refused(503), 'The Manager is not ready', 'in a moment'],
  ['a rate limit of the Manager', refused(429), 'Too many requests', 'The Manager limits requests.'],
  [
    'a rate limit of the server of this page',
    refused(429, 'GATEWAY_TOO_MANY_REQUESTS'),
    'Too many requests',
    'The server of this page limits requests.',
  ],
  ['any other refusal', refused(400), 'The key could not be verified', 'Their failure. (status 400)'],
  [
    'an unreadable answer',
    new ManagerError('unreadable', 'Sent on.'),
    'The answer does not come from',
    'in another tab',
  ],
  ['no answer', new ManagerError('unreachable', 'Cut.'), 'No answer came', 'blocks /gateway'],
  ['an error of the page', new Error('pat.a.b.secret'), 'The key could not be verified', 'Reload'],
])('the title and the remedy fit the failure: %s', (_what, error, title, remedy) => {
  const failure = connectFailure(error);
  expect(failure.title).toContain(title);
  expect(failure.remedy).toContain(remedy);
  expect(failure.remedy).not.toContain('secret');
});

test('a missing network is reported as offline, not as a block', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(connectFailure(new ManagerError('unreachable', 'Cut.')).title).toBe('This computer is offline');
});

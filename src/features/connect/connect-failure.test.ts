// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import { configureManager } from '@/api/manager';
import { connectFailure } from './connect-failure';

afterEach(() => configureManager({}));

const refused = (status: number, code?: string) =>
  new ManagerError('refused', 'Their failure.', { status, code });

test.each([
  ['a wrong key', refused(401, 'INVALID_TOKEN'), 'The Manager refused this key', 'expired or revoked'],
  [
    'a refused address',
    refused(401, 'NOT_WHITELISTED_IP'),
    'This network address is not allowed',
    'listed addresses',
  ],
  ['another site', refused(403, 'GATEWAY_CROSS_SITE'), 'The server of this page blocked', 'Host and Origin'],
  [
    'an unknown block',
    refused(404, 'GATEWAY_UNKNOWN_OPERATION'),
    'The server of this page blocked',
    'Their failure.',
  ],
  [
    'a Manager out of reach',
    refused(502, 'GATEWAY_UNREACHABLE'),
    'The Manager is not ready',
    'HARNESS_ENDPOINT',
  ],
  ['a redirect', refused(502, 'GATEWAY_REDIRECTED'), 'The Manager is not ready', 'sign-in'],
  ['maintenance', refused(503), 'The Manager is not ready', 'in a moment'],
  ['a rate limit', refused(429), 'Too many requests', 'a minute'],
  ['some other refusal', refused(400), 'The key could not be verified', 'Their failure. (status 400)'],
  [
    'a page to sign in',
    new ManagerError('unreadable', 'Sent on.'),
    'The answer does not come from',
    'in another tab',
  ],
  ['nothing', new ManagerError('unreachable', 'Cut.'), 'No answer came', 'blocks /gateway'],
  ['a defect', new Error('pat.a.b.secret'), 'The key could not be verified', 'Reload'],
])('%s', (_what, error, title, remedy) => {
  const failure = connectFailure(error);
  expect(failure.title).toContain(title);
  expect(failure.remedy).toContain(remedy);
  expect(failure.remedy).not.toContain('secret');
});

test('a Manager of another origin is named', () => {
  configureManager({ basePath: 'https://app.harness.test/gateway' });
  const failure = connectFailure(new ManagerError('unreachable', 'Cut.'));
  expect(failure.title).toBe('The browser may not send requests to app.harness.test');
  expect(failure.remedy).toContain('(CORS)');
});

test('a missing network is not reported as a block', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(connectFailure(new ManagerError('unreachable', 'Cut.')).title).toBe('This computer is offline');
});

import { describe, expect, test } from 'vitest';
import { ManagerError } from '@/api/errors';
import { scopeOf } from '@/domain/scope/scope';
import { failureDetail, failureLabels, mayBeDone } from './failure-labels';

const scope = scopeOf('acme', 'retail', 'payments');
const refused = (status: number, facts = {}) =>
  new ManagerError('refused', 'Their message.', { status, ...facts });

describe('failureLabels', () => {
  test.each([
    ['no answer', new ManagerError('unreachable', 'No answer.'), true, 'The Manager did not answer'],
    ['no network', new ManagerError('unreachable', 'No answer.'), false, 'This computer is offline'],
    [
      'an unreadable answer',
      new ManagerError('unreadable', 'Not JSON.'),
      true,
      'The answer of the Manager could not be read',
    ],
    ['a refused key', refused(401), true, 'The key was refused'],
    [
      'a refused network address',
      refused(400, { code: 'NOT_WHITELISTED_IP' }),
      true,
      'This network address is not allowed',
    ],
    ['a missing permission', refused(403), true, 'You cannot view delegates in project retail/payments'],
    [
      'a request that our server blocks',
      refused(403, { code: 'GATEWAY_CROSS_SITE' }),
      true,
      'The server of this page blocked the request',
    ],
    ['a rate limit', refused(429), true, 'Too many requests'],
    ['maintenance', refused(503), true, 'The Manager is not ready'],
    ['a refusal by a business rule', refused(400), true, 'The Manager refused'],
    ['a server error', refused(500), true, 'The Manager refused'],
    ['an error of this page', new TypeError('No fleet.'), true, 'This page failed'],
  ])('the title names the failure: %s', (_what, error, isOnline, title) => {
    expect(failureLabels(error, scope, isOnline).title).toBe(title);
  });

  test.each([
    ['GATEWAY_TOO_MANY_REQUESTS', 'The server of this page limits requests.'],
    [undefined, 'The Manager limits requests.'],
  ])('too many requests with the code %s: %s', (code, advice) => {
    expect(failureLabels(refused(429, { code }), scope, true).advice).toBe(advice);
  });

  test('a missing permission is named with its scope, in the advice and in the request', () => {
    const labels = failureLabels(refused(403, { failedChecks: [] }), scope, true);
    expect(labels.advice).toBe(
      'Ask an administrator of project retail/payments for View on Delegates (core_delegate_view).',
    );
    expect(labels.request).toContain('View on Delegates (core_delegate_view) in project retail/payments');
  });

  test('the permission named in the refusal takes precedence over the needed one', () => {
    const check = { permission: 'core_delegate_edit', scope: scopeOf('acme', 'retail') };
    expect(failureLabels(refused(403, { failedChecks: [check] }), scope, true).advice).toContain(
      'organization retail for Create/Edit on Delegates (core_delegate_edit)',
    );
  });
});

test.each([
  ['no answer', new ManagerError('unreachable', 'No answer.'), true],
  ['an unreadable answer', new ManagerError('unreadable', 'Not JSON.'), true],
  ['a timeout of the gateway', refused(504), true],
  ['maintenance', refused(503), true],
  ['an audit log that cannot be written', refused(503, { code: 'GATEWAY_NO_AUDIT_LOG' }), false],
  ['a refusal by a business rule', refused(400), false],
  ['a missing permission', refused(403), false],
  ['a server error', refused(500), false],
])('the page knows whether a change may have happened despite %s', (_what, error, isPossible) => {
  expect(mayBeDone(error)).toBe(isPossible);
});

test('the detail contains the message, status, code and correlation id', () => {
  const error = refused(400, { code: 'INVALID_REQUEST', correlationId: 'c-1' });
  expect(failureDetail(error)).toBe('Their message. (status 400, INVALID_REQUEST, correlation id c-1)');
});

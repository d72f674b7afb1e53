import { expect, test } from 'vitest';
import { type FailureKind, failureData, failureOf, ManagerError, refusalReason } from './errors';

test.each([
  [401, 'INVALID_TOKEN', 'signed-out'],
  [401, undefined, 'signed-out'],
  [401, 'NOT_WHITELISTED_IP', 'address-not-allowed'],
  [400, 'NOT_WHITELISTED_IP', 'address-not-allowed'],
  [403, 'NG_ACCESS_DENIED', 'not-permitted'],
  [403, undefined, 'not-permitted'],
  [403, 'GATEWAY_CROSS_SITE', 'blocked'],
  [404, 'GATEWAY_UNKNOWN_OPERATION', 'blocked'],
  [429, 'GATEWAY_TOO_MANY_REQUESTS', 'too-many-requests'],
  [502, 'GATEWAY_UNREACHABLE', 'unavailable'],
  [503, 'GATEWAY_NO_AUDIT_LOG', 'blocked'],
  [404, undefined, 'not-found'],
  [405, undefined, 'not-found'],
  [404, 'ENTITY_NOT_FOUND', 'not-found'],
  [400, 'RESOURCE_NOT_FOUND_EXCEPTION', 'not-found'],
  [429, undefined, 'too-many-requests'],
  [400, 'UNEXPECTED', 'unavailable'],
  [502, undefined, 'unavailable'],
  [503, undefined, 'unavailable'],
  [504, undefined, 'unavailable'],
  [500, 'DEFAULT_ERROR_CODE', 'failed'],
  [500, 'UNEXPECTED', 'failed'],
  [400, 'INVALID_REQUEST', 'other'],
  [409, 'DUPLICATE_FIELD', 'other'],
  [200, 'INVALID_REQUEST', 'other'],
  [undefined, undefined, 'other'],
] as const)('status %s with code %s has the reason %s', (status, code, expected) => {
  expect(refusalReason(status, code)).toBe(expected);
});

test.each<[kind: FailureKind, status: number | undefined, code: string | undefined, isTransient: boolean]>([
  ['unreachable', undefined, undefined, true],
  ['unreadable', 200, undefined, false],
  ['unreadable', 503, undefined, false],
  ['refused', 429, undefined, true],
  ['refused', 502, undefined, true],
  ['refused', 503, undefined, true],
  ['refused', 504, undefined, true],
  ['refused', 500, 'MONGO_EXECUTION_TIMEOUT_EXCEPTION', true],
  ['refused', 500, 'DEFAULT_ERROR_CODE', false],
  ['refused', 400, 'UNEXPECTED', true],
  ['refused', 400, 'INVALID_REQUEST', false],
  ['refused', 200, 'UNEXPECTED', false],
  ['refused', 401, undefined, false],
  ['refused', 403, undefined, false],
  ['refused', 404, undefined, false],
])('a failure that is %s (%s, %s) is transient: %s', (kind, status, code, expected) => {
  expect(new ManagerError(kind, 'x', { status, code }).isTransient).toBe(expected);
});

test('only a refusal has a reason', () => {
  expect(new ManagerError('refused', 'x', { status: 403 }).reason).toBe('not-permitted');
  expect(new ManagerError('unreachable', 'x').reason).toBeUndefined();
  expect(new ManagerError('unreadable', 'x', { status: 200 }).reason).toBeUndefined();
});

test('a failure cloned for another thread keeps all its facts', () => {
  const error = new ManagerError('refused', 'No.', {
    status: 403,
    code: 'NG_ACCESS_DENIED',
    correlationId: 'c-1',
    failedChecks: [{ permission: 'core_delegate_view', scope: { level: 'account', account: 'a' } }],
    retryAfterMs: 5,
    detail: 'why',
  });
  const again = failureOf(structuredClone(failureData(error)));
  expect(failureData(again)).toEqual(failureData(error));
  expect([again.message, again.reason, again.isTransient]).toEqual(['No.', 'not-permitted', false]);
});

import { expect, test } from 'vitest';
import { ACCESS_DENIED_EXAMPLE, GROUPS_EXAMPLE, NOT_FOUND_EXAMPLE } from '@/testing/contract-examples';
import { readErrorBody } from './error-body';

test('an entity that NG does not find', () => {
  expect(readErrorBody(NOT_FOUND_EXAMPLE)).toEqual({
    code: 'RESOURCE_NOT_FOUND_EXCEPTION',
    message: 'no filter near_expiry in this scope',
    correlationId: '5f0c6b1e-2d0a-4a55-9a0e-0c6f6f9d7a11',
    isFailure: true,
  });
});

test('a successful listing is not a failure', () => {
  expect(readErrorBody(GROUPS_EXAMPLE)).toEqual({ isFailure: false });
});

test.each([
  [
    'a bare message',
    { code: 'MONGO_EXECUTION_TIMEOUT_EXCEPTION', level: 'ERROR', message: 'too slow' },
    true,
  ],
  ['a bare message that only informs', { code: 'X', level: 'INFO', message: 'hello' }, false],
  ['a message list with an error', { responseMessages: [{ code: 'X', level: 'ERROR' }] }, true],
  [
    'a message list that only informs',
    { responseMessages: [{ code: 'X', level: 'INFO', message: 'hello' }] },
    false,
  ],
  ['an NG failure without code', { status: 'ERROR', data: null }, true],
  ['the JSON of a gateway with a message', { message: 'slow down' }, false],
])('an error body says whether it is a failure: %s', (_what, body, isFailure) => {
  expect(readErrorBody(body)?.isFailure).toBe(isFailure);
});

test.each([
  ['undefined', undefined],
  ['null', null],
  ['a list', [1]],
  ['a success of the other NG services', { status: 'SUCCESS', data: {} }],
  ['an object of another shape', { error: true }],
])('%s is no error body', (_what, body) => {
  expect(readErrorBody(body)).toBeUndefined();
});

test.each([
  ['Invalid request: no', 'no'],
  ['Invalid argument(s): no', 'no'],
  ['Invalid request: Invalid request: no', 'no'],
  ['The Invalid request: stays', 'The Invalid request: stays'],
  ['a\nb\u202Ec', 'a bc'],
])('the message %j is shown as %j', (message, expected) => {
  expect(readErrorBody({ responseMessages: [{ level: 'ERROR', message }] })?.message).toBe(expected);
});

test.each([[''], ['  '], ['Invalid request: '], [null], [undefined], [7]])(
  '%j gives no message',
  (message) => {
    expect(readErrorBody({ status: 'ERROR', code: 'X', message })?.message).toBeUndefined();
  },
);

test('the message is that of the first error, not one of level INFO', () => {
  const responseMessages = [
    { code: 'NOTE', level: 'INFO', message: 'by the way' },
    { code: 'EMPTY', level: 'ERROR', message: null },
    { code: 'FIRST', level: 'ERROR', message: 'this' },
    { code: 'LAST', level: 'ERROR', message: 'cause' },
  ];
  expect(readErrorBody({ responseMessages })).toMatchObject({ code: 'FIRST', message: 'this' });
});

test('an error without a message does not get one of level INFO', () => {
  const responseMessages = [
    { code: 'NOTE', level: 'INFO', message: 'by the way' },
    { code: 'BAD', level: 'ERROR', message: null },
  ];
  expect(readErrorBody({ responseMessages })).toEqual({ code: 'BAD', message: undefined, isFailure: true });
});

test('failed checks may be empty, and malformed ones lose their fields', () => {
  const body = { ...ACCESS_DENIED_EXAMPLE, failedPermissionChecks: [] as unknown[] };
  expect(readErrorBody(body)?.failedChecks).toEqual([]);
  body.failedPermissionChecks = ['x', { permission: 7, resourceScope: 'y' }];
  expect(readErrorBody(body)?.failedChecks).toEqual([{}]);
});

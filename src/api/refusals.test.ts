import { expect, test } from 'vitest';
import { ACCESS_DENIED_EXAMPLE, STILL_CONNECTED_EXAMPLE } from '@/testing/contract-examples';
import { fakeManager, json, ngRefusal, rest, restRefusal, text } from '@/testing/manager';
import { ManagerError } from './errors';
import { send } from './send';

const call = { method: 'GET', path: '/ng/api/x', params: new URLSearchParams() } as const;

async function failureOf(answer: Response): Promise<ManagerError> {
  fakeManager(() => answer);
  const failure = await send(call).catch((error: unknown) => error);
  if (failure instanceof ManagerError) return failure;
  throw new Error(`not a ManagerError: ${JSON.stringify(failure)}`);
}

const NO_ROUTE = { metaData: {}, resource: null, responseMessages: [] };
const MONGO = { code: 'MONGO_EXECUTION_TIMEOUT_EXCEPTION', level: 'ERROR', message: 'over the time limit' };
const PAGE = '<!doctype html><html><head><title>Oops</title></head><body><p>Try later</p></body></html>';

test.each<[row: string, answer: () => Response, expected: Partial<ManagerError>]>([
  [
    '400, broken rule, Manager',
    () => json(STILL_CONNECTED_EXAMPLE, 400),
    {
      status: 400,
      code: 'INVALID_REQUEST',
      reason: 'other',
      message: 'delegate Zc1H3rXoRk6WmVb0aJtQ5g is still connected',
    },
  ],
  [
    '400, code only in the header',
    () => json(NO_ROUTE, 400, { 'x-harness-error': 'INVALID_ARGUMENT' }),
    { status: 400, code: 'INVALID_ARGUMENT', reason: 'other' },
  ],
  [
    '400, unreadable JSON, Manager',
    () => restRefusal(400, 'DEFAULT_ERROR_CODE', null),
    { code: 'DEFAULT_ERROR_CODE', message: 'The Manager refused the request and did not say why.' },
  ],
  [
    '400, unreadable JSON, the framework’s own shape',
    () => json({ code: 400, message: 'Unable to process JSON' }, 400),
    { status: 400, code: undefined, message: 'Unable to process JSON' },
  ],
  [
    '400, network address not allowed',
    () => ngRefusal(400, 'NOT_WHITELISTED_IP', null),
    {
      reason: 'address-not-allowed',
      message: 'The Manager does not allow access from this network address.',
    },
  ],
  [
    '403, either service',
    () => json(ACCESS_DENIED_EXAMPLE, 403),
    {
      status: 403,
      code: 'NG_ACCESS_DENIED',
      reason: 'not-permitted',
      failedChecks: [
        {
          permission: 'core_delegate_delete',
          resourceType: 'DELEGATE',
          resourceIdentifier: '_payments_eu_west',
          scope: { level: 'project', account: 'acct0001', org: 'retail', project: 'payments' },
        },
      ],
    },
  ],
  [
    '403 without failed checks',
    () => json({ ...ACCESS_DENIED_EXAMPLE, message: null, failedPermissionChecks: [] }, 403),
    { reason: 'not-permitted', message: 'Your permissions do not allow this.', failedChecks: [] },
  ],
  [
    '404, unknown route',
    () => json(NO_ROUTE, 404),
    { status: 404, reason: 'not-found', message: 'The Manager did not find what the page asked for.' },
  ],
  [
    '429, plain text',
    () => text('Too many requests for this key\n', 429, 'text/plain'),
    {
      reason: 'too-many-requests',
      message: 'The Manager is limiting requests.',
      detail: 'Too many requests for this key',
      isTransient: true,
    },
  ],
  [
    '429, JSON of a gateway',
    () => json({ message: 'Slow down' }, 429),
    { message: 'Slow down', status: 429 },
  ],
  [
    '429 with Retry-After',
    () => json({ message: 'Slow down' }, 429, { 'retry-after': '7' }),
    { retryAfterMs: 7_000 },
  ],
  [
    '500, Manager',
    () => restRefusal(500, 'DEFAULT_ERROR_CODE', null),
    { reason: 'failed', message: 'The Manager failed to answer.', isTransient: false },
  ],
  [
    '500, time limit of the database',
    () => json(MONGO, 500),
    { code: 'MONGO_EXECUTION_TIMEOUT_EXCEPTION', message: 'over the time limit', isTransient: true },
  ],
  ['500 with JSON of no known shape', () => json([1, 2], 500), { status: 500, detail: undefined }],
  [
    '502, an HTML page',
    () => text(PAGE, 502),
    {
      reason: 'unavailable',
      message: 'The Manager is not available right now.',
      detail: 'Oops Try later',
      isTransient: true,
    },
  ],
  ['503, empty', () => text('', 503), { reason: 'unavailable', detail: undefined, isTransient: true }],
  [
    '200 with a message of level ERROR',
    () => restRefusal(200, 'INVALID_REQUEST', 'Invalid request: no'),
    { status: 200, code: 'INVALID_REQUEST', message: 'no' },
  ],
  [
    '200 with a failing status',
    () => ngRefusal(200, 'INVALID_REQUEST', 'no'),
    { status: 200, message: 'no' },
  ],
  ['200 with a bare error', () => json(MONGO), { status: 200, message: 'over the time limit' }],
])('an answer is read as refused: %s', async (_row, answer, expected) => {
  const failure = await failureOf(answer());
  expect(failure.kind).toBe('refused');
  expect(failure).toMatchObject(expected);
});

test.each<[row: string, answer: () => Response, expected: Partial<ManagerError>]>([
  [
    'a sign-in page with 200',
    () => text('<html><title>Sign in</title><form>…</form></html>'),
    { status: 200, detail: 'Sign in…' },
  ],
  [
    'a truncated JSON body, which may contain secrets',
    () => text('{"metaData":{},"resource":[{"value":"c2VjcmV0', 200, 'application/json'),
    { status: 200, detail: undefined },
  ],
  [
    'a file that does not say it is plain text',
    () => text('delegateToken: c2VjcmV0', 200, 'application/octet-stream'),
    { status: 200, detail: undefined },
  ],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: '/login' } }), { status: 302 }],
  ['a redirect that the browser hides', hiddenRedirect, { status: undefined }],
])('an answer is read as unreadable: %s', async (_row, answer, expected) => {
  const failure = await failureOf(answer());
  expect(failure.kind).toBe('unreadable');
  expect(failure).toMatchObject({ ...expected, isTransient: false, reason: undefined });
});

function hiddenRedirect(): Response {
  const response = Response.error();
  Object.defineProperty(response, 'type', { value: 'opaqueredirect' });
  return response;
}

test('a 200 with messages of level INFO only is a successful answer', async () => {
  const body = {
    metaData: {},
    resource: 1,
    responseMessages: [{ code: 'X', level: 'INFO', message: 'note' }],
  };
  fakeManager(() => json(body));
  await expect(send(call)).resolves.toMatchObject({ data: body });
  fakeManager(() => rest(null));
  await expect(send(call)).resolves.toMatchObject({ data: { resource: null } });
});

test('a plain text is a successful answer, unless it contains a refusal', async () => {
  fakeManager(() => text('a: 1\nb: 2\n', 200, 'text/plain;charset=utf-8'));
  await expect(send(call)).resolves.toMatchObject({ data: 'a: 1\nb: 2\n' });
  const refusal = JSON.stringify({ status: 'ERROR', code: 'INVALID_REQUEST', message: 'no' });
  expect(await failureOf(text(refusal, 200, 'text/plain'))).toMatchObject({ kind: 'refused', message: 'no' });
});

test('a message of the Manager is cleaned to one line of text', async () => {
  const failure = await failureOf(ngRefusal(400, 'INVALID_REQUEST', 'line one\nline two\u202E <b>'));
  expect(failure.message).toBe('line one line two <b>');
});

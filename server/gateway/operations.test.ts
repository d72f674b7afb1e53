import { describe, expect, test } from 'vitest';
import { ROUTES } from '@/mocks/routes';
import { findCall, isForAccount, OPERATIONS, readTarget, writeTarget } from './operations.ts';

function target(path: string) {
  const read = readTarget(path);
  if (!read) throw new Error(`not a plain path: ${path}`);
  return read;
}

describe('the table of operations', () => {
  test.each([
    'GET /gateway/ng/api/delegate-token-ng/delegate-groups',
    'POST /gateway/api/setup/delegates/ng/v2',
    'POST /gateway/ng/api/delegate-setup/listDelegates?all=true',
    'GET /gateway/ng/api/delegate-setup/latest-supported-version',
    'DELETE /gateway/ng/api/delegate-setup/delegate/my_delegate',
    'POST /gateway/authz/api/acl',
    'GET /gateway/ng/api/organizations',
    'GET /gateway/ng/api/projects',
    'GET /gateway/ng/api/accounts/acc',
    'PUT /gateway/ng/api/delegate-token-ng?tokenName=a%20b',
    'PUT /gateway/ng/api/delegate-group-tags/_d$',
    'POST /gateway/ng/api/download-delegates/docker',
  ])('allows %s', (operation) => {
    const [method, path = ''] = operation.split(' ');
    expect(findCall(method, target(path))).toBeDefined();
  });

  test.each([
    'HEAD /gateway/ng/api/organizations',
    'PUT /gateway/api/setup/delegates/ng/v2',
    'GET /gateway/api/setup/delegates/ng/v2',
    'DELETE /gateway/api/setup/delegates/ng/v2',
    'GET /gateway/ng/api/delegate-token-ng/x',
    'DELETE /gateway/ng/api/delegate-group-tags/_d',
    'GET /gateway/ng/api/download-delegates/docker',
    'DELETE /gateway/ng/api/filters',
    'GET /gateway/ng/api/accounts',
    'GET /gateway/ng/api/accounts/acc/users',
    'GET /gateway/NG/api/organizations',
    'GET /gateway/ng',
  ])('does not allow %s', (operation) => {
    const [method, path = ''] = operation.split(' ');
    expect(findCall(method, target(path))).toBeUndefined();
  });
});

test.each([
  'GET /gateway/ng/api/delegate-token-ng',
  'POST /gateway/ng/api/delegate-setup/generate-helm-values',
  'POST /gateway/ng/api/download-delegates/kubernetes',
  'POST /gateway/ng/api/download-delegates/docker',
  'POST /gateway/api/setup/delegates/generate-kubernetes-yaml',
  'POST /gateway/api/setup/delegates/v3/ng/docker',
])('the answer to %s can contain the value of a token', (operation) => {
  const [method, path = ''] = operation.split(' ');
  expect(findCall(method, target(path))?.operation.access).toBe('secret');
});

test('a permission check with POST is a read, and a deletion is a write', () => {
  expect(findCall('POST', target('/gateway/authz/api/acl'))?.operation.access).toBe('read');
  const deletion = findCall('DELETE', target('/gateway/ng/api/delegate-setup/delegate/d'));
  expect(deletion).toMatchObject({ operation: { access: 'write' }, segments: { identifier: 'd' } });
});

describe('the notation of paths and queries', () => {
  test.each([
    '/gateway/',
    '/gateway//ng/api/projects',
    '/gateway/ng/api/projects/',
    '/gateway/ng/./api/projects',
    '/gateway/ng/api/accounts/../projects',
    '/gateway/ng/api/accounts/%2e%2e/projects',
    '/gateway/ng/api/accounts/%2E./projects',
    '/gateway/ng/api/accounts/a%2fb',
    '/gateway/ng/api/accounts/a%252fb',
    '/gateway/ng/api/accounts/a;b',
    '/gateway/ng/api/accounts/a..b',
    '/gateway/ng/api/accounts/.a',
    '/gateway/ng/api/proj%65cts',
    '/gateway/ng/api/projects?a=%zz',
    '/gateway/ng/api/projects?a=b%0d%0ac',
    '/gateway/ng/api/accounts/a%5cb',
    String.raw`/gateway/ng/api/accounts/a\b`,
    '/gateway/ng/api/accounts/a%00',
    '/gateway/ng/api/accounts/a%0d%0ab',
    '/gateway/ng/api/accounts/%zz',
    '/gateway/ng/api/accounts/%ff',
    '/gateway/ng/api/accounts/%C3%A9',
    '/gateway/ng/api/accounts/a b',
    '/gateway/ng/api/projects?account%49dentifier=x',
    '/gateway/ng/api/projects?a=b c',
    '/gateway/ng/api/projects?a=b#c',
    '/gateway/ng/api/projects?=x',
    'http://elsewhere/gateway/ng/api/projects',
    '//gateway/ng/api/projects',
    '/%67ateway/ng/api/projects',
  ])('%s is refused', (path) => {
    expect(readTarget(path)).toBeUndefined();
  });

  test.each([
    ['/gateway/ng/api/projects?a=1&a=2&b=x%26y', '/ng/api/projects?a=1&a=2&b=x%26y'],
    ['/gateway/ng/api/projects?next=/../x?y', '/ng/api/projects?next=%2F..%2Fx%3Fy'],
    ['/gateway/ng/api/projects', '/ng/api/projects'],
    ['/gateway/x/a.b_c$-1', '/x/a.b_c$-1'],
    ['/gateway/ng/api/projects?', '/ng/api/projects'],
  ])('%s is passed on as %s', (path, expected) => {
    expect(writeTarget(target(path))).toBe(expected);
  });
});

describe('account', () => {
  test.each([
    ['/gateway/ng/api/projects?accountIdentifier=acc&routingId=acc', true],
    ['/gateway/ng/api/accounts/acc', true],
    ['/gateway/authz/api/acl', true],
    ['/gateway/ng/api/projects?accountIdentifier=other', false],
    ['/gateway/ng/api/projects?accountIdentifier=acc&accountIdentifier=other', false],
    ['/gateway/api/setup/delegates/ng/v2?accountId=other', false],
    ['/gateway/ng/api/projects?accountIdentifier=acc&routingId=other', false],
    ['/gateway/ng/api/accounts/other', false],
  ])('%s belongs to the account: %s', (path, expected) => {
    expect(isForAccount(target(path), 'acc')).toBe(expected);
  });
});

test('the mock Manager has exactly these operations', () => {
  const named = (all: readonly { readonly method: string; readonly path: string }[]) =>
    all.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':name')}`).toSorted();
  expect(named(ROUTES)).toEqual(named(OPERATIONS));
});

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
    'HEAD /gateway/ng/api/organizations',
    'PATCH /gateway/ng/api/filters',
    'PROPFIND /gateway/ng/api/projects',
    'GET /gateway/api/setup/delegates/ng/v2',
    'GET /gateway/authz/api/acl',
    'GET /gateway/ng/api/delegate-token-ng/x',
    'GET /gateway/ng/api/delegate-setup/delegate/_d',
    'DELETE /gateway/ng/api/delegate-setup/delegate',
    'DELETE /gateway/ng/api/delegate-group-tags/_d',
    'GET /gateway/ng/api/accounts/acc/users',
    'GET /gateway/ng/api/projectsx',
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

/** What may not stand for an identifier in a path. */
const BAD_SEGMENTS = [
  ...` \\;+&=@:,'()*!~"<>|^\`{}[]\u00e9`.split('').map((sign) => `a${sign}b`),
  ...'.. . ... a..b .a a. ; a;jsessionid=1 ./a ../a a/ a//b %2e/a a% a%2 a%zz %ff %C3%A9 %u002e'.split(' '),
  ...'%2e%2e %2E. %2E%2E %252e%252e ..%2f %2f a%2fb a%252fb a%5cb a%3bb a%20b %c0%ae%c0%ae'.split(' '),
  ...'a%00 %00 a%0d%0ab a%0a a%09 a%7f'.split(' '),
  '',
];
const BAD_QUERIES = [
  ...'?account%49dentifier=acc ?a=b&%61=b ?=x ?& ?a=b&&c=d ?a=% ?a=%z1 ?a=b#c ?a[]=b #x'.split(' '),
  ...'?a=%0d%0a ?a=b%0d%0ac ?a=%00 ?a=%7f ?a=b%1fc ?a=\u00e9 ??a=b'.split(' '),
  '?a b=c',
  '?a=b c',
];
const BAD_ADDRESSES = [
  ...'https://h http://h/gateway/ng/api/projects ftp://h/gateway/ng/api/projects javascript:alert(1)'.split(
    ' ',
  ),
  ...'h * ?a=b /% /%00 /gateway /gateway/ /gateway// /gateway?x=y //gateway/ng/api/projects'.split(' '),
  ...'/%67ateway/ng/api/projects /gateway/%6eg/api/projects /gateway/ng/api/proj%65cts'.split(' '),
  ...'/gateway/ng//api/projects /gateway/./ng/api/projects /gateway/../gateway/ng/api/projects'.split(' '),
  '/gateway/ng/api/projects\0',
  '/gateway/ng/api/pr\xc3\xb6jects',
];

describe('the notation of paths and queries', () => {
  test.each([
    ...BAD_SEGMENTS.map((segment) => `/gateway/ng/api/accounts/${segment}`),
    ...BAD_QUERIES.map((query) => `/gateway/ng/api/projects${query}`),
    ...BAD_ADDRESSES,
  ])('%j is refused', (path) => {
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
    ['/gateway/api/setup/delegates/ng/v2?accountId=other', false],
    ['/gateway/ng/api/accounts/other', false],
  ])('%s belongs to the account: %s', (path, expected) => {
    expect(isForAccount(target(path), 'acc')).toBe(expected);
  });

  test.each([
    ...'accountIdentifier=other accountIdentifier=ACC accountIdentifier=acc%20 accountIdentifier=acc2'.split(
      ' ',
    ),
    ...'accountIdentifier= accountIdentifier accountIdentifier=acc%2Fother accountIdentifier=acc,other'.split(
      ' ',
    ),
    ...'accountIdentifier=* accountId=other routingId=other account=other'.split(' '),
    ...['other', 'acc,other'].map((account) => `accountIdentifier=acc&accountIdentifier=${account}`),
    ...'accountIdentifier=other&accountIdentifier=acc accountIdentifier=acc&accountId=other'.split(' '),
    ...'accountIdentifier=acc&routingId= accountIdentifier=acc&routingId=other'.split(' '),
  ])('%s does not', (query) => {
    expect(isForAccount(target(`/gateway/ng/api/projects?${query}`), 'acc')).toBe(false);
  });
});

test('the mock Manager has exactly these operations', () => {
  const named = (all: readonly { readonly method: string; readonly path: string }[]) =>
    all.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':name')}`).toSorted();
  expect(named(ROUTES)).toEqual(named(OPERATIONS));
});

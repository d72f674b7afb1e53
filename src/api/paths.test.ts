import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { managerParams, ngParams, path } from './paths';

const SCOPES = [scopeOf('a/1'), scopeOf('a/1', 'o 2'), scopeOf('a/1', 'o 2', 'p&3')];

test('each service gets the scope in its own parameter names, with the account for routing', () => {
  expect(SCOPES.map((scope) => ngParams(scope).toString())).toEqual([
    'routingId=a%2F1&accountIdentifier=a%2F1',
    'routingId=a%2F1&accountIdentifier=a%2F1&orgIdentifier=o+2',
    'routingId=a%2F1&accountIdentifier=a%2F1&orgIdentifier=o+2&projectIdentifier=p%263',
  ]);
  expect(SCOPES.map((scope) => managerParams(scope).toString())).toEqual([
    'routingId=a%2F1&accountId=a%2F1',
    'routingId=a%2F1&accountId=a%2F1&orgId=o+2',
    'routingId=a%2F1&accountId=a%2F1&orgId=o+2&projectId=p%263',
  ]);
});

test('identifiers in paths are encoded', () => {
  expect(path`/x/${'a/b?c#d%'}/y`).toBe('/x/a%2Fb%3Fc%23d%25/y');
});

test.each([[''], ['.'], ['..'], ['a\uD800']])('%j is rejected in a path', (identifier) => {
  expect(() => path`/x/${identifier}`).toThrow(expect.objectContaining({ kind: 'refused' }));
});

test('an identifier never changes the structure of a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (identifier) => {
      fc.pre(identifier !== '.' && identifier !== '..');
      const { pathname, search, hash } = new URL(path`/x/${identifier}/y`, 'https://manager.test');
      expect({ search, hash, parts: pathname.split('/').length }).toEqual({ search: '', hash: '', parts: 4 });
    }),
  );
});

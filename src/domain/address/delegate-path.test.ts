import { expect, test } from 'vitest';
import { scopeOf } from '../scope/scope';
import { pathToDelegate } from './delegate-path';

const DELEGATE = { key: 'name:p 1', name: 'p 1', identifier: undefined, scope: undefined };

test.each([
  ['an identifier', { identifier: '_p_1' }, '/account/acme/delegate/_p_1'],
  ['no identifier', {}, '/account/acme/delegate/name%3Ap%201'],
  [
    'a scope',
    { scope: 'retail/payments' },
    '/account/acme/orgs/retail/projects/payments/delegate/name%3Ap%201',
  ],
  ['the account as its scope', { scope: '/' }, '/account/acme/delegate/name%3Ap%201'],
  [
    'a scope that is not a valid identifier',
    { scope: 'Re tail' },
    '/account/acme/delegates?search=p+1&all=true',
  ],
])('a delegate with %s links to its page or its scope', (_what, facts, path) => {
  expect(pathToDelegate(scopeOf('acme'), { ...DELEGATE, ...facts })).toBe(path);
});

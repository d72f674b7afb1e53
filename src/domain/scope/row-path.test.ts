import { expect, test } from 'vitest';
import { aDelegate } from '../delegate/testing';
import { rowPath } from './row-path';
import { scopeOf } from './scope';

const ACME = scopeOf('acme');
const UNNAMED = { key: 'name:retail:payments:p 1', identifier: undefined, name: 'p 1' };

test.each([
  ['an identifier', {}, '/account/acme/delegate/_delegate_1'],
  ['no identifier', UNNAMED, '/account/acme/delegate/name%3Aretail%3Apayments%3Ap%201'],
  [
    'an owner',
    { ...UNNAMED, owner: { org: 'retail', project: 'payments' } },
    '/account/acme/orgs/retail/projects/payments/delegates?search=p+1',
  ],
  ['the account as its owner', { ...UNNAMED, owner: {} }, '/account/acme/delegates?search=p+1'],
  [
    'an owner that is no address',
    { ...UNNAMED, owner: { org: 'Re tail' } },
    '/account/acme/delegates?search=p+1&all=true',
  ],
])('with %s, a row leads to its place', (_what, facts, path) => {
  expect(rowPath(ACME, aDelegate(facts))).toBe(path);
});

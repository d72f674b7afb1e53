import { expect, test } from 'vitest';
import { readScopeLabel, scopeOf } from './scope';

test.each([
  ['retail', scopeOf('acme', 'retail')],
  [' retail / payments ', scopeOf('acme', 'retail', 'payments')],
  ['/retail', scopeOf('acme', 'retail')],
  ['retail/payments/', scopeOf('acme', 'retail', 'payments')],
  ['', undefined],
  ['/', undefined],
  ['retail//payments', undefined],
  ['retail/payments/pods', undefined],
  ['../x', undefined],
  ['retail/..', undefined],
  ['a b', undefined],
  ['%2e', undefined],
])('the scope typed as %j is read', (typed, scope) => {
  expect(readScopeLabel('acme', typed)).toEqual(scope);
});

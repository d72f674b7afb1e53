import { expect, test } from 'vitest';
import type { DelegateToken } from './token';
import { isInUse, type TokenRow, type TokenUse, worstFirst } from './token-rows';

const rowOf = (name: string, token: Partial<DelegateToken> = {}, use?: TokenUse): TokenRow => ({
  token: { name, status: 'ACTIVE', revokesAt: null, ...token },
  use,
});
const usedBy = (...keys: readonly string[]): TokenUse => ({
  state: 'known',
  delegates: keys.length,
  instances: keys.length,
  connected: 0,
  keys,
  isComplete: true,
});
const REVOKED = { status: 'REVOKED' } as const;

test('a revoked token that is or may be in use comes first, then what ends; a revoked one without use is last', () => {
  const rows = [
    rowOf('b'),
    rowOf('rest', REVOKED, usedBy()),
    rowOf('later', { revokesAt: 2 }),
    rowOf('a'),
    rowOf('soon', { revokesAt: 1 }, usedBy('x')),
    rowOf('unread', REVOKED, { state: 'unknown', why: 'No answer.' }),
    rowOf('bad', REVOKED, usedBy('x')),
  ];
  expect(worstFirst(rows).map(({ token }) => token.name)).toEqual([
    'bad',
    'unread',
    'soon',
    'later',
    'a',
    'b',
    'rest',
  ]);
});

test.each([
  [usedBy('x'), true],
  [usedBy(), false],
  [{ ...usedBy(), isComplete: false }, undefined],
  [{ state: 'unknown', why: 'No answer.' } as const, undefined],
  [undefined, undefined],
])('with the use %j, being in use is %s', (use, expected) => {
  expect(isInUse(rowOf('a', {}, use))).toBe(expected);
});

import { expect, test } from 'vitest';
import type { TokenRow, TokenUse } from '@/domain/tokens/token-rows';
import { tokenLead } from './token-labels';

const usedBy = (keys: readonly string[], isComplete = true): TokenUse => ({
  state: 'known',
  delegates: keys.length,
  instances: keys.length,
  connected: 0,
  keys,
  isComplete,
});
const rowOf = (status: 'ACTIVE' | 'REVOKED', use: TokenUse): TokenRow => ({
  token: { name: 'a', status },
  use,
});
const ACTIVE = rowOf('ACTIVE', usedBy(['x']));
const UNREAD = rowOf('REVOKED', { state: 'unknown', why: 'No answer.' });

test.each([
  [[ACTIVE], undefined, '1 token is active.', ''],
  [[ACTIVE, ACTIVE], undefined, 'All 2 tokens are active.', ''],
  [
    [ACTIVE, rowOf('REVOKED', usedBy([]))],
    undefined,
    '1 of 2 tokens is active.',
    'No delegate uses a revoked one.',
  ],
  [
    [rowOf('REVOKED', usedBy(['x', 'y'])), rowOf('REVOKED', usedBy(['y']))],
    'attention',
    '2 delegates use a revoked token.',
    'They cannot register again after a restart.',
  ],
  [
    [rowOf('REVOKED', usedBy(['x'])), UNREAD],
    'attention',
    'At least 1 delegate uses a revoked token.',
    'It cannot register again after a restart.',
  ],
  [
    [ACTIVE, UNREAD],
    'unknown',
    '1 of 2 tokens is active.',
    'It is unknown whether a delegate uses a revoked one.',
  ],
  [
    [rowOf('REVOKED', usedBy([], false))],
    'unknown',
    'No token is active.',
    'It is unknown whether a delegate uses a revoked one.',
  ],
])('the lead of tokens, %#', (rows, tone, text, detail) => {
  expect(tokenLead(rows)).toMatchObject({ tone, text, detail });
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOwnKey } from './own-key';

test.each(['pat.acc_1-A.tokenId.s3cret', '  sat.acc_1-A.tokenId.s3cret\n'])(
  '%j is accepted as a key',
  (typed) => {
    expect(readOwnKey(typed)).toEqual({ text: typed.trim(), account: 'acc_1-A' });
  },
);

test.each([
  ['', 'Enter a key.'],
  ['pat.acc.id. secret', 'It contains a space.'],
  ['pat.acc.id\tsecret.x', 'It contains a space.'],
  ['pat.acc.id.secr\u200Bet', 'a character that no key has'],
  ['eyJhbGciOi.acc.id.secret', 'does not begin with “pat.” or “sat.”'],
  ['Pat.acc.id.secret', 'does not begin with “pat.” or “sat.”'],
  ['pat.acc.id', 'does not have four parts'],
  ['pat.acc.id.secret.more', 'does not have four parts'],
  ['pat.acc..secret', 'does not have four parts'],
  ['pat..id.secret', 'not the identifier of an account'],
  ['pat.a/c.id.secret', 'not the identifier of an account'],
])('%j is rejected: %s', (typed, problem) => {
  expect(readOwnKey(typed)).toEqual({ problem: expect.stringContaining(problem) });
});

test('the problem never repeats the typed text', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 6 }), (typed) => {
      const read = readOwnKey(typed);
      expect('problem' in read && read.problem.includes(typed.trim() || typed)).toBe(false);
    }),
  );
});

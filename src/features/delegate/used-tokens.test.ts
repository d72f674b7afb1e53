import { expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { wireItem, withDefaults } from '@/testing/fleets';
import { fakeManager, json, rest } from '@/testing/manager';
import { FEW_TOKENS, findUsedTokens } from './used-tokens';

const SCOPE = scopeOf('acct', 'retail');
const { signal } = new AbortController();
const NAMED = withDefaults({ name: 'prod', instances: [{ hostName: 'a' }, { hostName: 'b' }] });
const OTHER = withDefaults({ name: 'other', instances: [{ hostName: 'c' }] });

const groups = (...entries: readonly (typeof NAMED)[]) =>
  rest({ delegateGroupDetails: entries.map((entry) => wireItem(entry, 'groups')) });
const FORBIDDEN = () => json({ status: 'ERROR', code: 'ACCESS_DENIED', message: 'No.' }, 403);

/** A Manager with the token `own` in the organization, `above` in the account, and these answers about their use. */
function managerWith(
  uses: Readonly<Record<string, () => Response>>,
  above = () => rest([{ name: 'above' }]),
) {
  return fakeManager(({ path, params }) => {
    if (path.endsWith('/delegate-groups')) return uses[params.delegateTokenName ?? '']?.() ?? FORBIDDEN();
    return params.orgIdentifier === 'retail' ? rest([{ name: 'own', status: 'ACTIVE' }]) : above();
  });
}

test('used tokens of the scope and its parents are found, with a list of their delegates', async () => {
  managerWith({ own: () => groups(OTHER), above: () => groups(NAMED, OTHER) });
  await expect(findUsedTokens(SCOPE, '_prod', FEW_TOKENS, signal)).resolves.toEqual({
    used: [{ name: 'above', scope: scopeOf('acct') }],
    isComplete: true,
    leftOut: 0,
  });
});

test.each([
  ['the delegates that use a token', managerWith.bind(undefined, { own: () => groups(NAMED) })],
  [
    'the tokens of the parent scope',
    managerWith.bind(undefined, { own: () => groups(NAMED), above: () => groups() }, FORBIDDEN),
  ],
  [
    'one delegate that uses a token',
    managerWith.bind(undefined, {
      own: () => groups(NAMED),
      above: () => rest({ delegateGroupDetails: [7] }),
    }),
  ],
])('the answer is incomplete when this cannot be read: %s', async (_what, answer) => {
  answer();
  const { used, isComplete } = await findUsedTokens(SCOPE, '_prod', FEW_TOKENS, signal);
  expect(used).toHaveLength(1);
  expect(isComplete).toBe(false);
});

test('the search fails when the tokens of the scope itself cannot be read', async () => {
  fakeManager(FORBIDDEN);
  await expect(findUsedTokens(SCOPE, '_prod', FEW_TOKENS, signal)).rejects.toThrow('No.');
});

test('no more tokens than asked for are looked up, active ones first, and the others are counted', async () => {
  const names = Array.from({ length: 10 }, (_, place) => `token-${place}`);
  const sent = managerWith({ 'token-9': () => groups(NAMED) }, () =>
    rest(names.map((name) => ({ name, status: name === 'token-9' ? 'ACTIVE' : 'REVOKED' }))),
  );
  const { used, isComplete, leftOut } = await findUsedTokens(SCOPE, '_prod', 2, signal);
  expect(used).toMatchObject([{ name: 'token-9' }]);
  expect([isComplete, leftOut]).toEqual([false, 9]);
  expect(sent.filter(({ path }) => path.endsWith('/delegate-groups'))).toHaveLength(2);
});

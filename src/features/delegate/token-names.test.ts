import { expect, test } from 'vitest';
import { fakeManager, json, rest } from '@/api/testing';
import { wireItem, withDefaults } from '@/domain/delegate/testing';
import { scopeOf } from '@/domain/scope/scope';
import { findUsedTokens } from './token-names';

const SCOPE = scopeOf('acct', 'retail');
const { signal } = new AbortController();
const NAMED = withDefaults({ name: 'prod', instances: [{ hostName: 'a' }, { hostName: 'b' }] });
const UNNAMED = withDefaults({ name: 'prod', instances: [{ hostName: 'a' }, { hostName: undefined }] });
const OTHER = withDefaults({ name: 'other', instances: [{ hostName: 'c' }] });

const groups = (...entries: readonly (typeof NAMED)[]) =>
  rest({ delegateGroupDetails: entries.map((entry) => wireItem(entry, 'groups')) });
const FORBIDDEN = () => json({ status: 'ERROR', code: 'ACCESS_DENIED', message: 'No.' }, 403);

/** A Manager with the tokens `own` in the organization and `above` in the account, and these answers about their use. */
function managerWith(
  uses: Readonly<Record<string, () => Response>>,
  above = () => rest([{ name: 'above' }]),
) {
  return fakeManager(({ path, params }) => {
    if (path.endsWith('/delegate-groups')) return uses[params.delegateTokenName ?? '']?.() ?? FORBIDDEN();
    return params.orgIdentifier === 'retail' ? rest([{ name: 'own', status: 'ACTIVE' }]) : above();
  });
}

test('tokens of the scope and of those above are found, with the hosts of all that use them', async () => {
  managerWith({ own: () => groups(OTHER), above: () => groups(NAMED, OTHER) });
  await expect(findUsedTokens(SCOPE, '_prod', signal)).resolves.toEqual({
    used: [{ token: { name: 'above', scope: scopeOf('acct') }, hosts: ['a', 'b', 'c'] }],
    isComplete: true,
  });
});

test('with an unknown host there are no hosts to choose by', async () => {
  managerWith({ own: () => groups(UNNAMED), above: () => groups() });
  const { used } = await findUsedTokens(SCOPE, '_prod', signal);
  expect(used).toMatchObject([{ token: { name: 'own' }, hosts: [] }]);
});

test.each([
  ['the use of a token', managerWith.bind(undefined, { own: () => groups(NAMED) })],
  [
    'the tokens above',
    managerWith.bind(undefined, { own: () => groups(NAMED), above: () => groups() }, FORBIDDEN),
  ],
])('what is refused leaves the answer incomplete: %s', async (_what, answer) => {
  answer();
  const { used, isComplete } = await findUsedTokens(SCOPE, '_prod', signal);
  expect(used).toHaveLength(1);
  expect(isComplete).toBe(false);
});

test('without the tokens of the scope itself there is no answer', async () => {
  fakeManager(FORBIDDEN);
  await expect(findUsedTokens(SCOPE, '_prod', signal)).rejects.toThrow('No.');
});

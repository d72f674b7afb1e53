import { expect, test } from 'vitest';
import { aDelegate, CONTEXT } from '@/testing/fleets';

test.each<[readonly string[], string | undefined]>([
  [[], undefined],
  [['web', 'owned:web', 'coowner:web'], undefined],
  [['owner:web'], 'web'],
  [['Team: Data Platform '], 'Data Platform'],
  [['owner:', 'team: '], undefined],
  [['owner:', 'team:web'], 'web'],
  [['team:a', 'owner:b', 'owner:c'], 'b'],
  [['owner:__proto__'], '__proto__'],
])('for the tags %j the owner is %j', (tags, owner) => {
  expect(aDelegate({ tags }).owner).toBe(owner);
});

test('an implicit tag names no owner', () => {
  expect(aDelegate({ tags: { custom: [], implicit: ['owner:web'] } }).owner).toBeUndefined();
});

test('the policy sets the prefixes that name an owner', () => {
  const policy = { ...CONTEXT.policy, ownerPrefixes: ['squad='] };
  expect(aDelegate({ tags: ['owner:a', 'squad=b'] }, { policy }).owner).toBe('b');
});

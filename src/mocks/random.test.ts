import { expect, test } from 'vitest';
import { createRandom } from '@/lib/random';
import { hashOf, pick, textFor, uuidFor } from './random';

test('a hash depends on the parts, their order and their boundaries', () => {
  expect(hashOf('a', 'b')).toBe(hashOf('a', 'b'));
  expect(hashOf('a', 'b')).not.toBe(hashOf('b', 'a'));
  expect(hashOf('ab', 'c')).not.toBe(hashOf('a', 'bc'));
});

test('every choice is picked at some time', () => {
  const random = createRandom(7);
  const picked = new Set(Array.from({ length: 100 }, () => pick(random, ['a', 'b', 'c'])));
  expect([...picked].sort()).toEqual(['a', 'b', 'c']);
});

test('a text has the given length and alphabet', () => {
  expect(textFor('ab', 40, 'any')).toMatch(/^[ab]{40}$/);
});

test('a thousand instances have unique uuids in the form of the Manager', () => {
  const uuids = new Set(Array.from({ length: 1_000 }, (_, index) => uuidFor(1, 'name', index)));
  expect(uuids.size).toBe(1_000);
  for (const uuid of uuids) expect(uuid).toMatch(/^[\w-]{22}$/);
});

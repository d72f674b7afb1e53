import { partialMatchKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { organizationsQuery, projectsQuery } from './queries';

test.each([
  [
    'organizations of an account',
    organizationsQuery('a', 'pay'),
    organizationsQuery('a'),
    organizationsQuery('b'),
  ],
  [
    'projects of an organization',
    projectsQuery('a', 'o', 'pay'),
    projectsQuery('a', 'o'),
    projectsQuery('a', 'p'),
  ],
])('the key of a search for %s begins with that of all of them', (_what, search, whole, another) => {
  expect(partialMatchKey(search.queryKey, whole.queryKey)).toBe(true);
  expect(partialMatchKey(search.queryKey, another.queryKey)).toBe(false);
});

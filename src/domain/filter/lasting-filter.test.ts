import { expect, test } from 'vitest';
import { NO_FILTERS } from './filters';
import { lastingFilters, readLastingFilter } from './lasting-filter';

test.each([
  ['status:disconnected', 'cannot have status'],
  ['-status:connected tag:prod', 'cannot have status'],
  ['heartbeat:>1h', 'cannot have heartbeat'],
  ['finding:"Single instance"', 'cannot have finding'],
  ['token-name:ci', 'cannot have token-name'],
  ['tagg:prod', 'cannot be read from character 1 on (There is no field “tagg”.'],
  ['x'.repeat(2_001), 'has more than 2000 characters'],
])('a filter of the past refuses %s', (text, problem) => {
  expect(readLastingFilter(text)).toEqual({ problem: expect.stringContaining(problem) });
  expect(() => lastingFilters(text)).toThrow(problem);
});

test('a filter of the past takes what stays as a delegate falls silent', () => {
  expect(readLastingFilter('tag:prod -owner:web payments')).toMatchObject({
    delegateTags: ['prod'],
    'owner!': ['web'],
    search: 'payments',
  });
  expect(lastingFilters(' ')).toBe(NO_FILTERS);
});

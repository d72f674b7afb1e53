import { expect, test } from 'vitest';
import { droppedMoment } from './as-of';

test.each([
  'yesterday',
  '2026-11-23',
  '2026-11-23T02:00:00',
  '2026-11-23T02:00:00+01:00',
  '2026-02-30T02:00:00Z',
  '0',
  '1763863200000',
  '9999-12-31T00:00:00Z',
])('a value that is no moment is dropped, and said: %s', (value) => {
  expect(droppedMoment(value)).toEqual({
    name: 'asOf',
    value,
    why: `Ignored asOf=${value}: it is no moment such as 2026-11-23T02:00:00Z.`,
  });
});

test('a page without a past drops every moment, and says so', () => {
  expect(droppedMoment('2026-11-23T02:00:00Z').why).toBe(
    'Ignored asOf=2026-11-23T02:00:00Z: this page shows only now.',
  );
});

test('a long value is shortened in the sentence', () => {
  expect(droppedMoment('x'.repeat(100)).why).toMatch(/^Ignored asOf=x{40}…: /);
});

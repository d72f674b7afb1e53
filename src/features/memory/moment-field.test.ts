import { expect, test } from 'vitest';
import { fieldOf, NO_MOMENT, readField } from './moment-field';

const AT = Date.UTC(2026, 10, 23, 2);

test.each(['utc', 'local'] as const)('a field for date and time holds a moment in the zone %s', (zone) => {
  expect(readField(fieldOf(AT, zone), zone)).toBe(AT);
});

test('an incomplete field holds no moment', () => {
  expect(fieldOf(AT, 'utc')).toEqual({ text: '2026-11-23T02:00', isLater: false });
  expect(readField(NO_MOMENT, 'utc')).toBeUndefined();
  expect(readField(NO_MOMENT, 'local')).toBeUndefined();
});

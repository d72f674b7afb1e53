import { expect, test } from 'vitest';
import { fieldText, readField } from './moment-field';

const AT = Date.UTC(2026, 10, 23, 2);

test.each(['utc', 'local'] as const)('a field for date and time holds a moment in the zone %s', (zone) => {
  expect(readField(fieldText(AT, zone), zone)).toBe(AT);
});

test('an incomplete field holds no moment', () => {
  expect(fieldText(AT, 'utc')).toBe('2026-11-23T02:00');
  expect(readField('', 'utc')).toBeUndefined();
  expect(readField('', 'local')).toBeUndefined();
});

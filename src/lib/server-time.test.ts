import { expect, test } from 'vitest';
import { httpDate } from './server-time';

test.each([
  ['Thu, 06 Aug 2026 07:06:40 GMT', 1_786_000_000_000],
  [null, undefined],
  ['', undefined],
  ['2', undefined],
  ['2026-08-06T07:06:40Z', undefined],
  ['Thu, 06 Aug 2026 07:06:40', undefined],
  ['Thu, 36 Aug 2026 07:06:40 GMT', undefined],
  ['Thu, 01 Jan 1970 00:00:00 GMT', undefined],
  ['Fri, 01 Jan 2100 00:00:00 GMT', undefined],
])('the Date header %j is read as %s', (header, expected) => {
  expect(httpDate(header)).toBe(expected);
});

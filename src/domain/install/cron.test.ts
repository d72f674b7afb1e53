import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileStrings } from '../delegate/generators';
import { longestGapMinutes, parseCron } from './cron';

test.each([
  ['0 * * * *', 60],
  ['0 */1 * * *', 60],
  ['*/15 * * * *', 15],
  ['5/20 * * * *', 20],
  ['0,50 * * * *', 50],
  ['0 */2 * * *', 120],
  ['30 3 * * *', 1440],
  ['0 1-5 * * *', 1200],
  ['* * * * *', 1],
  [' 0  * * * * ', 60],
  ['0 * * * 1-5', Number.POSITIVE_INFINITY],
  ['0 * 1 * *', Number.POSITIVE_INFINITY],
])('%s leaves at most %d minutes between runs', (text, minutes) => {
  const schedule = parseCron(text);
  expect(typeof schedule === 'string' ? schedule : longestGapMinutes(schedule)).toBe(minutes);
});

test.each([
  ['', 'Enter five fields: minute, hour, day of the month, month, day of the week.'],
  ['0 * * *', 'Enter five fields: minute, hour, day of the month, month, day of the week.'],
  ['60 * * * *', 'Enter the minute as numbers from 0 to 59, such as *, 5, 1-5, */2 or 0,30.'],
  ['0 24 * * *', 'Enter the hour as numbers from 0 to 23, such as *, 5, 1-5, */2 or 0,30.'],
  ['0 * 0 * *', 'Enter the day of the month as numbers from 1 to 31, such as *, 5, 1-5, */2 or 0,30.'],
  ['0 5-1 * * *', 'Enter the hour as numbers from 0 to 23, such as *, 5, 1-5, */2 or 0,30.'],
  ['*/0 * * * *', 'Enter the minute as numbers from 0 to 59, such as *, 5, 1-5, */2 or 0,30.'],
  ['0 * * * MON', 'Enter the day of the week as numbers from 0 to 7, such as *, 5, 1-5, */2 or 0,30.'],
])('refuses %j', (text, problem) => {
  expect(parseCron(text)).toBe(problem);
});

test('an accepted schedule has only digits, spaces and cron characters, for any input', () => {
  fc.assert(
    fc.property(fc.oneof(hostileStrings, fc.stringMatching(/^[-0-9*/, \n]{5,20}$/)), (text) => {
      expect(typeof parseCron(text) === 'string' || /^[-0-9*/, ]+$/.test(text.trim())).toBe(true);
    }),
  );
});

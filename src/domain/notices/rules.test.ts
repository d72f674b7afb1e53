import { expect, test } from 'vitest';
import { readNoticeRules } from './rules';

test('rules are read in any order, with times of summaries', () => {
  expect(readNoticeRules('latest, summary@08:30,outage')).toEqual({
    subjects: ['latest', 'outage'],
    summaries: [510],
  });
});

const NONE = 'has a rule that is none of outage, silent, missing, ending, latest, summary@08:00';

test.each([
  ['outages', `${NONE}; the nearest one is outage`],
  ['summary@24:00', `${NONE}; the nearest one is summary@08:00`],
  ['zzzzzzzz', NONE],
  ['https://hooks.example.com/s3cret', NONE],
  [' , ', 'names no rule'],
])('%s %s', (text, problem) => {
  expect(readNoticeRules(text)).toEqual({ problem });
});

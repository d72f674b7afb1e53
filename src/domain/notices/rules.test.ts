import { expect, test } from 'vitest';
import { readNoticeRules } from './rules';

test('rules are read in any order, with times of summaries', () => {
  expect(readNoticeRules('latest, summary@08:30,outage')).toEqual({
    subjects: ['latest', 'outage'],
    summaries: [510],
  });
});

test.each([
  ['outages', 'has no rule "outages": the nearest one is outage'],
  ['summary@24:00', 'has no rule "summary@24:00": the nearest one is summary@08:00'],
  [
    'zzzzzzzz',
    'has no rule "zzzzzzzz": the rules are outage, silent, missing, ending, latest, summary@08:00',
  ],
  [
    'https://hooks.example.com/s3cret',
    'has a rule that is none of outage, silent, missing, ending, latest, summary@08:00',
  ],
  [' , ', 'names no rule'],
])('%s %s', (text, problem) => {
  expect(readNoticeRules(text)).toEqual({ problem });
});

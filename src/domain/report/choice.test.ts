import { expect, test } from 'vitest';
import { readChoice } from './choice';

const problemsOf = (filter: string) =>
  readChoice({ filter }, false, { account: 'acc', now: Date.UTC(2026, 10, 28) }).problems.map(
    ({ text }) => text,
  );

test('a problem names its part of the filter, and not what follows it', () => {
  expect(problemsOf('status:late tag:<5 eu')).toEqual(['tag:<5: tag cannot be compared. Write tag:5.']);
});

test('a filter of 100,000 characters is refused and not repeated', () => {
  expect(problemsOf('tag:a '.repeat(20_000).slice(0, 100_000))).toEqual([
    'has 100000 characters. It can have at most 2000.',
  ]);
});

test.each([
  ['eu OR us', []],
  ['NOT eu', []],
  ['eu or us', ['or: “or” is searched as a word. Write OR to join words.']],
  [
    '(eu OR us)',
    ['(eu', 'us)'].map(
      (word) => `${word}: Brackets are not read. Write each choice in full: eu prod, us prod.`,
    ),
  ],
  [
    'host:(a b)',
    [
      'host:(a: Brackets are not read. Write each choice in full: eu prod, us prod.',
      'b): Brackets are not read. Write each choice in full: eu prod, us prod.',
    ],
  ],
  ['eu*', ['eu*: It is left out of a search. Write a part of the word, without signs.']],
  ['"(eu"', ['(eu: Brackets are not read. Write each choice in full: eu prod, us prod.']],
])('a search whose words would be left out, so that all are chosen, is refused: %s', (filter, problems) => {
  expect(problemsOf(filter)).toEqual(problems);
});

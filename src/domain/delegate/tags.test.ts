import { expect, test } from 'vitest';
import { TAGS, type Tags } from './tags';

function columnOf(rows: readonly Tags[]) {
  const builder = TAGS.builder();
  for (const row of rows) builder.push(row);
  return builder.finish();
}

const [BOTH, CUSTOM, IMPLICIT, NONE] = [
  { custom: ['a'], implicit: ['b'] },
  { custom: ['a'], implicit: [] },
  { custom: [], implicit: ['b'] },
  { custom: [], implicit: [] },
] as const;

test('two columns differ when the same tags belong to other delegates', () => {
  expect(TAGS.isSame(columnOf([BOTH, NONE]), columnOf([CUSTOM, IMPLICIT]))).toBe(false);
});

test('an unknown list of tags is read as no tags', () => {
  const builder = TAGS.builder();
  builder.push(undefined);
  expect(TAGS.at(builder.finish(), 0)).toEqual(NONE);
});

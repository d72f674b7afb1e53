import { expect, test } from 'vitest';
import { readOptions } from './options';

const HERE = '/srv/fleet';

test('everything, five times, and published, unless asked otherwise', () => {
  expect(readOptions([], HERE)).toEqual({
    sizes: [1_000, 10_000, 50_000],
    runs: 5,
    root: HERE,
    isSelected: false,
    isCheck: false,
    isPublished: true,
  });
});

test('sizes and runs by number', () => {
  expect(readOptions(['--sizes', '200,3000', '--runs', '2'], HERE)).toMatchObject({
    sizes: [200, 3_000],
    runs: 2,
  });
});

test('quick is one run without the largest size, and gives way to what is said beside it', () => {
  expect(readOptions(['--quick'], HERE)).toMatchObject({ sizes: [1_000, 10_000], runs: 1 });
  expect(readOptions(['--quick', '--runs', '3'], HERE)).toMatchObject({ sizes: [1_000, 10_000], runs: 3 });
});

test('another checkout is found from this one', () => {
  expect(readOptions(['--root', '../other'], HERE).root).toBe('/srv/other');
});

test.each([
  ['quick', ['--quick']],
  ['a check', ['--check']],
  ['a selection', ['--selected']],
  ['another checkout', ['--root', '/elsewhere']],
  ['some sizes', ['--sizes', '1000']],
])('%s is not published', (_what, args) => {
  expect(readOptions(args, HERE).isPublished).toBe(false);
});

test.each([['--sizes', '0'], ['--sizes', '10,many'], ['--runs', '-1'], ['--fast'], ['stray']])(
  'what it does not understand is answered with the usage: %s %s',
  (...args) => {
    expect(() => readOptions(args, HERE)).toThrow('npm run bench -- ');
  },
);

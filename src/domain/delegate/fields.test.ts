import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valuesOf } from '@/testing/fleet-generators';
import type { Field } from '../table/field';
import { COUNT, REQUIRED_TEXT } from '../table/kinds';
import { UNKNOWN_RANK } from '../table/rank';
import { DELEGATE, INSTANCE } from './fields';
import { TAGS } from './tags';

const FIELDS: readonly (readonly [name: string, of: string, field: Field])[] = [
  ...Object.entries(DELEGATE).map(([name, field]) => [name, 'a delegate', field] as const),
  ...Object.entries(INSTANCE).map(([name, field]) => [name, 'an instance', field] as const),
];

describe.each(FIELDS)('%s of %s', (name, _of, field) => {
  const { kind } = field;
  const value = valuesOf(name, field);
  const isAlwaysKnown = kind === COUNT || kind === REQUIRED_TEXT || kind === TAGS;
  const facts = fc.array(isAlwaysKnown ? value : fc.option(value, { nil: undefined }), { maxLength: 12 });

  function columnOf(values: readonly unknown[]): unknown {
    const builder = kind.builder();
    for (const each of values) builder.push(each);
    return builder.finish();
  }

  test('a column returns the values that it stored, and undefined beyond its rows', () => {
    fc.assert(
      fc.property(facts, (values) => {
        const column = columnOf(values);
        expect(values.map((_, row) => kind.at(column, row))).toEqual(values);
        expect(isAlwaysKnown || kind.at(column, values.length) === undefined).toBe(true);
      }),
    );
  });

  test('two columns are the same only when all their values are equal', () => {
    fc.assert(
      fc.property(facts, value, fc.nat(), (values, other, at) => {
        const column = columnOf(values);
        const changed = values.map((each, row) => (row === at % values.length ? other : each));
        expect(kind.isSame(column, columnOf(changed))).toBe(isEqual(values, changed));
        expect(kind.isSame(column, columnOf([...values, other]))).toBe(false);
        expect(kind.isSame(column, structuredClone(column))).toBe(true);
      }),
    );
  });

  test('equal values get the same rank, and unknown values the last', () => {
    fc.assert(
      fc.property(facts, (values) => {
        const ranks = [...kind.rank(columnOf(values))];
        expect(values.every((each, row) => each !== undefined || ranks[row] === UNKNOWN_RANK)).toBe(true);
        for (const [row, rank] of ranks.entries()) {
          expect(rank).toBe(ranks[values.findIndex((other) => isEqual(other, values[row]))]);
        }
      }),
    );
  });
});

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aFleet } from '@/testing/fleets';
import { eligibility, eligibilityChanges } from './bulk';
import {
  countSelected,
  keepListed,
  NOTHING_SELECTED,
  type Selection,
  type ShownRows,
  selectedRows,
  selectionMask,
  selectRange,
  selectRows,
  stepRange,
  toggleSelected,
} from './selection';

const FLEET = aFleet(['a', 'b', 'c', 'd', 'e'].map((identifier) => ({ identifier })));
/** The shown order is e d c b; a is filtered out. */
const SHOWN: ShownRows = { fleet: FLEET, rows: Uint32Array.of(4, 3, 2, 1) };

function selected(...keys: string[]): Selection {
  return { keys: new Set(keys), anchor: keys.at(-1) };
}

test('toggling a row twice deselects it', () => {
  const once = toggleSelected(NOTHING_SELECTED, 'a');
  expect(once).toEqual(selected('a'));
  expect(toggleSelected(once, 'a')).toEqual({ keys: new Set(), anchor: 'a' });
});

describe('a range', () => {
  test.each<[string, Selection, string, readonly string[]]>([
    ['downwards', selected('e'), 'c', ['e', 'd', 'c']],
    ['upwards', selected('b'), 'd', ['b', 'c', 'd']],
    ['with the rows outside of it kept', selected('a', 'e'), 'd', ['a', 'e', 'd']],
    ['as deselected, from a deselected anchor', { keys: new Set(['d', 'c', 'b']), anchor: 'e' }, 'c', ['b']],
    ['as one row, without an anchor', { keys: new Set(), anchor: undefined }, 'c', ['c']],
    ['as one row, from an anchor that is not shown', selected('a'), 'c', ['a', 'c']],
    ['as one row, from an anchor that is gone', { keys: new Set(), anchor: 'gone' }, 'c', ['c']],
  ])('is applied %s', (_, selection, key, keys) => {
    expect(selectRange(selection, key, SHOWN).keys).toEqual(new Set(keys));
  });

  test('can extend from the same anchor', () => {
    const shorter = selectRange(selected('e'), 'd', SHOWN);
    expect(selectRange(shorter, 'b', SHOWN)).toEqual({ keys: new Set('edcb'), anchor: 'e' });
  });
});

test('all shown rows are selected and deselected, and rows that are not shown stay', () => {
  const all = selectRows(selected('a'), SHOWN, true);
  expect(all.keys).toEqual(new Set('abcde'));
  expect(selectRows(all, SHOWN, false).keys).toEqual(new Set('a'));
});

test.each<[Selection, number]>([
  [NOTHING_SELECTED, 0],
  [selected('a'), 0],
  [selected('gone'), 0],
  [selected('a', 'b'), 1],
  [selected('b', 'c', 'd', 'e'), 4],
])('%j has %i of the shown rows selected', (selection, count) => {
  expect(countSelected(selectionMask(selection, FLEET), SHOWN.rows)).toBe(count);
});

describe('a range extended with Shift and an arrow key', () => {
  const step = (selection: Selection, from: string, to: string) => stepRange(selection, from, to, SHOWN);

  test('starts at the row that is left, and grows', () => {
    const two = step(NOTHING_SELECTED, 'd', 'c');
    expect(two).toEqual({ keys: new Set('dc'), anchor: 'd' });
    expect(step(two, 'c', 'b').keys).toEqual(new Set('dcb'));
  });

  test('shrinks on the way back, and grows again in the other direction', () => {
    const two = step(NOTHING_SELECTED, 'd', 'c');
    const one = step(two, 'c', 'd');
    expect(one).toEqual({ keys: new Set('d'), anchor: 'd' });
    expect(step(one, 'd', 'e').keys).toEqual(new Set('de'));
  });

  test('starts again at an unselected row, or when the anchor is deselected', () => {
    expect(step(selected('e'), 'c', 'b')).toEqual({ keys: new Set('ecb'), anchor: 'c' });
    const dropped = { keys: new Set('dc'), anchor: 'e' };
    expect(step(dropped, 'c', 'b')).toEqual({ keys: new Set('dcb'), anchor: 'c' });
  });

  test.each(['c', 'e'])('starts again when the anchor is filtered out: from d to %s', (to) => {
    const filtered = { keys: new Set('ad'), anchor: 'a' };
    expect(step(filtered, 'd', to)).toEqual({ keys: new Set(['a', 'd', to]), anchor: 'd' });
  });
});

test('a poll removes missing delegates, and keeps the same object when none is missing', () => {
  const selection = selected('a', 'c');
  expect(keepListed(selection, FLEET)).toBe(selection);
  const later = aFleet([{ identifier: 'c' }, { identifier: 'd' }]);
  expect(keepListed(selection, later)).toEqual({ keys: new Set('c'), anchor: 'c' });
  expect(keepListed(toggleSelected(selection, 'c'), later)).toEqual({ keys: new Set(), anchor: 'c' });
});

test('selected rows are returned in the order of the fleet', () => {
  expect(selectedRows(selected('d', 'gone', 'b'), FLEET)).toEqual(Uint32Array.of(1, 3));
});

describe('the eligibility for an action', () => {
  const fleet = aFleet([{ name: 'silent' }, { name: 'live' }, { name: 'others' }]);
  const KEYS = new Set(['_others', '_silent', '_live']);
  const without = (...names: readonly string[]) =>
    eligibility(fleet, KEYS, ({ name }) => (names.includes(name) ? 'No.' : undefined));

  test('excludes delegates with a reason, in the order of the fleet', () => {
    const { eligible, leftOut } = without('live');
    expect(eligible.map(({ name }) => name)).toEqual(['silent', 'others']);
    expect(leftOut.map(({ delegate, reason }) => [delegate.name, reason])).toEqual([['live', 'No.']]);
  });

  test('reports only the changes since it was shown', () => {
    const shown = without('live');
    expect(eligibilityChanges(shown, without('live'))).toEqual([]);
    const later = eligibility(aFleet([{ name: 'silent' }, { name: 'live' }]), KEYS, ({ name }) =>
      name === 'silent' ? 'It is connected.' : undefined,
    );
    expect(
      eligibilityChanges(shown, later).map(({ delegate, reason }) => `${delegate.name}: ${reason}`),
    ).toEqual([
      'silent: It is connected.',
      'others: It is no longer listed.',
      'live: It can be deleted now.',
    ]);
  });

  test('puts every selected and listed delegate into one of the two lists', () => {
    fc.assert(
      fc.property(fc.subarray([...KEYS, 'gone']), fc.boolean(), (keys, isAllowed) => {
        const reason = isAllowed ? undefined : 'No.';
        const { eligible, leftOut } = eligibility(fleet, new Set(keys), () => reason);
        const all = [...eligible, ...leftOut.map(({ delegate }) => delegate)].map(({ key }) => key);
        expect(all.toSorted()).toEqual(keys.filter((key) => key !== 'gone').toSorted());
      }),
    );
  });
});

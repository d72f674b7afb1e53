import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disabledDelete } from '../delegate/disabled-reason';
import { aFleet, type FleetEntry, NOW } from '../delegate/testing';
import { scopeOf } from '../scope/scope';
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
/** As shown: e d c b, while a is filtered out. */
const SHOWN: ShownRows = { fleet: FLEET, rows: Uint32Array.of(4, 3, 2, 1) };

function selected(...keys: string[]): Selection {
  return { keys: new Set(keys), anchor: keys.at(-1) };
}

test('selecting twice drops', () => {
  const once = toggleSelected(NOTHING_SELECTED, 'a');
  expect(once).toEqual(selected('a'));
  expect(toggleSelected(once, 'a')).toEqual({ keys: new Set(), anchor: 'a' });
});

describe('a range', () => {
  test.each<[string, Selection, string, readonly string[]]>([
    ['goes down', selected('e'), 'c', ['e', 'd', 'c']],
    ['goes up', selected('b'), 'd', ['b', 'c', 'd']],
    ['keeps what is outside', selected('a', 'e'), 'd', ['a', 'e', 'd']],
    ['drops, from an anchor that was dropped', { keys: new Set(['d', 'c', 'b']), anchor: 'e' }, 'c', ['b']],
    ['is one, without an anchor', { keys: new Set(), anchor: undefined }, 'c', ['c']],
    ['is one, from an anchor that is not shown', selected('a'), 'c', ['a', 'c']],
    ['is one, from an anchor that is gone', { keys: new Set(), anchor: 'gone' }, 'c', ['c']],
  ])('%s', (_, selection, key, keys) => {
    expect(selectRange(selection, key, SHOWN).keys).toEqual(new Set(keys));
  });

  test('can be drawn further from the same anchor', () => {
    const shorter = selectRange(selected('e'), 'd', SHOWN);
    expect(selectRange(shorter, 'b', SHOWN)).toEqual({ keys: new Set('edcb'), anchor: 'e' });
  });
});

test('all that is shown is selected and dropped, and what is not shown stays', () => {
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
])('of the shown rows, %j selects %i', (selection, count) => {
  expect(countSelected(selectionMask(selection, FLEET), SHOWN.rows)).toBe(count);
});

describe('a range drawn with Shift and an arrow key', () => {
  const step = (selection: Selection, from: string, to: string) => stepRange(selection, from, to, SHOWN);

  test('begins at the row that is left, and grows', () => {
    const two = step(NOTHING_SELECTED, 'd', 'c');
    expect(two).toEqual({ keys: new Set('dc'), anchor: 'd' });
    expect(step(two, 'c', 'b').keys).toEqual(new Set('dcb'));
  });

  test('becomes shorter on the way back, and grows again on the other side', () => {
    const two = step(NOTHING_SELECTED, 'd', 'c');
    const one = step(two, 'c', 'd');
    expect(one).toEqual({ keys: new Set('d'), anchor: 'd' });
    expect(step(one, 'd', 'e').keys).toEqual(new Set('de'));
  });

  test('begins anew from a row that is not selected, or where the anchor was dropped', () => {
    expect(step(selected('e'), 'c', 'b')).toEqual({ keys: new Set('ecb'), anchor: 'c' });
    const dropped = { keys: new Set('dc'), anchor: 'e' };
    expect(step(dropped, 'c', 'b')).toEqual({ keys: new Set('dcb'), anchor: 'c' });
  });
});

test('a poll drops what vanished, and keeps the selection itself when nothing did', () => {
  const selection = selected('a', 'c');
  expect(keepListed(selection, FLEET)).toBe(selection);
  const later = aFleet([{ identifier: 'c' }, { identifier: 'd' }]);
  expect(keepListed(selection, later)).toEqual({ keys: new Set('c'), anchor: 'c' });
  expect(keepListed(toggleSelected(selection, 'c'), later)).toEqual({ keys: new Set(), anchor: 'c' });
});

test('selected delegates are found in the order of the fleet', () => {
  expect(selectedRows(selected('d', 'gone', 'b'), FLEET)).toEqual(Uint32Array.of(1, 3));
});

describe('eligibility', () => {
  const SCOPE = scopeOf('acme');
  const SILENT = [{ heartbeatAt: NOW - 3_600_000 }];
  const ENTRIES: readonly FleetEntry[] = [
    { name: 'silent', instances: SILENT },
    { name: 'live' },
    { name: 'half', instances: [{}, ...SILENT] },
    { name: 'nameless', identifier: undefined, instances: SILENT },
    { name: 'others', instances: SILENT, tags: ['eu'] },
  ];
  const fleet = aFleet(ENTRIES);
  const question = {
    fleet,
    selection: selected('_others', '_silent', '_live', '_half', 'name:nameless'),
    disabledReason: () => undefined,
  };
  const namesOf = ({ eligible, leftOut }: ReturnType<typeof eligibility>) => ({
    eligible: eligible.map(({ name }) => name),
    leftOut: Object.fromEntries(leftOut.map(({ delegate, reason }) => [delegate.name, reason])),
  });

  test('copying leaves nobody out', () => {
    expect(namesOf(eligibility({ kind: 'copy' }, { ...question, disabledReason: () => 'No.' }))).toEqual({
      eligible: ['silent', 'live', 'half', 'nameless', 'others'],
      leftOut: {},
    });
  });

  test('deleting leaves out the connected, those without identifier, and those without permission', () => {
    const answer = eligibility(
      { kind: 'delete' },
      {
        ...question,
        disabledReason: (delegate) =>
          disabledDelete({
            delegate,
            permission: delegate.name === 'others' ? 'denied' : 'allowed',
            scope: SCOPE,
          }),
      },
    );
    expect(namesOf(answer)).toEqual({
      eligible: ['silent'],
      leftOut: {
        live: expect.stringContaining('Its only instance is still connected.'),
        half: expect.stringContaining('1 of 2 instances is still connected.'),
        nameless: expect.stringContaining('identifier'),
        others: 'You lack the permission core_delegate_delete on account acme.',
      },
    });
  });

  test('changing tags leaves out those whose tags are so already', () => {
    const change = { added: ['eu'], removed: [] };
    expect(namesOf(eligibility({ kind: 'tags', change }, question))).toEqual({
      eligible: ['silent', 'live', 'half'],
      leftOut: {
        nameless: expect.stringContaining('changes tags by identifier only'),
        others: 'Its tags would not change.',
      },
    });
    expect(
      namesOf(eligibility({ kind: 'tags', change }, { ...question, disabledReason: () => 'No.' })).eligible,
    ).toEqual([]);
  });

  test('what changed meanwhile is reported, and nothing else', () => {
    const shown = eligibility({ kind: 'delete' }, question);
    expect(eligibilityChanges(shown, eligibility({ kind: 'delete' }, question))).toEqual([]);
    const laterFleet = aFleet([
      { name: 'silent' },
      { name: 'live', instances: SILENT },
      { name: 'half', instances: [{}] },
    ]);
    const later = eligibility({ kind: 'delete' }, { ...question, fleet: laterFleet });
    expect(
      eligibilityChanges(shown, later).map(({ delegate, reason }) => `${delegate.name}: ${reason}`),
    ).toEqual([
      expect.stringContaining('silent: Its only instance is still connected.'),
      'nameless: It is no longer listed.',
      'others: It is no longer listed.',
      'live: It is possible now.',
    ]);
  });

  test('everything selected that is listed is in one of the two lists', () => {
    fc.assert(
      fc.property(fc.subarray([...question.selection.keys, 'gone']), fc.boolean(), (keys, isAllowed) => {
        const selection = { keys: new Set(keys), anchor: undefined };
        const disabledReason = () => (isAllowed ? undefined : 'No.');
        const asked = { ...question, selection, disabledReason };
        const { eligible, leftOut } = eligibility({ kind: 'delete' }, asked);
        const all = [...eligible, ...leftOut.map(({ delegate }) => delegate)].map(({ key }) => key);
        expect(all.toSorted()).toEqual(keys.filter((key) => key !== 'gone').toSorted());
      }),
    );
  });
});

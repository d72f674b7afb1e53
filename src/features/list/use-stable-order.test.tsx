// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openRoster } from '@/domain/delegate/roster';
import { packRoster } from '@/domain/delegate/roster-writer';
import { useSteadyRows } from './use-stable-order';

const named = (...names: string[]) => openRoster(packRoster(names));

function setUp(names: string[], order: number[]) {
  const first = { roster: named(...names), rows: Uint32Array.from(order), viewKey: 'all', isHeld: false };
  const hook = renderHook(useSteadyRows, { initialProps: first });
  return {
    first,
    poll: (change: Partial<typeof first>) => hook.rerender({ ...first, ...change }),
    shown: () => [...hook.result.current.rows],
    hook,
  };
}

test('rows follow every answer while nobody works in the list', () => {
  const { poll, shown, hook } = setUp(['a', 'b', 'c'], [0, 1, 2]);
  poll({ rows: Uint32Array.of(2, 0, 1) });
  expect(shown()).toEqual([2, 0, 1]);
  expect(hook.result.current.waiting).toBeUndefined();
});

test('rows stay in place while somebody does, and what waits is counted', () => {
  const { first, poll, shown, hook } = setUp(['a', 'b', 'c'], [0, 1]);
  poll({ isHeld: true, rows: Uint32Array.of(2, 0) });
  expect(shown()).toEqual([0, 1]);
  expect(hook.result.current.waiting).toEqual({ arriving: 1, leaving: 1 });
  expect(first.rows).toEqual(Uint32Array.of(0, 1));
});

test('held rows are the same delegates when the answer numbers them anew, and those that are gone leave', () => {
  const { poll, shown } = setUp(['a', 'b', 'c'], [0, 1, 2]);
  poll({ isHeld: true, roster: named('c', 'new', 'a'), rows: Uint32Array.of(1, 0, 2) });
  expect(shown()).toEqual([2, 0]);
});

test.each<[what: string, before: readonly number[], names: readonly string[]]>([
  ['nothing matched before', [], ['a', 'b']],
  ['all that was shown is gone', [0], ['c', 'b']],
])('where nothing can be held, what there is shows: %s', (_what, before, names) => {
  const { poll, shown, hook } = setUp(['a', 'b'], [...before]);
  poll({ isHeld: true, rows: Uint32Array.from(before) });
  poll({ isHeld: true, roster: named(...names), rows: Uint32Array.of(0) });
  expect(shown()).toEqual([0]);
  expect(hook.result.current.waiting).toBeUndefined();
});

test('letting go, on request or by leaving the list, shows what waited', () => {
  const { poll, shown, hook } = setUp(['a', 'b'], [0, 1]);
  const rows = Uint32Array.of(1, 0);
  poll({ isHeld: true, rows });
  act(() => hook.result.current.apply());
  expect(shown()).toEqual([1, 0]);

  const later = Uint32Array.of(0, 1);
  poll({ isHeld: true, rows: later });
  expect(shown()).toEqual([1, 0]);
  poll({ isHeld: false, rows: later });
  expect(shown()).toEqual([0, 1]);
});

test('another filter or order is what the reader asked for, and shows at once', () => {
  const { poll, shown } = setUp(['a', 'b'], [0, 1]);
  poll({ isHeld: true, viewKey: 'b only', rows: Uint32Array.of(1) });
  expect(shown()).toEqual([1]);
});

test('an answer that changes nothing waits for nothing', () => {
  const { poll, hook } = setUp(['a', 'b'], [1, 0]);
  poll({ isHeld: true, rows: Uint32Array.of(1, 0) });
  expect(hook.result.current.waiting).toBeUndefined();
});

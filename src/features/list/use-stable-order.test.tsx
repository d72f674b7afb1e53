// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aFleet } from '@/testing/fleets';
import { useStableOrder } from './use-stable-order';

const named = (...names: string[]) => aFleet(names.map((name) => ({ name })));

function setUp(names: string[], order: number[]) {
  const first = {
    fleet: named(...names),
    rows: Uint32Array.from(order),
    viewKey: 'all',
    isInteracting: false,
  };
  const hook = renderHook(useStableOrder, { initialProps: first });
  return {
    first,
    poll: (change: Partial<typeof first>) => hook.rerender({ ...first, ...change }),
    shown: () => [...hook.result.current.rows],
    hook,
  };
}

test('rows stay in place during interaction, and the waiting changes are counted', () => {
  const { first, poll, shown, hook } = setUp(['a', 'b', 'c'], [0, 1]);
  poll({ isInteracting: true, rows: Uint32Array.of(2, 0) });
  expect(shown()).toEqual([0, 1]);
  expect(hook.result.current.waiting).toEqual({ arriving: 1, leaving: 1 });
  expect(first.rows).toEqual(Uint32Array.of(0, 1));
});

test('rows keep their delegates when an answer reorders them, and removed delegates leave', () => {
  const { poll, shown } = setUp(['a', 'b', 'c'], [0, 1, 2]);
  poll({ isInteracting: true, fleet: named('c', 'new', 'a'), rows: Uint32Array.of(1, 0, 2) });
  expect(shown()).toEqual([2, 0]);
});

test.each<[what: string, before: readonly number[], names: readonly string[]]>([
  ['no delegate matched before', [], ['a', 'b']],
  ['every shown delegate was removed', [0], ['c', 'b']],
])('when no shown delegate is left, the new rows show: %s', (_what, before, names) => {
  const { poll, shown, hook } = setUp(['a', 'b'], [...before]);
  poll({ isInteracting: true, rows: Uint32Array.from(before) });
  poll({ isInteracting: true, fleet: named(...names), rows: Uint32Array.of(0) });
  expect(shown()).toEqual([0]);
  expect(hook.result.current.waiting).toBeUndefined();
});

test('waiting changes show on request, or when the interaction ends', () => {
  const { poll, shown, hook } = setUp(['a', 'b'], [0, 1]);
  const rows = Uint32Array.of(1, 0);
  poll({ isInteracting: true, rows });
  act(() => hook.result.current.applyWaiting());
  expect(shown()).toEqual([1, 0]);

  const later = Uint32Array.of(0, 1);
  poll({ isInteracting: true, rows: later });
  expect(shown()).toEqual([1, 0]);
  poll({ isInteracting: false, rows: later });
  expect(shown()).toEqual([0, 1]);
});

test('a new filter or order shows at once, even during interaction', () => {
  const { poll, shown } = setUp(['a', 'b'], [0, 1]);
  poll({ isInteracting: true, viewKey: 'b only', rows: Uint32Array.of(1) });
  expect(shown()).toEqual([1]);
});

test('an answer without changes leaves nothing waiting', () => {
  const { poll, hook } = setUp(['a', 'b'], [1, 0]);
  poll({ isInteracting: true, rows: Uint32Array.of(1, 0) });
  expect(hook.result.current.waiting).toBeUndefined();
});

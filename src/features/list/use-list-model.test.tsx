// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aFleet } from '@/testing/fleets';
import { type ListInput, type ListKey, useListModel } from './use-list-model';

const fleetOf = (...names: string[]) => aFleet(names.map((name) => ({ name })));
const rowsOf = (...rows: number[]) => Uint32Array.from(rows);

function setUp() {
  const initialProps: ListInput = {
    fleet: fleetOf('a', 'b', 'c'),
    rows: rowsOf(0, 1, 2),
    viewKey: 'all',
    group: undefined,
    open: [],
    onOpen: () => {},
    found: undefined,
  };
  const { result, rerender } = renderHook(useListModel, { initialProps });
  return {
    model: () => result.current,
    answer: (next: Partial<ListInput>) => rerender({ ...initialProps, ...next }),
    press: (position: number, key: ListKey['key'], isShift = false) => {
      let isHandled = false;
      act(() => {
        isHandled = result.current.press(position, { key, isShift });
      });
      return isHandled;
    },
    selected: () => [...result.current.selecting.selection.keys],
  };
}

test('arrow keys, Home and End ask for the focus of a line, and stop at the ends', () => {
  const { model, press } = setUp();
  press(0, 'ArrowDown');
  expect(model().focus).toMatchObject({ position: 1, isWanted: true });
  press(1, 'End');
  expect(model().focus.position).toBe(2);
  press(2, 'ArrowDown');
  expect(model().focus.position).toBe(2);
  press(2, 'Home');
  expect(model().focus.position).toBe(0);
});

test('the focus follows its line, and moves to the next line when its own disappears', () => {
  const { model, answer } = setUp();
  act(() => model().focus.report(1));
  answer({ viewKey: 'reversed', rows: rowsOf(2, 1, 0) });
  expect(model().focus).toMatchObject({ position: 1, isWanted: false });
  answer({ fleet: fleetOf('a', 'c'), rows: rowsOf(0, 1) });
  expect(model().focus).toMatchObject({ position: 1, isWanted: true });
  answer({ fleet: fleetOf('a'), rows: rowsOf(0) });
  expect(model().focus).toMatchObject({ position: 0, isWanted: true });
  answer({ fleet: fleetOf(), rows: rowsOf() });
  expect(model().focus.position).toBe(-1);
});

test('the arrow keys open and close a row once', () => {
  const { model, press } = setUp();
  const key = model().entries.idAt(1);
  expect(press(1, 'ArrowRight')).toBe(true);
  expect([...model().openRows.keys]).toEqual([key]);
  expect(press(1, 'ArrowRight')).toBe(false);
  expect(press(1, 'ArrowLeft')).toBe(true);
  expect(model().openRows.keys.size).toBe(0);
});

test.each(['isOver', 'hasFocus', 'hasPopup'])(
  'rows stay in place while the reader works in the list: %s',
  (part) => {
    const { model, answer } = setUp();
    act(() => model().report({ [part]: true }));
    answer({ rows: rowsOf(2, 1, 0) });
    expect([...model().rows]).toEqual([0, 1, 2]);
    expect(model().waiting).toEqual({ arriving: 0, leaving: 0 });
    act(() => model().report({ [part]: false }));
    expect([...model().rows]).toEqual([2, 1, 0]);
  },
);

test('x selects, Shift with an arrow key a range, Escape clears, and Escape without a selection does nothing', () => {
  const { press, selected } = setUp();
  press(0, 'Select');
  press(0, 'ArrowDown', true);
  expect(selected()).toEqual(['_a', '_b']);
  expect(press(1, 'Escape')).toBe(true);
  expect(selected()).toEqual([]);
  expect(press(1, 'Escape')).toBe(false);
  press(1, 'All');
  expect(selected()).toEqual(['_a', '_b', '_c']);
});

test('a delegate that is no longer listed leaves the selection', () => {
  const { model, press, answer, selected } = setUp();
  press(0, 'All');
  answer({ fleet: fleetOf('b', 'c'), rows: rowsOf(0, 1) });
  expect(selected()).toEqual(['_b', '_c']);
  expect(model().selectedCount).toBe(2);
});

// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type RowWindow, useRowWindow } from './use-row-window';

const ROW_PX = 50;
let scrolledPx = 0;

beforeEach(() => {
  vi.useFakeTimers();
  scrolledPx = 0;
  window.innerHeight = 500;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -scrolledPx),
  );
  return () => vi.useRealTimers();
});

interface ListProps {
  readonly count?: number;
  readonly orderKey?: string;
  readonly pinned?: number;
}

const inOrder = (position: number) => position;
let list: RowWindow;

function List({ count = 1000, orderKey = 'by name', pinned = -1 }: ListProps) {
  const topRef = useRef<HTMLDivElement>(null);
  const shownRows = useRowWindow({
    topRef,
    count,
    idAt: inOrder,
    estimatePx: ROW_PX,
    layoutKey: 'one line',
    orderKey,
    pinned,
    wholeUpTo: 100,
  });
  useLayoutEffect(() => {
    list = shownRows;
  });
  return (
    <>
      <div ref={topRef} />
      {shownRows.rows.map(({ position }) => (
        <p key={position}>{position}</p>
      ))}
    </>
  );
}

const shown = () => screen.getAllByRole('paragraph').map(({ textContent }) => Number(textContent));
const inAll = () =>
  list.rows.reduce((sum, { gapPx }) => sum + gapPx, 0) + list.rows.length * ROW_PX + list.endGapPx;

function scrollTo(topPx: number) {
  scrolledPx = topPx;
  fireEvent.scroll(window);
}

/** Lets the frames and the timers of this long pass. */
function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('what the window shows comes first, and what scrolling shows next once the list rests', () => {
  render(<List />);
  expect(shown()).toEqual(Array.from({ length: 12 }, (_, position) => position));
  pass(300);
  expect(shown()).toHaveLength(12);
  pass(100);
  expect(shown()).toEqual(Array.from({ length: 19 }, (_, position) => position));
  expect(inAll()).toBe(1000 * ROW_PX);
});

test.each(['wheel', 'touchstart'])('it comes at once with the first sign of scrolling: %s', (type) => {
  render(<List />);
  act(() => {
    fireEvent(window, new Event(type));
  });
  expect(shown()).toHaveLength(19);
});

test('a scroll renders in its own turn, and the list stays as high as it is', () => {
  render(<List />);
  pass(400);
  scrollTo(20_000);
  expect(shown()).toEqual(Array.from({ length: 27 }, (_, i) => 392 + i));
  expect(list.rows[0]).toMatchObject({ position: 392, gapPx: 392 * ROW_PX });
  expect(inAll()).toBe(1000 * ROW_PX);
});

test('the row that holds the focus stays, above the window and below it', () => {
  const { rerender } = render(<List pinned={700} />);
  expect(shown().at(-1)).toBe(700);
  rerender(<List pinned={3} />);
  scrollTo(20_000);
  expect(shown()[0]).toBe(3);
  expect(inAll()).toBe(1000 * ROW_PX);
});

test('a row out of sight is there for as long as something is done with it', () => {
  render(<List />);
  const handle = vi.fn<() => void>(() => expect(shown()).toContain(999));
  act(() => list.reveal(999, handle));
  expect(handle).toHaveBeenCalledTimes(1);
  expect(shown()).not.toContain(999);
});

test('a short list is whole when it rests, and starts again with a new order', () => {
  const { rerender } = render(<List count={60} />);
  pass(500);
  expect(shown()).toHaveLength(19);
  pass(1000);
  expect(shown()).toHaveLength(60);
  rerender(<List count={60} orderKey="by version" />);
  expect(shown()).toHaveLength(12);
});

test('a short list that is whole stays so, whatever is scrolled or waited for', () => {
  render(<List count={60} />);
  fireEvent.keyDown(window, { key: 'f', ctrlKey: true });
  pass(400);
  expect(shown()).toHaveLength(60);
  act(() => {
    fireEvent(window, new Event('wheel'));
  });
  expect(shown()).toHaveLength(60);
});

test.each([
  ['find', () => fireEvent.keyDown(window, { key: 'f', ctrlKey: true })],
  ['print', () => fireEvent(window, new Event('beforeprint'))],
])('%s finds a short list whole at once, and a long one as it is', (_what, ask) => {
  const { rerender } = render(<List count={60} />);
  ask();
  expect(shown()).toHaveLength(60);
  rerender(<List count={1000} orderKey="all" />);
  ask();
  expect(shown().length).toBeLessThan(30);
});

test('a list that becomes shorter than where the window stands shows its end', () => {
  const { rerender } = render(<List />);
  scrollTo(40_000);
  rerender(<List count={200} orderKey="filtered" />);
  expect(shown().at(-1)).toBe(199);
  rerender(<List count={2} orderKey="filtered more" />);
  expect(shown()).toEqual([0, 1]);
});

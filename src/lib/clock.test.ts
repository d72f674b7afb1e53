// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock } from './clock';

const START = Date.UTC(2027, 0, 3);

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  setHidden(false);
  vi.useRealTimers();
});

function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('ticks once a second while someone listens, and holds no timer otherwise', () => {
  const clock = createClock();
  const listener = vi.fn<() => void>();
  const leave = clock.subscribe(listener);
  vi.advanceTimersByTime(3000);
  expect(listener).toHaveBeenCalledTimes(3);
  expect(clock.tickedAt()).toBe(START + 3000);
  leave();
  expect(vi.getTimerCount()).toBe(0);
});

test('the tick stands still between two ticks and the instant does not', () => {
  const clock = createClock();
  const leave = clock.subscribe(() => {});
  vi.advanceTimersByTime(1700);
  expect(clock.tickedAt()).toBe(START + 1000);
  expect(clock.now()).toBe(START + 1700);
  leave();
});

test('without listeners the tick is never older than a second', () => {
  const clock = createClock();
  vi.advanceTimersByTime(60_000);
  expect(clock.tickedAt()).toBe(START + 60_000);
});

test('a correction moves the time at once and tells the listeners', () => {
  const clock = createClock();
  const listener = vi.fn<() => void>();
  const leave = clock.subscribe(listener);
  clock.setOffset(-90_000);
  expect(clock.now()).toBe(START - 90_000);
  expect(clock.tickedAt()).toBe(START - 90_000);
  expect(listener).toHaveBeenCalledTimes(1);
  leave();
});

test.each([1900, -1900, Number.NaN])('a correction of %d ms is noise', (offsetMs) => {
  const clock = createClock();
  clock.setOffset(offsetMs);
  expect(clock.now()).toBe(START);
});

test('is silent while the page is hidden and catches up when it returns', () => {
  const clock = createClock();
  const listener = vi.fn<() => void>();
  const leave = clock.subscribe(listener);
  setHidden(true);
  vi.advanceTimersByTime(60_000);
  expect(listener).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
  setHidden(false);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(clock.tickedAt()).toBe(START + 60_000);
  vi.advanceTimersByTime(1000);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
});

test('a listener that listens twice leaves one at a time', () => {
  const clock = createClock();
  const listener = vi.fn<() => void>();
  const leaveFirst = clock.subscribe(listener);
  const leaveSecond = clock.subscribe(listener);
  leaveFirst();
  vi.advanceTimersByTime(1000);
  expect(listener).toHaveBeenCalledTimes(1);
  leaveSecond();
});

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock } from './clock';

const START = Date.UTC(2027, 0, 3);

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

afterEach(() => setHidden(false));

function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('the clock ticks every second while it has listeners, and stops its timer without them', () => {
  const clock = createClock();
  const listener = vi.fn<() => void>();
  const leave = clock.subscribe(listener);
  vi.advanceTimersByTime(3000);
  expect(listener).toHaveBeenCalledTimes(3);
  expect(clock.tickedAt()).toBe(START + 3000);
  leave();
  expect(vi.getTimerCount()).toBe(0);
});

test('tickedAt is constant between two ticks, and now is not', () => {
  const clock = createClock();
  const leave = clock.subscribe(() => {});
  vi.advanceTimersByTime(1700);
  expect(clock.tickedAt()).toBe(START + 1000);
  expect(clock.now()).toBe(START + 1700);
  leave();
});

test('without listeners tickedAt is at most a second old', () => {
  const clock = createClock();
  vi.advanceTimersByTime(60_000);
  expect(clock.tickedAt()).toBe(START + 60_000);
});

test('setting an offset changes the time at once and notifies the listeners', () => {
  const clock = createClock();
  const listener = vi.fn<() => void>();
  const leave = clock.subscribe(listener);
  clock.setOffset(-90_000);
  expect(clock.now()).toBe(START - 90_000);
  expect(clock.tickedAt()).toBe(START - 90_000);
  expect(listener).toHaveBeenCalledTimes(1);
  leave();
});

test('the time is in whole milliseconds, whatever the raw clock and the offset are', () => {
  const clock = createClock(() => START + 0.3);
  expect([clock.now(), clock.tickedAt()]).toEqual([START, START]);
  clock.setOffset(2_500.4);
  expect([clock.now(), clock.tickedAt()]).toEqual([START + 2_501, START + 2_501]);
});

test.each([1900, -1900, Number.NaN])('an offset of %d ms is ignored', (offsetMs) => {
  const clock = createClock();
  clock.setOffset(offsetMs);
  expect(clock.now()).toBe(START);
});

test('a hidden page gets no ticks, and one as soon as it is visible again', () => {
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

test('a listener subscribed twice is called until both subscriptions end', () => {
  const clock = createClock();
  const listener = vi.fn<() => void>();
  const leaveFirst = clock.subscribe(listener);
  const leaveSecond = clock.subscribe(listener);
  leaveFirst();
  vi.advanceTimersByTime(1000);
  expect(listener).toHaveBeenCalledTimes(1);
  leaveSecond();
});

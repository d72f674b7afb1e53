import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLane, waitAfterFailures } from './lane.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A lane of names, each read in a second and again every 30 s; notes the second in which each reading begins. */
function aLane() {
  const begun: string[] = [];
  const aborted: string[] = [];
  const startedAt = performance.now();
  const lane = createLane<string>({
    async read(name, signal) {
      begun.push(`${name} ${Math.floor((performance.now() - startedAt) / 500) / 2}`);
      signal.addEventListener('abort', () => aborted.push(name));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return 30_000;
    },
  });
  return { lane, begun, aborted };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

test('readings follow one another, and each subject is read again when it is due', async () => {
  const { lane, begun } = aLane();
  for (const name of ['a', 'b', 'c']) lane.add(name, name);
  await pass(35);
  expect(begun).toEqual(['a 0', 'b 1', 'c 2', 'a 30', 'b 31', 'c 32']);
});

test('a subject that is wanted at once comes before those that are due', async () => {
  const { lane, begun } = aLane();
  for (const name of ['a', 'b', 'c']) lane.add(name, name);
  await pass(29.5);
  lane.readNow('c');
  await pass(4);
  expect(begun.slice(3)).toEqual(['c 29.5', 'a 30.5', 'b 31.5']);
});

test('a subject that is wanted during its reading is read once more, however often it is wanted', async () => {
  const { lane, begun } = aLane();
  lane.add('a', 'a');
  await pass(0.5);
  lane.readNow('a');
  lane.readNow('a');
  await pass(10);
  expect(begun).toEqual(['a 0', 'a 1']);
});

test('a removed subject is aborted and not read again', async () => {
  const { lane, begun, aborted } = aLane();
  lane.add('a', 'a');
  lane.add('b', 'b');
  await pass(0.5);
  lane.remove('a');
  lane.readNow('a');
  await pass(35);
  expect(aborted).toEqual(['a']);
  expect(begun).toEqual(['a 0', 'b 1', 'b 31']);
});

test.each([
  [30_000, 1, 1, 60_000],
  [30_000, 1, 0, 54_000],
  [30_000, 3, 1, 240_000],
  [30_000, 20, 1, 300_000],
  [600_000, 1, 1, 600_000],
])(
  'with an interval of %i ms and %i failures the wait is at most 5 minutes or the interval',
  (interval, failures, random, expected) => {
    expect(waitAfterFailures(interval, failures, random)).toBe(expected);
  },
);

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLane, waitAfterFailures } from './lane.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/**
 * A lane of names, each read in a second and again every 30 s. One that begins with "hanging" takes a
 * minute and a half. Notes the second in which each reading begins.
 */
function aLane() {
  const begun: string[] = [];
  const aborted: string[] = [];
  const late: string[] = [];
  const running = new Set<string>();
  let mostAtOnce = 0;
  const startedAt = performance.now();
  const seconds = () => Math.floor((performance.now() - startedAt) / 500) / 2;
  const lane = createLane<string>({
    async read(name, signal) {
      begun.push(`${name} ${seconds()}`);
      expect(running, 'never twice at once').not.toContain(name);
      running.add(name);
      mostAtOnce = Math.max(mostAtOnce, running.size);
      signal.addEventListener('abort', () => aborted.push(name));
      const takesMs = name.startsWith('hanging') ? 90_000 : 1_000;
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      running.delete(name);
      return 30_000;
    },
    onLate: (name) => late.push(`${name} ${seconds()}`),
  });
  const add = (...names: readonly string[]) => {
    for (const name of names) lane.add(name, name);
  };
  return { lane, add, begun, aborted, late, mostAtOnce: () => mostAtOnce };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

test('two are read at once, and each is read again when it is due', async () => {
  const { add, begun } = aLane();
  add('a', 'b', 'c');
  await pass(35);
  expect(begun).toEqual(['a 0', 'b 0', 'c 1', 'a 30', 'b 30', 'c 31']);
});

test('a subject that is wanted at once comes before those that are due', async () => {
  const { lane, add, begun } = aLane();
  add('a', 'b', 'c', 'd');
  await pass(30.5);
  lane.readNow('d', 'ann');
  await pass(4);
  expect(begun.slice(4)).toEqual(['a 30', 'b 30', 'd 31', 'c 31']);
});

test('a subject that is wanted during its reading is read once more, however often it is wanted', async () => {
  const { lane, begun } = aLane();
  lane.add('a', 'a');
  await pass(0.5);
  lane.readNow('a', 'ann');
  lane.readNow('a', 'ann');
  await pass(10);
  expect(begun).toEqual(['a 0', 'a 1']);
});

describe('readers take turns', () => {
  test('who wants one is served after at most two readings of who wants many', async () => {
    const { lane, add, begun } = aLane();
    const many = ['a', 'b', 'c', 'd', 'e', 'f'];
    add(...many, 'z');
    await pass(10);
    for (const name of many) lane.readNow(name, 'greedy');
    await pass(0.5);
    lane.readNow('z', 'ann');
    await pass(5);
    expect(begun.slice(7)).toEqual(['a 10', 'b 10', 'z 11', 'c 11', 'd 12', 'e 12', 'f 13']);
  });

  test('and what is due has its turn, too', async () => {
    const { lane, add, begun } = aLane();
    const many = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of many) lane.add(name, name, 'greedy');
    add('due');
    await pass(1.5);
    expect(begun).toEqual(expect.arrayContaining(['due 0']));
  });

  test('one for whom four readings hang waits, and others do not', async () => {
    const { lane, begun } = aLane();
    for (const name of ['hanging1', 'hanging2', 'hanging3', 'hanging4', 'x']) lane.add(name, name, 'greedy');
    await pass(20);
    lane.add('a', 'a', 'ann');
    await pass(80);
    expect(begun.slice(0, 8)).toEqual([
      'hanging1 0',
      'hanging2 0',
      'hanging3 5',
      'hanging4 5',
      'a 20',
      'a 50',
      'a 80',
      'x 90',
    ]);
  });

  test('a reading for one who has no calls left changes no plan', async () => {
    const begun: (string | undefined)[] = [];
    const lane = createLane<string>({
      async read(_name, _signal, reader) {
        begun.push(reader);
        return reader === undefined ? 30_000 : undefined;
      },
    });
    lane.add('a', 'a');
    await pass(29);
    lane.readNow('a', 'ann');
    await pass(2);
    expect(begun).toEqual([undefined, 'ann', undefined]);
  });
});

describe('readings that hang', () => {
  const HANGING = Array.from({ length: 12 }, (_, at) => `hanging${at}`);

  test('keep the others waiting for some seconds, once', async () => {
    const { add, begun } = aLane();
    add('hanging1', 'hanging2', 'a', 'b');
    await pass(95);
    expect(begun.slice(2)).toEqual([
      'a 5',
      'b 5',
      'a 35',
      'b 35',
      'a 65',
      'b 65',
      'hanging1 90',
      'hanging2 90',
    ]);
  });

  test('of many subjects leave the others their places, and are never more than a few at once', async () => {
    const { add, begun, mostAtOnce } = aLane();
    add(...HANGING, 'a', 'b');
    await pass(250);
    const from = begun.findIndex((line) => line.startsWith('a '));
    const later = begun.slice(from).filter((line) => /^[ab] /.test(line));
    expect(later.map((line) => Number(line.slice(2)) - Number(later[0]?.slice(2)))).toEqual(
      expect.arrayContaining([0, 30, 60, 90]),
    );
    expect(mostAtOnce()).toBe(8);
  });

  test('are late every 30 s after they were due, whether they have begun or not; quick ones are not', async () => {
    const { add, late } = aLane();
    add('hanging1', 'a');
    await pass(65);
    expect(late).toEqual(['hanging1 30', 'hanging1 60']);
  });

  test('and are removed are late no more', async () => {
    const { lane, add, late } = aLane();
    add('hanging1');
    await pass(1);
    lane.remove('hanging1');
    await pass(200);
    expect(late).toEqual([]);
  });
});

test('a removed subject is aborted and not read again', async () => {
  const { lane, begun, aborted } = aLane();
  lane.add('a', 'a');
  lane.add('b', 'b');
  await pass(0.5);
  lane.remove('a');
  lane.readNow('a', 'ann');
  await pass(35);
  expect(aborted).toEqual(['a']);
  expect(begun).toEqual(['a 0', 'b 0', 'b 30']);
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

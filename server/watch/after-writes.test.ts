import { expect, test } from 'vitest';
import { readingsAfterWrites } from './after-writes.ts';

/** The readings of a listing that a test plays, and a clock that it moves. */
function played({ patienceMs = 60_000 } = {}) {
  const asked: number[] = [];
  let time = 0;
  const writes = readingsAfterWrites({
    readNow: () => asked.push(time),
    leastMs: 5_000,
    patienceMs,
    now: () => time,
  });
  return { ...writes, asked, pass: (ms: number) => (time += ms) };
}

/** Whether a promise has ended. */
const hasEnded = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise<false>((resolve) => setTimeout(resolve, 0, false))]);

test('a question waits for the reading that begins after a change, not for one that had begun', async () => {
  const { written, begin, settled, asked } = played();
  const earlier = begin('a');
  written(['a']);
  expect(asked).toHaveLength(1);
  const question = settled(['a']);
  earlier();
  expect(await hasEnded(question)).toBe(false);
  const recorded = begin('a');
  expect(await hasEnded(question)).toBe(false);
  recorded();
  expect(await hasEnded(question)).toBe(true);
  expect(await hasEnded(settled(['a']))).toBe(true);
});

test('a question about another listing does not wait', async () => {
  const { written, settled } = played();
  written(['a']);
  expect(await hasEnded(settled(['b']))).toBe(true);
});

test('many changes in a row cause few readings', async () => {
  const { written, begin, asked, pass } = played();
  for (let i = 0; i < 10; i++) {
    written(['a']);
    begin('a')();
  }
  expect(asked).toEqual([0]);
  pass(5_000);
  written(['b']);
  expect(asked).toEqual([0, 5_000]);
});

test('no question waits for long', async () => {
  const { written, settled } = played({ patienceMs: 1 });
  written(['a']);
  await expect(settled(['a'])).resolves.toBeUndefined();
});

import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency';

test('at most the given number of tasks run at once, in order, even after a failure', async () => {
  const gate = limitConcurrency(2);
  const begun: number[] = [];
  let most = 0;
  let running = 0;
  const results = await Promise.allSettled(
    [0, 1, 2, 3, 4].map((each) =>
      gate(async () => {
        begun.push(each);
        most = Math.max(most, ++running);
        await Promise.resolve();
        running--;
        if (each === 1) throw new Error('no');
        return each;
      }),
    ),
  );
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});

import { expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import type { Delegate } from '@/domain/delegate/fields';
import { aDelegate } from '@/testing/fleets';
import { type Outcome, type Progress, runMany } from './use-run';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const DELEGATES = NAMES.map((name) => aDelegate({ name }));

const options = () => ({
  signal: new AbortController().signal,
  onProgress: vi.fn<(progress: Progress) => void>(),
});
const namesIn = ({ done, failed, untried }: Outcome) => ({
  done: done.map(({ name }) => name),
  failed: failed.map(({ delegate, error }) => `${delegate.name}: ${error.message}`),
  untried: untried.map(({ name }) => name),
});

function refusing(name: string, error: Error) {
  return async (delegate: Delegate) => {
    if (delegate.name === name) throw error;
  };
}

test('a failure for one delegate does not stop the others', async () => {
  const { onProgress, signal } = options();
  const outcome = await runMany(DELEGATES, refusing('b', new Error('No.')), { onProgress, signal });
  expect(namesIn(outcome)).toEqual({ done: ['a', 'c', 'd', 'e', 'f'], failed: ['b: No.'], untried: [] });
  expect(onProgress).toHaveBeenLastCalledWith({ answered: 6, failed: 1 });
});

test('at most four actions run at the same time', async () => {
  let underWay = 0;
  let most = 0;
  await runMany(
    DELEGATES,
    async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
    },
    options(),
  );
  expect(most).toBe(4);
});

test('after an abort, it waits for running actions and starts no more', async () => {
  const stopping = new AbortController();
  const outcome = await runMany(DELEGATES, async () => stopping.abort(), {
    ...options(),
    signal: stopping.signal,
  });
  expect(namesIn(outcome)).toEqual({ done: ['a'], failed: [], untried: ['b', 'c', 'd', 'e', 'f'] });
});

test.each([
  ['a network address that is not allowed', { status: 400, code: 'NOT_WHITELISTED_IP' }, ['e', 'f']],
  ['a refused key', { status: 401 }, ['e', 'f']],
  ['too many requests', { status: 429 }, ['e', 'f']],
  ['a request that the gateway blocks', { status: 403, code: 'GATEWAY_READ_ONLY' }, ['e', 'f']],
  ['a missing permission', { status: 403 }, []],
  ['a failure of one request', { status: 500 }, []],
])('after %s, only delegates that would fail too are left untried', async (_, facts, untried) => {
  const act = refusing('a', new ManagerError('refused', 'No.', facts));
  expect(namesIn(await runMany(DELEGATES, act, options())).untried).toEqual(untried);
});

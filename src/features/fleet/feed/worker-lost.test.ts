import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GROUPS_EXAMPLE } from '@/api/contract-examples';
import { configureManager } from '@/api/manager';
import { json } from '@/api/testing';
import { scopeOf } from '@/domain/scope/scope';
import { createFleetFeed } from './fleet-feed';
import { PlayedWorker } from './testing';
import { FIRST_WORD_MS, LONGEST_SILENCE_MS, type StartWorker } from './worker-feed';

const SCOPE = scopeOf('acct0001', 'retail');
const network = vi.fn<typeof fetch>();

beforeEach(() => {
  network.mockReset().mockImplementation(async () => json(GROUPS_EXAMPLE));
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  vi.useRealTimers();
  configureManager({});
});

function errorEvent(message: string): Event {
  return Object.assign(new Event('error'), { message });
}

describe('a worker that is lost', () => {
  test.each<[what: string, happening: (worker: PlayedWorker) => void, why: string]>([
    [
      'throws',
      (worker) => worker.dispatchEvent(errorEvent('out of memory')),
      'the worker failed: out of memory',
    ],
    ['cannot be loaded', (worker) => worker.dispatchEvent(errorEvent('')), 'the worker could not be started'],
    [
      'sends what cannot be read',
      (worker) => worker.dispatchEvent(new Event('messageerror')),
      'what the worker sent could not be read',
    ],
    [
      'gives up',
      (worker) => worker.tell({ kind: 'broken', id: 1, why: 'a bug' }),
      'the worker failed: a bug',
    ],
  ])(
    '%s while it is asked: the page goes on by itself and says so',
    async (_what, happening, pageBecause) => {
      const worker = new PlayedWorker({ alive: false });
      const start = vi.fn<StartWorker>((name) => worker.begin(name));
      const feed = createFleetFeed(start);
      const load = feed.load({ scope: SCOPE });
      happening(worker);
      const first = await load;
      expect(first.preparedIn).toEqual({ pageBecause });
      expect(worker.isTerminated).toBe(true);

      const { answer, preparedIn } = await feed.load({ scope: SCOPE, have: first.answer.fleetId });
      expect(preparedIn).toEqual({ pageBecause });
      expect(answer.update.base).toBeUndefined();
      expect(start).toHaveBeenCalledOnce();
    },
  );

  test('after good answers: the first of the page is whole', async () => {
    const worker = new PlayedWorker();
    const feed = createFleetFeed((name) => worker.begin(name));
    const { answer } = await feed.load({ scope: SCOPE });
    worker.dispatchEvent(errorEvent('gone'));
    const next = await feed.load({ scope: SCOPE, have: answer.fleetId });
    expect(next.answer.update.base).toBeDefined();
  });

  test.each([
    ['never says a word', FIRST_WORD_MS, false],
    ['falls silent', LONGEST_SILENCE_MS, true],
  ])('is one that %s', async (_what, silenceMs, speaksFirst) => {
    vi.useFakeTimers();
    const worker = new PlayedWorker({ alive: false });
    const load = createFleetFeed((name) => worker.begin(name)).load({ scope: SCOPE });
    if (speaksFirst) worker.tell({ kind: 'progress', id: 1, delegateCount: 0 });
    await vi.advanceTimersByTimeAsync(silenceMs - 1);
    expect(worker.isTerminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect((await load).preparedIn).toEqual({ pageBecause: 'the worker does not answer' });
  });

  test('cannot be started at all', async () => {
    const feed = createFleetFeed(() => {
      throw new Error('blocked by policy');
    });
    const { preparedIn } = await feed.load({ scope: SCOPE });
    expect(preparedIn).toEqual({ pageBecause: 'the browser allows no worker: blocked by policy' });
  });
});

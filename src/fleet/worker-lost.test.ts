import { describe, expect, test, vi } from 'vitest';
import { FIRST, NEXT, PlayedWorker, setUpNetwork } from '@/testing/worker';
import { createFleetFeed } from './feed';
import { FIRST_SIGN_MS, LONGEST_SILENCE_MS, type StartWorker } from './worker-feed';

setUpNetwork();

function errorEvent(message: string): Event {
  return Object.assign(new Event('error'), { message });
}

describe('a lost worker', () => {
  test.each<[what: string, happening: (worker: PlayedWorker) => void, why: string]>([
    [
      'throws',
      (worker) => worker.dispatchEvent(errorEvent('out of memory')),
      'the worker failed: out of memory',
    ],
    ['cannot be loaded', (worker) => worker.dispatchEvent(errorEvent('')), 'the worker could not be started'],
    [
      'sends an unreadable message',
      (worker) => worker.dispatchEvent(new Event('messageerror')),
      'what the worker sent could not be read',
    ],
    [
      'reports that it failed',
      (worker) => worker.send({ kind: 'broken', id: 1, why: 'a bug' }),
      'the worker failed: a bug',
    ],
  ])(
    'that %s during a request is replaced: the page prepares fleets itself and says why',
    async (_what, happening, pageBecause) => {
      const worker = new PlayedWorker({ alive: false });
      const start = vi.fn<StartWorker>((name) => worker.begin(name));
      const feed = createFleetFeed(start);
      const asked = feed.ask(FIRST);
      happening(worker);
      const first = await asked;
      expect(first).toMatchObject({ preparedIn: { pageBecause }, change: { kind: 'whole' } });
      expect(worker.isTerminated).toBe(true);

      const next = await feed.ask(NEXT);
      expect(next).toMatchObject({
        preparedIn: { pageBecause },
        change: { kind: 'patch', base: first.version },
      });
      expect(start).toHaveBeenCalledOnce();
    },
  );

  test('fails after good answers: the first answer prepared by the page is whole', async () => {
    const worker = new PlayedWorker();
    const feed = createFleetFeed((name) => worker.begin(name));
    await feed.ask(FIRST);
    worker.dispatchEvent(errorEvent('gone'));
    expect((await feed.ask(NEXT)).change.kind).toBe('whole');
  });

  test.each([
    ['sends no first message', FIRST_SIGN_MS, false],
    ['sends no next message', LONGEST_SILENCE_MS, true],
  ])('is a worker that %s within the time limit', async (_what, silenceMs, sendsFirst) => {
    vi.useFakeTimers();
    const worker = new PlayedWorker({ alive: false });
    const asked = createFleetFeed((name) => worker.begin(name)).ask(FIRST);
    if (sendsFirst) worker.send({ kind: 'progress', id: 1, delegateCount: 0 });
    await vi.advanceTimersByTimeAsync(silenceMs - 1);
    expect(worker.isTerminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect((await asked).preparedIn).toEqual({ pageBecause: 'the worker does not answer' });
  });

  test('is also a worker that cannot be started', async () => {
    const feed = createFleetFeed(() => {
      throw new Error('blocked by policy');
    });
    const { preparedIn } = await feed.ask(FIRST);
    expect(preparedIn).toEqual({ pageBecause: 'the browser allows no worker: blocked by policy' });
  });
});

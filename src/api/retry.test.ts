import { describe, expect, test, vi } from 'vitest';
import { ManagerError } from './errors';
import { LONGEST_WAIT_MS, RETRY_BASE_MS, readRetryAfter, wait, withRetries } from './retry';

const AWAY = new ManagerError('refused', 'away', { status: 503 });

function failing(...failures: readonly unknown[]) {
  const attempt = vi.fn<() => Promise<string>>();
  for (const failure of failures) attempt.mockRejectedValueOnce(failure);
  return attempt.mockResolvedValue('done');
}

function recordedDelays() {
  const delays: number[] = [];
  return { delays, delay: async (ms: number) => void delays.push(ms) };
}

describe('withRetries', () => {
  test('makes at most three attempts, then throws the last failure', async () => {
    const last = new ManagerError('unreachable', 'cut');
    const attempt = failing(AWAY, AWAY, last);
    await expect(withRetries(attempt, { ...recordedDelays() })).rejects.toBe(last);
    expect(attempt).toHaveBeenCalledTimes(3);
  });

  test('returns the result of a later attempt', async () => {
    await expect(withRetries(failing(AWAY, AWAY), { ...recordedDelays() })).resolves.toBe('done');
  });

  test.each([
    ['a permanent refusal', new ManagerError('refused', 'no', { status: 403 })],
    ['an unreadable answer', new ManagerError('unreadable', 'what?')],
    ['any other error', new RangeError('bug')],
  ])('does not retry %s', async (_what, failure) => {
    const attempt = failing(failure);
    await expect(withRetries(attempt)).rejects.toBe(failure);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test.each([
    [0, [0, 0]],
    [0.5, [RETRY_BASE_MS / 2, RETRY_BASE_MS]],
    [0.999, [RETRY_BASE_MS * 0.999, RETRY_BASE_MS * 1.998]],
  ])('waits a random part of a doubling limit: random %s', async (random, expected) => {
    const { delays, delay } = recordedDelays();
    await withRetries(failing(AWAY, AWAY), { delay, random: () => random });
    expect(delays).toEqual(expected);
  });

  test('waits for a short Retry-After', async () => {
    const { delays, delay } = recordedDelays();
    const limited = new ManagerError('refused', 'slow', { status: 429, retryAfterMs: 4_000 });
    await withRetries(failing(limited), { delay, random: () => 0.9 });
    expect(delays).toEqual([4_000]);
  });

  test('throws instead of waiting for a long Retry-After', async () => {
    const limited = new ManagerError('refused', 'slow', { status: 429, retryAfterMs: LONGEST_WAIT_MS + 1 });
    const attempt = failing(limited);
    await expect(withRetries(attempt)).rejects.toBe(limited);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test('stops waiting on an abort', async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const attempt = failing(AWAY);
    const { signal } = controller;
    const outcome = withRetries(attempt, { signal, random: () => 0.9 }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    expect(await outcome).toHaveProperty('name', 'AbortError');
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('a wait with an aborted signal rejects at once', async () => {
  await expect(wait(60_000, AbortSignal.abort())).rejects.toHaveProperty('name', 'AbortError');
});

describe('readRetryAfter', () => {
  const NOW = Date.UTC(2026, 7, 6, 7, 0, 0);
  test.each([
    ['absent', undefined, undefined],
    ['a number of seconds', '3', 3_000],
    ['zero', '0', 0],
    ['a future date', 'Thu, 06 Aug 2026 07:00:05 GMT', 5_000],
    ['a past date', 'Thu, 06 Aug 2026 06:59:59 GMT', undefined],
    ['a negative number', '-3', undefined],
    ['a fraction', '1.5', undefined],
    ['a word', 'soon', undefined],
    ['four digits, which are seconds and not a year', '2027', 2_027_000],
    ['more than an hour', '3601', undefined],
    ['a number of 400 digits', '9'.repeat(400), undefined],
  ])('reads or ignores a value that is %s', (_what, header, expected) => {
    const headers = new Headers(header === undefined ? {} : { 'retry-after': header });
    expect(readRetryAfter(headers, NOW)).toBe(expected);
  });
});

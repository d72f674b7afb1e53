// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import type { Memory, Since } from '@/domain/memory/questions';
import { visitText } from '@/domain/memory/visit';
import { scopeKey } from '@/domain/scope/scope';
import { HOUR_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { NOW } from '@/testing/fleets';
import { remember, renderPage, stopClock } from '@/testing/page';
import { NewEvents, type News } from './NewEvents';

const VISIT = NOW - 10 * HOUR_MS;
const KEY = `delegate-overview:visit:${scopeKey(ACCOUNT)}`;

beforeEach(() => stopClock(NOW));

function open(answer: Since | ManagerError, seen = VISIT) {
  if (seen > 0) localStorage.setItem(KEY, visitText({ seen, before: undefined }));
  const since = vi.fn<Memory['since']>(async () => {
    if (answer instanceof ManagerError) throw answer;
    return answer;
  });
  remember({ since });
  const onNews = vi.fn<(news: News | undefined) => void>();
  return { since, onNews, ...renderPage(<NewEvents scope={ACCOUNT} isSeen={false} onNews={onNews} />) };
}

const LOST: Since = { from: VISIT, delegates: { lost: 2 }, movedTo: undefined };

test('what happened since the visit is told, with its number and the beginning of its period', async () => {
  const { since, onNews } = open(LOST);
  const text = expect.stringMatching(
    /^Since your last visit: 2 delegates had silent instances\. You were here last at /,
  );
  await waitFor(() =>
    expect(onNews).toHaveBeenLastCalledWith({ count: 2, text, from: expect.stringMatching(/^2026-.*Z$/) }),
  );
  expect(since).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ visit: VISIT }), expect.anything());
});

test('a memory that began later says so', async () => {
  const { onNews } = open({ ...LOST, from: VISIT + HOUR_MS });
  const text = expect.stringContaining('The memory began later, at ');
  await waitFor(() => expect(onNews).toHaveBeenLastCalledWith(expect.objectContaining({ text })));
});

test.each([
  ['nothing happened', { ...LOST, delegates: {} }],
  ['the memory cannot be read', new ManagerError('unreachable', 'No server.')],
] as const)('nothing is told when %s', async (_when, answer) => {
  const { since, client, onNews } = open(answer);
  await waitFor(() => expect(since).toHaveBeenCalledOnce());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(onNews.mock.calls.flat().filter(Boolean)).toEqual([]);
});

test('the first visit is kept and asks nothing', async () => {
  const { since, onNews } = open(LOST, 0);
  await waitFor(() => expect(localStorage.getItem(KEY)).toMatch(/^\d{13} 0$/));
  expect(onNews.mock.calls.flat().filter(Boolean)).toEqual([]);
  expect(since).not.toHaveBeenCalled();
});

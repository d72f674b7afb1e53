// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import type { Memory, Since } from '@/domain/memory/questions';
import { visitText } from '@/domain/memory/visit';
import { scopeKey } from '@/domain/scope/scope';
import { HOUR_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { NOW } from '@/testing/fleets';
import { remember, renderPage, stopClock } from '@/testing/page';
import { SinceVisit } from './SinceVisit';

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
  return { since, ...renderPage(<SinceVisit listing={{ scope: ACCOUNT }} />) };
}

const LOST: Since = { from: VISIT, delegates: { lost: 2 }, movedTo: undefined };

const news = (name: RegExp) => screen.findByRole('link', { name });

test('what happened since the visit is said, and leads to it', async () => {
  const { since } = open(LOST);
  const link = await news(/^Since your last visit: 2 delegates lost instances\. You were here last at /);
  expect(link).toHaveTextContent(/^Since your last visit: 2 delegates lost instances$/);
  expect(link.getAttribute('href')).toMatch(
    /\/delegates\/activity\?from=2026-\d\d-\d\dT\d\d%3A\d\d%3A\d\dZ$/,
  );
  expect(since).toHaveBeenCalledExactlyOnceWith({ scope: ACCOUNT, visit: VISIT }, expect.anything());
});

test('a memory that began later says so', async () => {
  open({ ...LOST, from: VISIT + HOUR_MS });
  expect(await news(/The memory began later, at /)).toBeVisible();
});

test.each([
  ['nothing happened', { ...LOST, delegates: {} }],
  ['the memory cannot be read', new ManagerError('unreachable', 'No server.')],
] as const)('it stays away when %s', async (_when, answer) => {
  const { since, client, container } = open(answer);
  await waitFor(() => expect(since).toHaveBeenCalledOnce());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(container).toBeEmptyDOMElement();
});

test('the first visit is kept and asks nothing', async () => {
  const { since, container } = open(LOST, 0);
  await waitFor(() => expect(localStorage.getItem(KEY)).toMatch(/^\d{13} 0$/));
  expect(container).toBeEmptyDOMElement();
  expect(since).not.toHaveBeenCalled();
});

// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import { configureManager } from '@/api/manager';
import type { Memory, Since } from '@/domain/memory/questions';
import { visitText } from '@/domain/memory/visit';
import { scopeKey } from '@/domain/scope/scope';
import { HOUR_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { NOW } from '@/testing/fleets';
import { SincePlace } from './SincePlace';

const VISIT = NOW - 10 * HOUR_MS;
const KEY = `delegate-overview:visit:${scopeKey(ACCOUNT)}`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  localStorage.setItem('delegate-overview:time-zone', 'utc');
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  configureManager({});
});

function open(answer: Since | Promise<Since>, seen = VISIT) {
  if (seen > 0) localStorage.setItem(KEY, visitText({ seen, before: undefined }));
  const since = vi.fn<Memory['since']>(async () => answer);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the line asks nothing else
  configureManager({ memory: { since } as Partial<Memory> as Memory });
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <SincePlace listing={{ scope: ACCOUNT }} />
    </QueryClientProvider>,
  );
  return { since, container };
}

const LOST: Since = { from: VISIT, delegates: { lost: 2 }, movedTo: undefined };

test('what happened since the visit is said, with the way to it', async () => {
  const { since } = open(LOST);
  expect(await screen.findByText(/^Since your last visit, .*: 2 delegates lost instances\.$/)).toBeVisible();
  expect(since).toHaveBeenCalledExactlyOnceWith(
    { scope: ACCOUNT, below: false, visit: VISIT },
    expect.anything(),
  );
  expect(screen.getByRole('link', { name: 'See activity' }).getAttribute('href')).toMatch(
    /\/delegates\/activity\?from=2026-\d\d-\d\dT\d\d%3A\d\d%3A\d\dZ$/,
  );
});

test('the line can be dismissed, and stays away after a reload', async () => {
  open(LOST);
  fireEvent.click(await screen.findByRole('button', { name: /^Dismiss/ }));
  expect(screen.queryByText(/Since your last visit/)).toBeNull();
  expect(localStorage.getItem(KEY)).toMatch(/^\d+ 0$/);
});

test('a memory that began later says so', async () => {
  open({ ...LOST, from: VISIT + HOUR_MS });
  expect(await screen.findByText(/the memory began at/)).toBeVisible();
});

test('a visit without news says so, because the place is there', async () => {
  open({ ...LOST, delegates: {} });
  expect(await screen.findByText(/: nothing happened\.$/)).toBeVisible();
});

test('a failure is said', async () => {
  open(Promise.reject(new ManagerError('unreachable', 'The server of this page cannot be reached.')));
  expect(await screen.findByText(/: it could not be read\.$/)).toBeVisible();
});

test('the first visit is kept and asks nothing', async () => {
  const { since, container } = open(LOST, 0);
  await waitFor(() => expect(localStorage.getItem(KEY)).toMatch(/^\d{13} 0$/));
  expect(container).toBeEmptyDOMElement();
  expect(since).not.toHaveBeenCalled();
});

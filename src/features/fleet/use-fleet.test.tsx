// @vitest-environment jsdom

import type { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { startFleetFeed } from '@/fleet/feed';
import type { MockManager } from '@/mocks/manager';
import { ACCOUNT, appFor } from '@/testing/app-view';
import { pageWrapper } from '@/testing/page';
import { createQueryClient } from './query-client';
import { useFleet } from './use-fleet';

let manager: MockManager;
let client: QueryClient;

beforeEach(() => {
  startFleetFeed({ pageBecause: 'this is a test' });
  manager = appFor('default');
  client = createQueryClient();
});
const openPage = () => renderHook(() => useFleet(ACCOUNT), { wrapper: pageWrapper(client) });

/** Opens a page with delegates, starts a refresh and closes the page. */
async function leaveDuringRefresh() {
  const page = openPage();
  await waitFor(() => expect(page.result.current.fleet).toBeDefined());
  manager.faults.add({ path: '/delegate-groups?', latencyMs: 60_000, times: 1 });
  act(() => page.result.current.refresh());
  await waitFor(() => expect(page.result.current.isFetching).toBe(true));
  page.unmount();
  return page.result.current.fleet;
}

test('the next page of a scope takes over a refresh', async () => {
  const before = await leaveDuringRefresh();
  const { result } = openPage();
  expect(result.current).toMatchObject({ fleet: before, isFetching: true });
  manager.advanceClock(60_000);
  await waitFor(() => expect(result.current.fleet).not.toBe(before));
  expect(manager.requests().filter(({ path }) => path.includes('/delegate-groups?'))).toHaveLength(2);
});

test('a refresh that no page takes over is cancelled', async () => {
  await leaveDuringRefresh();
  await waitFor(() => expect(client.isFetching()).toBe(0));
});

// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MEMORY_KEY } from '@/features/memory/queries';
import { ACCOUNT } from '@/testing/app-view';
import { pageWrapper } from '@/testing/page';
import { useRun } from './use-run';

test('after a run, what the memory told is out of date', async () => {
  const client = new QueryClient();
  client.setQueryData(MEMORY_KEY, 'before');
  const { result } = renderHook(() => useRun(ACCOUNT, async () => {}), {
    wrapper: pageWrapper(client),
  });
  act(() => result.current.start([]));
  await waitFor(() => expect(result.current.state.name).toBe('over'));
  expect(client.getQueryState(MEMORY_KEY)).toMatchObject({ isInvalidated: true });
});

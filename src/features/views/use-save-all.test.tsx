// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { configureManager } from '@/api/manager';
import { viewOfQuery } from '@/domain/query/list-view';
import { ACCOUNT, appFor } from '@/mocks/app-view';
import { useSaveAll } from './use-save-all';

afterEach(() => configureManager({}));

test('an unexpected error of the page ends the saving state', async () => {
  appFor('default');
  const client = new QueryClient();
  const reading = vi
    .spyOn(client, 'invalidateQueries')
    .mockRejectedValueOnce(new TypeError('Something broke.'));
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.once('unhandledRejection', unhandled);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSaveAll(ACCOUNT), { wrapper });
  act(() => result.current.saveAll([{ name: 'A', view: viewOfQuery('search=x').view }], 'OnlyCreator', []));
  expect(result.current.isSaving).toBe(true);
  await waitFor(() => expect(reading).toHaveBeenCalled());
  await waitFor(() => expect(result.current.isSaving).toBe(false));
  // The error is still reported as an unhandled rejection.
  await waitFor(() => expect(unhandled).toHaveBeenCalledOnce());
});

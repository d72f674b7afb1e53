import { QueryClient } from '@tanstack/react-query';
import type { ManagerError } from '@/api/errors';

declare module '@tanstack/react-query' {
  interface Register {
    // All queries and mutations use `src/api`, which throws only ManagerErrors. React Query does not report an abort as error.
    defaultError: ManagerError;
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A browser that reports to be offline may still reach the Manager, and a paused request looks like endless loading.
      // The Manager client has retried already; a failure here only lengthens the wait for the next poll.
      queries: { networkMode: 'always', retry: false },
      mutations: { networkMode: 'always' },
    },
  });
}

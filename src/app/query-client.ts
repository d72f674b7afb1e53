import { QueryClient } from '@tanstack/react-query';
import type { ManagerError } from '@/api/errors';

declare module '@tanstack/react-query' {
  interface Register {
    // Every query and mutation calls the Manager through `src/api`, which throws nothing else; an abort is no error here.
    defaultError: ManagerError;
  }
}

/** The cache of the page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A browser that believes itself offline may still reach the Manager; and a request held back looks like loading for ever.
      queries: { networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}

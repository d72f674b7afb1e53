import { queryOptions } from '@tanstack/react-query';

type Scopes = typeof import('@/api/scopes');

const namesQuery = <Names>(
  key: readonly string[],
  searchTerm: string,
  ask: (api: Scopes, options: { signal: AbortSignal; searchTerm: string }) => Promise<Names>,
) =>
  queryOptions({
    queryKey: ['scopes', ...key, ...(searchTerm === '' ? [] : [searchTerm])],
    // Loaded lazily, because the first rows do not need this code.
    queryFn: async ({ signal }) => ask(await import('@/api/scopes'), { signal, searchTerm }),
    // Names seldom change, so a name that is an hour old is good enough.
    staleTime: 60 * 60_000,
  });

/** Many readers may not see the name; then the page shows the identifier. */
export const accountNameQuery = (account: string) =>
  namesQuery(['account', account], '', (api, { signal }) => api.fetchAccountName(account, { signal }));

/** At most 100. Without a search, its key begins those of all searches. */
export const organizationsQuery = (account: string, searchTerm = '') =>
  namesQuery(['organizations', account], searchTerm, (api, options) =>
    api.fetchOrganizations(account, options),
  );

/** At most 100; keys as in {@link organizationsQuery}. */
export const projectsQuery = (account: string, org: string, searchTerm = '') =>
  namesQuery(['projects', account, org], searchTerm, (api, options) =>
    api.fetchProjects(account, org, options),
  );

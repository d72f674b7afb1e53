import { queryOptions } from '@tanstack/react-query';

// Names seldom change, so a name that is an hour old is good enough.
const NAMES_STALE_MS = 60 * 60_000;

// Loaded lazily, because the first rows do not need this code.
const loadScopes = () => import('@/api/scopes');

/** Many readers may not see the name; then the page shows the identifier. */
export const accountNameQuery = (account: string) =>
  queryOptions({
    queryKey: ['scopes', 'account', account],
    queryFn: async ({ signal }) => (await loadScopes()).fetchAccountName(account, { signal }),
    staleTime: NAMES_STALE_MS,
    retry: false,
  });

/** At most 100. Without a search, its key begins those of all searches. */
export const organizationsQuery = (account: string, searchTerm = '') =>
  queryOptions({
    queryKey: ['scopes', 'organizations', account, ...termIn(searchTerm)],
    queryFn: async ({ signal }) => (await loadScopes()).fetchOrganizations(account, { signal, searchTerm }),
    staleTime: NAMES_STALE_MS,
    retry: false,
  });

/** At most 100; keys as in {@link organizationsQuery}. */
export const projectsQuery = (account: string, org: string, searchTerm = '') =>
  queryOptions({
    queryKey: ['scopes', 'projects', account, org, ...termIn(searchTerm)],
    queryFn: async ({ signal }) => (await loadScopes()).fetchProjects(account, org, { signal, searchTerm }),
    staleTime: NAMES_STALE_MS,
    retry: false,
  });

const termIn = (searchTerm: string) => (searchTerm === '' ? [] : [searchTerm]);

import { queryOptions } from '@tanstack/react-query';

// Names seldom change, so a name that is an hour old is good enough.
const NAMES_STALE_MS = 60 * 60_000;
const all = ['scopes'] as const;

// Loaded lazily, because the first rows do not need this code.
const loadScopes = () => import('@/api/scopes');

/** The query for the name of an account. Many readers may not see it; then the page shows the identifier. */
export const accountNameQuery = (account: string) =>
  queryOptions({
    queryKey: [...all, 'account', account],
    queryFn: async ({ signal }) => (await loadScopes()).fetchAccountName(account, { signal }),
    staleTime: NAMES_STALE_MS,
    retry: false,
  });

/** Returns the prefix of the query keys of all searches for organizations of an account. */
export const organizationsKey = (account: string) => [...all, 'organizations', account] as const;

/** The query for organizations that match a search, at most 100. */
export const organizationsQuery = (account: string, searchTerm = '') =>
  queryOptions({
    queryKey: [...organizationsKey(account), searchTerm],
    queryFn: async ({ signal }) => (await loadScopes()).fetchOrganizations(account, { signal, searchTerm }),
    staleTime: NAMES_STALE_MS,
    retry: false,
  });

/** Returns the prefix of the query keys of all searches for projects of an organization. */
export const projectsKey = (account: string, org: string) => [...all, 'projects', account, org] as const;

/** The query for projects of an organization that match a search, at most 100. */
export const projectsQuery = (account: string, org: string, searchTerm = '') =>
  queryOptions({
    queryKey: [...projectsKey(account, org), searchTerm],
    queryFn: async ({ signal }) => (await loadScopes()).fetchProjects(account, org, { signal, searchTerm }),
    staleTime: NAMES_STALE_MS,
    retry: false,
  });

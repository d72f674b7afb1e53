import { queryOptions } from '@tanstack/react-query';

// Names change seldom; an hour-old one misleads nobody.
const NAMES_STALE_MS = 60 * 60_000;
const all = ['scopes'] as const;

// Nothing on the way to the first row needs this code.
const loadScopes = () => import('@/api/scopes');

/** The name of an account. Many readers may not see it; then the identifier stands for it. */
export const accountNameQuery = (account: string) =>
  queryOptions({
    queryKey: [...all, 'account', account],
    queryFn: async ({ signal }) => (await loadScopes()).fetchAccountName(account, { signal }),
    staleTime: NAMES_STALE_MS,
    retry: false,
  });

/** The part that all searches for organizations of an account share. */
export const organizationsKey = (account: string) => [...all, 'organizations', account] as const;

/** The organizations that match a search, at most 100. */
export const organizationsQuery = (account: string, searchTerm = '') =>
  queryOptions({
    queryKey: [...organizationsKey(account), searchTerm],
    queryFn: async ({ signal }) => (await loadScopes()).fetchOrganizations(account, { signal, searchTerm }),
    staleTime: NAMES_STALE_MS,
    retry: false,
  });

/** The part that all searches for projects of an organization share. */
export const projectsKey = (account: string, org: string) => [...all, 'projects', account, org] as const;

/** The projects of an organization that match a search, at most 100. */
export const projectsQuery = (account: string, org: string, searchTerm = '') =>
  queryOptions({
    queryKey: [...projectsKey(account, org), searchTerm],
    queryFn: async ({ signal }) => (await loadScopes()).fetchProjects(account, org, { signal, searchTerm }),
    staleTime: NAMES_STALE_MS,
    retry: false,
  });

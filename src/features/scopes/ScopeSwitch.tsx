import { partialMatchKey, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { overviewPath } from '@/domain/scope/paths';
import { orgOf, type Scope, scopeOf } from '@/domain/scope/scope';
import { Picker, type PickerOption } from '@/ui/Picker';
import { organizationsKey, organizationsQuery, projectsKey, projectsQuery } from './queries';

const SEARCH_PAUSE_MS = 200;

/** Leads to another scope: chosen by name among those that the reader may list, or typed by identifier. */
export function ScopeSwitch({ scope }: { scope: Scope }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { options, isLoading, isRefused } = useScopeOptions(scope, typed);
  return (
    <Picker
      label="Change scope"
      trigger=""
      options={options}
      value={overviewPath(scope)}
      onChange={(chosen) => void navigate(isPath(chosen) ? chosen : overviewPath(typedScope(scope, chosen)))}
      onQueryChange={setTyped}
      isLoading={isLoading}
      note={
        isRefused
          ? 'The scopes could not be listed. Type an organization, or organization/project.'
          : undefined
      }
      emptyText="Nothing found"
      freeText={(text) => `Go to “${text}”`}
    />
  );
}

// Listed scopes are chosen by their path; a typed identifier never begins with a slash.
const isPath = (chosen: string) => chosen.startsWith('/');

/** What a typed `organization` or `organization/project` names. */
function typedScope({ account }: Scope, typed: string): Scope {
  const [org, project] = typed.split('/').map((part) => part.trim());
  return scopeOf(account, org, project);
}

/** A value that follows another one after a short pause. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** Whether the query is one of the searches whose keys begin so. */
function isSearchOf(key: QueryKey, query: { readonly queryKey: QueryKey } | undefined): boolean {
  return query !== undefined && partialMatchKey(query.queryKey, key);
}

function useScopeOptions(scope: Scope, typed: string) {
  const { account } = scope;
  const org = orgOf(scope);
  const searchTerm = useDebounced(typed);
  const organizations = useQuery({
    ...organizationsQuery(account, searchTerm),
    placeholderData: (before, query) => (isSearchOf(organizationsKey(account), query) ? before : undefined),
  });
  const projects = useQuery({
    ...projectsQuery(account, org ?? '', searchTerm),
    // The results of another search, but never of another organization.
    placeholderData: (before, query) =>
      isSearchOf(projectsKey(account, org ?? ''), query) ? before : undefined,
    enabled: org !== undefined,
  });
  const wholeAccount = {
    value: overviewPath(scopeOf(account)),
    label: 'Whole account',
    detail: account,
    group: 'Account',
  };
  const found: PickerOption[] = [
    ...(projects.data?.items ?? []).map(({ identifier, name }) => ({
      value: overviewPath(scopeOf(account, org, identifier)),
      label: name,
      detail: `${org}/${identifier}`,
      group: 'Projects of this organization',
    })),
    ...(organizations.data?.items ?? []).map(({ identifier, name }) => ({
      value: overviewPath(scopeOf(account, identifier)),
      label: name,
      detail: identifier,
      group: 'Organizations',
    })),
  ];
  const fits = ({ label, detail }: PickerOption) =>
    `${label} ${detail}`.toLowerCase().includes(typed.toLowerCase());
  // Until the results of the last search are here, Enter must not choose one of another search.
  const isBehind = typed !== searchTerm || organizations.isPlaceholderData || projects.isPlaceholderData;
  return {
    options: [...[wholeAccount].filter(fits), ...(isBehind ? found.filter(fits) : found)],
    isLoading: organizations.isLoading,
    isRefused: organizations.isError || projects.isError,
  };
}

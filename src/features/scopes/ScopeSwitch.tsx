import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { overviewPath } from '@/domain/paths';
import { orgOf, type Scope, scopeOf } from '@/domain/scope';
import { Picker, type PickerOption } from '@/ui/Picker';
import { organizationsQuery, projectsQuery } from './queries';

const SEARCH_PAUSE_MS = 200;

/** Leads to another scope: found by name among those that may be listed, or typed by identifier. */
export function ScopeSwitch({ scope }: { scope: Scope }) {
  const navigate = useNavigate();
  const [searchTerm, setQuery] = useRested('');
  const { options, isLoading, isRefused } = useScopeOptions(scope, searchTerm);
  return (
    <Picker
      label="Change scope"
      trigger=""
      options={options}
      value={overviewPath(scope)}
      onChange={(chosen) => void navigate(isPath(chosen) ? chosen : overviewPath(typedScope(scope, chosen)))}
      onQueryChange={setQuery}
      isLoading={isLoading}
      emptyText={
        isRefused ? 'They may not be listed: type an identifier, or organization/project' : 'Nothing found'
      }
      freeText={(typed) => `Go to “${typed}”`}
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

/** Keeps a value until it has not been changed for a moment. */
function useRested(initial: string): [string, (next: string) => void] {
  const [typed, setTyped] = useState(initial);
  const [rested, setRested] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [rested, setTyped];
}

function useScopeOptions(scope: Scope, searchTerm: string) {
  const { account } = scope;
  const org = orgOf(scope);
  const organizations = useQuery({
    ...organizationsQuery(account, searchTerm),
    placeholderData: keepPreviousData,
  });
  const projects = useQuery({
    ...projectsQuery(account, org ?? '', searchTerm),
    placeholderData: keepPreviousData,
    enabled: org !== undefined,
  });
  const options: PickerOption[] = [
    { value: overviewPath(scopeOf(account)), label: 'Whole account', detail: account, group: 'Account' },
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
  return { options, isLoading: organizations.isLoading, isRefused: organizations.isError };
}

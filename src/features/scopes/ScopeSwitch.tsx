import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { overviewPath } from '@/domain/scope/paths';
import { orgOf, type Scope, scopeOf } from '@/domain/scope/scope';
import { Picker, type PickerOption } from '@/ui/Picker';
import { organizationsQuery, projectsQuery } from './queries';

const SEARCH_PAUSE_MS = 200;

/** Leads to another scope: found by name among those that may be listed, or typed by identifier. */
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
        isRefused ? 'They could not be listed: type an organization, or organization/project.' : undefined
      }
      emptyText="Nothing found"
      freeText={(words) => `Go to “${words}”`}
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

/** A value as it was when it last stayed the same for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

function useScopeOptions(scope: Scope, typed: string) {
  const { account } = scope;
  const org = orgOf(scope);
  const searchTerm = useRested(typed);
  const organizations = useQuery({
    ...organizationsQuery(account, searchTerm),
    placeholderData: (before, query) => (query?.queryKey[2] === account ? before : undefined),
  });
  const projects = useQuery({
    ...projectsQuery(account, org ?? '', searchTerm),
    // What was found for other words, but never in another organization.
    placeholderData: (before, query) =>
      query?.queryKey[2] === account && query.queryKey[3] === org ? before : undefined,
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
  // Until the answer to the last words is here, Enter must not pick what was found for others.
  const isBehind = typed !== searchTerm || organizations.isPlaceholderData || projects.isPlaceholderData;
  return {
    options: [...[wholeAccount].filter(fits), ...(isBehind ? found.filter(fits) : found)],
    isLoading: organizations.isLoading,
    isRefused: organizations.isError || projects.isError,
  };
}

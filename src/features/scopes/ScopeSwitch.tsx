import { partialMatchKey, type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { overviewPath } from '@/domain/scope/paths';
import { orgOf, readScopeLabel, type Scope, scopeLabel, scopeOf } from '@/domain/scope/scope';
import { pathAtSameMoment } from '@/lib/href';
import { Picker } from '@/ui/Picker';
import type { PickerOption } from '@/ui/PickerPopup';
import { useDebounced } from '@/ui/use-debounced';
import { organizationsQuery, projectsQuery } from './queries';

/** The picker for another scope: chosen by name among those that the reader may list, or typed as identifier. */
export function ScopeSwitch({ scope }: { scope: Scope }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { options, isLoading, isRefused } = useScopeOptions(scope, typed);
  const scopeOfText = (text: string) => readScopeLabel(scope.account, text);

  function handleChoice(chosen: string) {
    // The value of a listed scope is its path.
    const own = scopeOfText(chosen);
    if (options.some(({ value }) => value === chosen)) void navigate(pathAtSameMoment(chosen));
    else if (own) void navigate(pathAtSameMoment(overviewPath(own)));
  }

  return (
    <Picker
      label="Change scope"
      options={options}
      value={overviewPath(scope)}
      onChange={handleChoice}
      onQueryChange={setTyped}
      isLoading={isLoading}
      note={
        isRefused
          ? 'The scopes could not be listed. Type an organization, or organization/project.'
          : undefined
      }
      emptyText={scopeOfText(typed) ? 'Nothing found' : 'Type an organization, or organization/project.'}
      freeText={(text) => {
        const own = scopeOfText(text);
        return own && `Go to “${scopeLabel(own)}”`;
      }}
    />
  );
}

interface Keyed {
  readonly queryKey: QueryKey;
}

/** Keeps the results of the previous search, but never those of another account or organization. */
const ofSearchIn =
  (whole: Keyed) =>
  <Found,>(before: Found, query: Keyed | undefined) =>
    query && partialMatchKey(query.queryKey, whole.queryKey) ? before : undefined;

function useScopeOptions(scope: Scope, typed: string) {
  const { account } = scope;
  const org = orgOf(scope);
  const searchTerm = useDebounced(typed);
  const organizations = useQuery({
    ...organizationsQuery(account, searchTerm),
    placeholderData: ofSearchIn(organizationsQuery(account)),
  });
  const projects = useQuery({
    ...projectsQuery(account, org ?? '', searchTerm),
    placeholderData: ofSearchIn(projectsQuery(account, org ?? '')),
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
  // Until the results of the newest search arrive, Enter must not choose a result of another search.
  const isBehind = typed !== searchTerm || organizations.isPlaceholderData || projects.isPlaceholderData;
  return {
    options: [...[wholeAccount].filter(fits), ...(isBehind ? found.filter(fits) : found)],
    isLoading: organizations.isLoading,
    isRefused: organizations.isError || projects.isError,
  };
}

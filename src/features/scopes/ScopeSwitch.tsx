import { partialMatchKey, type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { readView, writeView } from '@/domain/address/address';
import { overviewPath } from '@/domain/scope/paths';
import { hasScopesBelow, orgOf, readScopeLabel, type Scope, scopeLabel, scopeOf } from '@/domain/scope/scope';
import { DEFAULT_SORT } from '@/domain/view/order';
import { listSearch } from '@/features/address/list-address';
import { useListing } from '@/features/address/use-listing';
import { pathAtSameMoment, withQuery } from '@/lib/href';
import { Picker } from '@/ui/Picker';
import type { PickerOption } from '@/ui/PickerPopup';
import { useDebounced } from '@/ui/use-debounced';
import { organizationsQuery, projectsQuery } from './queries';

/** The picker for another scope: chosen by name among those that the reader may list, or typed as identifier. */
export function ScopeSwitch({ scope }: { scope: Scope }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [wasOpened, setOpened] = useState(false);
  const { options, isLoading, isRefused } = useScopeOptions(scope, typed, wasOpened);
  const scopeOfText = (text: string) => readScopeLabel(scope.account, text);
  const below = useScopesBelow(scope);

  function handleChoice(chosen: string) {
    // The value of a listed scope is its path.
    const own = scopeOfText(chosen);
    if (chosen === below?.option.value) below.toggle();
    else if (options.some(({ value }) => value === chosen)) void navigate(pathAtSameMoment(chosen));
    else if (own) void navigate(pathAtSameMoment(overviewPath(own)));
  }

  return (
    <Picker
      label="Change scope"
      options={below && fitsIn(typed)(below.option) ? [below.option, ...options] : options}
      value={overviewPath(scope)}
      onChange={handleChoice}
      onOpen={() => setOpened(true)}
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

const fitsIn =
  (typed: string) =>
  ({ label, detail }: PickerOption) =>
    `${label} ${detail}`.toLowerCase().includes(typed.toLowerCase());

/** The choice that includes the scopes below in the list, or leaves them out; undefined where there are none. */
function useScopesBelow(scope: Scope) {
  const navigate = useNavigate();
  const { includesBelow } = useListing(scope);
  if (!hasScopesBelow(scope)) return undefined;
  const what = scope.level === 'account' ? 'organizations and projects' : 'projects';
  return {
    option: {
      value: '?all',
      label: `${includesBelow ? 'Leave out' : 'Include'} ${what}`,
      detail: `${scopeLabel(scope)}${includesBelow ? '' : ', with all below'}`,
      group: 'This scope',
    },
    toggle: () => {
      const params = new URLSearchParams(listSearch(scope));
      // Only a list that includes the scopes below can be sorted or grouped by scope.
      const { sort, group } = readView(params);
      const withoutScope = {
        ...(sort.key === 'scope' && { sort: DEFAULT_SORT }),
        ...(group === 'scope' && { group: undefined }),
      };
      const view = { withScopesBelow: !includesBelow, ...(includesBelow && withoutScope) };
      void navigate(pathAtSameMoment(withQuery(overviewPath(scope), writeView(params, view))));
    },
  };
}

interface Keyed {
  readonly queryKey: QueryKey;
}

/** Keeps the results of the previous search, but never those of another account or organization. */
const ofSearchIn =
  (whole: Keyed) =>
  <Found,>(before: Found, query: Keyed | undefined) =>
    query && partialMatchKey(query.queryKey, whole.queryKey) ? before : undefined;

/** Asks once it is wanted. */
function useScopeOptions(scope: Scope, typed: string, isWanted: boolean) {
  const { account } = scope;
  const org = orgOf(scope);
  const searchTerm = useDebounced(typed);
  const organizations = useQuery({
    ...organizationsQuery(account, searchTerm),
    placeholderData: ofSearchIn(organizationsQuery(account)),
    enabled: isWanted,
  });
  const projects = useQuery({
    ...projectsQuery(account, org ?? '', searchTerm),
    placeholderData: ofSearchIn(projectsQuery(account, org ?? '')),
    enabled: isWanted && org !== undefined,
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
  const fits = fitsIn(typed);
  // Until the results of the newest search arrive, Enter must not choose a result of another search.
  const isBehind = typed !== searchTerm || organizations.isPlaceholderData || projects.isPlaceholderData;
  return {
    options: [...[wholeAccount].filter(fits), ...(isBehind ? found.filter(fits) : found)],
    isLoading: organizations.isLoading,
    isRefused: organizations.isError || projects.isError,
  };
}

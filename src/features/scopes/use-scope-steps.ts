import { useQuery } from '@tanstack/react-query';
import { orgOf, projectOf, type Scope, scopeOf } from '@/domain/scope/scope';
import { useIsPainted } from '@/ui/content-painted';
import { accountNameQuery, organizationsQuery, projectsQuery } from './queries';

/** From the account down to this scope, with the name if it is known, else the identifier. */
export function useScopeSteps(scope: Scope): readonly { name: string; at: Scope }[] {
  const { account } = scope;
  const org = orgOf(scope);
  const project = projectOf(scope);
  // Names are fetched after the list; until then the page shows identifiers.
  const isPainted = useIsPainted();
  const { data: accountName } = useQuery({ ...accountNameQuery(account), enabled: isPainted });
  const { data: organizations } = useQuery({
    ...organizationsQuery(account),
    enabled: isPainted && org !== undefined,
  });
  const { data: projects } = useQuery({
    ...projectsQuery(account, org ?? ''),
    enabled: isPainted && project !== undefined,
  });
  const nameOf = (identifier: string, list: typeof organizations) =>
    list?.items.find((one) => one.identifier === identifier)?.name ?? identifier;
  return [
    { name: accountName?.name ?? account, at: scopeOf(account) },
    ...(org === undefined ? [] : [{ name: nameOf(org, organizations), at: scopeOf(account, org) }]),
    ...(project === undefined ? [] : [{ name: nameOf(project, projects), at: scope }]),
  ];
}

/** `Acme Corp` or `Retail / Payments`: the account is said only where nothing is below it. */
export function useScopePath(scope: Scope): string {
  const names = useScopeSteps(scope).map(({ name }) => name);
  return names.slice(names.length > 1 ? 1 : 0).join(' / ');
}

/** The identifier while the name is unknown. */
export function useScopeName(scope: Scope): string {
  return useScopeSteps(scope).at(-1)?.name ?? scope.account;
}

import { type Scope, scopeOf } from '@/domain/scope/scope';
import { readIdentifier, readText } from '@/domain/table/read';
import { ngParams, path } from './paths';
import { type CallOptions, read } from './request';
import type { Call } from './send';
import { accountAnswerSchema, organizationsAnswerSchema, projectsAnswerSchema } from './wire/scopes';

/** Page size; the most that the Manager returns at once. To find more, search. */
const SCOPES_PAGE_SIZE = 100;

/** An organization or project. */
interface NamedScope {
  readonly identifier: string;
  /** The identifier when there is no name. */
  readonly name: string;
}

/** The first of the matching organizations or projects, and the total number of matches. */
export interface NamedScopes {
  readonly items: readonly NamedScope[];
  readonly total: number;
}

export interface SearchOptions extends CallOptions, Pick<Call, 'basePath' | 'fetch'> {
  /** The Manager matches it against name, identifier and tags; empty = everything. */
  readonly searchTerm?: string | undefined;
}

/** Fetches the organizations that the caller may see, at most 100. Throws a ManagerError; when cancelled, the abort reason. */
export async function fetchOrganizations(account: string, options: SearchOptions = {}): Promise<NamedScopes> {
  const call = pageCall('/ng/api/organizations', scopeOf(account), options);
  const page = (await read(call, organizationsAnswerSchema)).data.data;
  return namedScopes(
    page?.content.map((item) => item?.organization),
    page?.totalItems,
  );
}

/** Fetches the projects of an organization that the caller may see, at most 100. Throws like {@link fetchOrganizations}. */
export async function fetchProjects(
  account: string,
  org: string,
  options: SearchOptions = {},
): Promise<NamedScopes> {
  const call = pageCall('/ng/api/projects', scopeOf(account, org), options);
  const page = (await read(call, projectsAnswerSchema)).data.data;
  return namedScopes(
    page?.content.map((item) => item?.project),
    page?.totalItems,
  );
}

/** Whether the caller sees this scope; also where more match than one answer has. Throws like {@link fetchOrganizations}. */
export async function isScope(
  scope: Scope,
  options: Pick<Call, 'basePath' | 'fetch'> = {},
): Promise<boolean> {
  if (scope.level === 'account') return true;
  const identifier = scope.level === 'project' ? scope.project : scope.org;
  const search = { ...options, searchTerm: identifier };
  const { items, total } =
    scope.level === 'project'
      ? await fetchProjects(scope.account, scope.org, search)
      : await fetchOrganizations(scope.account, search);
  return items.length < total || items.some((one) => one.identifier === identifier);
}

export interface AccountName {
  /** Absent when the Manager does not report it. */
  readonly name?: string;
}

/** Fetches the name of an account; refused without `core_account_view`. Throws like {@link fetchOrganizations}. */
export async function fetchAccountName(account: string, { signal }: CallOptions = {}): Promise<AccountName> {
  const call = {
    method: 'GET',
    path: path`/ng/api/accounts/${account}`,
    params: ngParams(scopeOf(account)),
    signal,
  } as const;
  const name = readText((await read(call, accountAnswerSchema)).data.data?.name);
  return name === undefined ? {} : { name };
}

function pageCall(resource: string, scope: Scope, { searchTerm, ...options }: SearchOptions): Call {
  const params = ngParams(scope);
  params.set('pageIndex', '0');
  params.set('pageSize', String(SCOPES_PAGE_SIZE));
  if (searchTerm?.trim()) params.set('searchTerm', searchTerm.trim());
  return { method: 'GET', path: resource, params, ...options };
}

type WireScope = { readonly identifier: string; readonly name?: string | null | undefined } | undefined;

function namedScopes(content: readonly WireScope[] = [], totalItems?: number | null): NamedScopes {
  const items = content.flatMap((item) => {
    const identifier = readIdentifier(item?.identifier);
    return identifier === undefined ? [] : [{ identifier, name: readText(item?.name) ?? identifier }];
  });
  return { items, total: Math.max(items.length, totalItems ?? 0) };
}

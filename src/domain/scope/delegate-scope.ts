import { type Scope, scopeOf } from './scope';

/**
 * The scope of a delegate within its account; neither part = the account. Whether these are names or identifiers is not
 * documented.
 */
export interface DelegateScope {
  readonly org?: string;
  readonly project?: string;
}

/**
 * One text for a column, a filter and an address: `/` for the account, `retail`, `retail/payments`. A slash in a name
 * is written `%2F`, a percent sign `%25`.
 */
export function delegateScopeText({
  org = '',
  project,
}: Partial<Record<keyof DelegateScope, string | undefined>>): string {
  const [first, second] = [org, project ?? ''].map((name) =>
    name.replaceAll('%', '%25').replaceAll('/', '%2F'),
  );
  return project === undefined && org !== '' ? `${first}` : `${first}/${second}`;
}

/** Reads the output of {@link delegateScopeText}. */
export function delegateScopeOf(text: string): DelegateScope {
  const [org, project] = text.split('/').map((name) => name.replaceAll('%2F', '/').replaceAll('%25', '%'));
  return { ...(org && { org }), ...(project && { project }) };
}

export function delegateScopeLabel({ org, project }: DelegateScope): string {
  return [org, project].filter(Boolean).join('/') || 'Account';
}

/**
 * Undefined when the names cannot be identifiers, such as names with blanks: whether the Manager sends names or
 * identifiers is not documented.
 */
export function addressableScope(account: string, { org, project }: DelegateScope): Scope | undefined {
  const isAddressable = [org, project].every((name) => name === undefined || /^[\w$-]+$/.test(name));
  return isAddressable ? scopeOf(account, org, project) : undefined;
}

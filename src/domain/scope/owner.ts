import { type Scope, scopeOf } from './scope';

/** Where a delegate is owned; neither = the account. Whether these are names or identifiers is not documented. */
export interface DelegateOwner {
  readonly org?: string;
  readonly project?: string;
}

/**
 * An owner as one text, which a column, a filter and an address can hold: `/` for the account, `retail`, `retail/payments`. A
 * slash in a name is written `%2F`, a percent sign `%25`.
 */
export function ownerText({ org = '', project }: DelegateOwner): string {
  const [first, second] = [org, project ?? ''].map((name) =>
    name.replaceAll('%', '%25').replaceAll('/', '%2F'),
  );
  return project === undefined && org !== '' ? `${first}` : `${first}/${second}`;
}

/** Reads what {@link ownerText} writes. */
export function ownerOf(text: string): DelegateOwner {
  const [org, project] = text.split('/').map((name) => name.replaceAll('%2F', '/').replaceAll('%25', '%'));
  return { ...(org && { org }), ...(project && { project }) };
}

/** An owner as people read it. */
export function ownerLabel({ org, project }: DelegateOwner): string {
  return [org, project].filter(Boolean).join('/') || 'Account';
}

/**
 * The scope that an owner names. Undefined when the names cannot be identifiers, as names with blanks: whether the
 * Manager sends names or identifiers is not documented.
 */
export function ownerScope(account: string, { org, project }: DelegateOwner): Scope | undefined {
  const isAddressable = [org, project].every((name) => name === undefined || /^[\w$-]+$/.test(name));
  return isAddressable ? scopeOf(account, org, project) : undefined;
}

import type { DelegateOwner } from '../delegate/delegate';
import { type Column, valueCount } from '../table/column';
import { type Scope, scopeOf } from './scope';

/**
 * An owner as one text, which a column, a filter and an address can hold: `/` for the account, `retail`, `retail/payments`. A
 * slash that is part of a name is written `%2F`.
 */
export function ownerText({ org = '', project }: DelegateOwner): string {
  const [first, second] = [org, project ?? ''].map((name) => name.replaceAll('/', '%2F'));
  return project === undefined && org !== '' ? `${first}` : `${first}/${second}`;
}

/** Reads what {@link ownerText} writes. */
export function ownerOf(text: string): DelegateOwner {
  const [org, project] = text.split('/').map((name) => name.replaceAll('%2F', '/'));
  return { ...(org && { org }), ...(project && { project }) };
}

/** An owner as people read it, from what the Manager told of it. */
export function ownerLabel({ org, project }: DelegateOwner): string {
  return [org, project].filter(Boolean).join('/') || 'Account';
}

/**
 * The scope that an owner names. Undefined when what was told cannot be identifiers, as names with blanks: whether the
 * Manager tells names or identifiers is not documented.
 */
export function ownerScope(account: string, { org, project }: DelegateOwner): Scope | undefined {
  const isAddressable = [org, project].every((name) => name === undefined || /^[\w$-]+$/.test(name));
  return isAddressable ? scopeOf(account, org, project) : undefined;
}

/** Whether the listing tells whose the delegates are. */
export function hasOwners({ owners }: { readonly owners: Column }): boolean {
  return valueCount(owners) > 0;
}

import { valueCount } from './column';
import type { DelegateOwner } from './delegate';
import type { IndexColumns } from './fleet-index';
import { type Scope, scopeOf } from './scope';
import { allTexts } from './texts';

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
export function hasOwners({ owners }: IndexColumns): boolean {
  return valueCount(owners) > 0;
}

/** What one owner has of a fleet. */
export interface OwnerSum {
  /** Undefined for delegates of which the Manager does not tell it. */
  readonly owner: DelegateOwner | undefined;
  readonly delegates: number;
  readonly instances: number;
}

/** What each owner has: together all of the fleet. The account first, then by text; the untold last. Linear. */
export function ownerSums({ owners, delegateCount, firstInstance }: IndexColumns): readonly OwnerSum[] {
  const texts = allTexts(owners.values);
  const delegates = new Uint32Array(texts.length + 1);
  const instances = new Uint32Array(texts.length + 1);
  for (let ordinal = 0; ordinal < delegateCount; ordinal++) {
    const id = owners.ids[ordinal] ?? texts.length;
    delegates[id] = (delegates[id] ?? 0) + 1;
    instances[id] = (instances[id] ?? 0) + (firstInstance[ordinal + 1] ?? 0) - (firstInstance[ordinal] ?? 0);
  }
  const sumOf = (text: string | undefined, id: number): OwnerSum => ({
    owner: text === undefined ? undefined : ownerOf(text),
    delegates: delegates[id] ?? 0,
    instances: instances[id] ?? 0,
  });
  const told = texts.map((text, id) => ({ text, sum: sumOf(text, id) }));
  told.sort((a, b) => (a.text < b.text ? -1 : 1));
  return [...told.map(({ sum }) => sum), sumOf(undefined, texts.length)].filter((sum) => sum.delegates > 0);
}

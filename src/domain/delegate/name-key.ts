import type { DelegateScope } from '../scope/delegate-scope';
import { indexOfText, textAt } from '../table/texts';
import { type Fleet, rowOf } from './fleet';

/**
 * For a delegate without an identifier. In a listing of several scopes the key contains the scope, because a name may
 * repeat. No identifier has a colon, so the two kinds of key cannot collide.
 */
export function nameKey(name: string, scope?: DelegateScope): string {
  return ['name', ...(scope ? [scope.org, scope.project] : []), name].join(':');
}

/** Whether a key is that of a name. */
export function isNameKey(key: string): boolean {
  return key.startsWith(nameKey(''));
}

/**
 * The identifier of a delegate whose listing reports none. Contract: an underscore, and the name with every other character
 * replaced by one.
 */
export function identifierByRule(name: string): string {
  return `_${name.replaceAll(/[^\w$]/g, '_')}`;
}

/** The scope in the key of a delegate with this name; undefined for a key of a listing of one scope. */
export function scopeOfKey(key: string, name: string): DelegateScope | undefined {
  const [word, org, project, ...rest] = key.split(':');
  // A listing that has a key twice numbers the second one.
  if (word !== 'name' || key === nameKey(name) || !/^(?:~\d+)?$/.test(rest.join(':').replace(name, '')))
    return undefined;
  return { ...(org && { org }), ...(project && { project }) };
}

/**
 * Takes the key of a name too, where the listing reports identifiers. -1 when no delegate fits, or when several have
 * the name.
 */
export function rowOfKeyOrName(fleet: Fleet, key: string): number {
  const row = rowOf(fleet, key);
  if (row !== -1 || !isNameKey(key)) return row;
  const { name: names } = fleet.delegates;
  const name = key.slice(nameKey('').length);
  const found = indexOfText(names, name);
  const isOnly = !names.ends
    .subarray(found + 1)
    .some((_, after) => textAt(names, found + 1 + after) === name);
  return isOnly ? found : -1;
}

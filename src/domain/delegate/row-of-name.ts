import { placeOf, textAt } from '../table/texts';
import { type Fleet, rowOf } from './fleet';
import { nameKey } from './name-key';

/**
 * Takes the key of a name too, where the listing reports identifiers. -1 when no delegate fits, or when several have
 * the name.
 */
export function rowOfKeyOrName(fleet: Fleet, key: string): number {
  const row = rowOf(fleet, key);
  if (row !== -1 || !key.startsWith(nameKey(''))) return row;
  const { name: names } = fleet.delegates;
  const name = key.slice(nameKey('').length);
  const found = placeOf(names, name);
  const isOnly = !names.ends
    .subarray(found + 1)
    .some((_, after) => textAt(names, found + 1 + after) === name);
  return isOnly ? found : -1;
}

import type { Column } from './column';
import { isSameNumbers } from './numbers';
import { isSameTexts } from './texts';

/** What groups of columns consist of. */
type Part = number | Uint8Array | Uint32Array | Float64Array | Column;

/** Of a group of columns, those that do not hold what they held before. */
export function changedParts<Parts extends object>(after: Parts, before: Parts): Partial<Parts> {
  const old = new Map(partsOf(before));
  const changed: Partial<Parts> = { ...after };
  for (const [name, part] of partsOf(after)) {
    if (isSame(part, old.get(name))) Reflect.deleteProperty(changed, name);
  }
  return changed;
}

/** Whether all columns of a group hold what they held before. */
export function isSameParts<Parts extends object>(after: Parts, before: Parts): boolean {
  return Object.keys(changedParts(after, before)).length === 0;
}

function partsOf(group: object): readonly [string, Part][] {
  return Object.entries(group);
}

function isSame(a: Part, b: Part | undefined): boolean {
  if (b === undefined) return false;
  if (typeof a === 'number' || typeof b === 'number') return a === b;
  if ('ids' in a && 'ids' in b) return isSameNumbers(a.ids, b.ids) && isSameTexts(a.values, b.values);
  return ArrayBuffer.isView(a) && ArrayBuffer.isView(b) && isSameNumbers(a, b);
}

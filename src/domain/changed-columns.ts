import type { Column } from './column';
import type { IndexColumns } from './fleet-index';
import { isSameNumbers } from './numbers';
import { isSameTexts } from './texts';

const COLUMNS = [
  'delegateCount',
  'instanceCount',
  'firstInstance',
  'firstTag',
  'types',
  'autoUpgrades',
  'tokens',
  'owners',
  'groupHeartbeats',
  'tags',
  'versions',
  'expiries',
  'reportedStatuses',
  'nameRanks',
  'tagRanks',
  'versionRanks',
] as const satisfies readonly (keyof IndexColumns)[];

/** The columns that do not hold what those of the same delegates held before. */
export function changedColumns(after: IndexColumns, before: IndexColumns): Partial<IndexColumns> {
  return Object.fromEntries(
    COLUMNS.filter((name) => !isSame(after[name], before[name])).map((name) => [name, after[name]]),
  );
}

type Part = number | Uint8Array | Uint32Array | Float64Array | Column;

function isSame(a: Part, b: Part): boolean {
  if (typeof a === 'number' || typeof b === 'number') return a === b;
  if ('ids' in a && 'ids' in b) {
    return isSameNumbers(a.ids, b.ids) && isSameTexts(a.values, b.values);
  }
  return ArrayBuffer.isView(a) && ArrayBuffer.isView(b) && isSameNumbers(a, b);
}

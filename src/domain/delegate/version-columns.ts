import type { Dictionary } from '../table/kinds';
import { allTexts, type Texts } from '../table/texts';
import { rankVersions } from './version';

interface InstanceVersions {
  readonly firstInstance: Uint32Array;
  readonly versions: Dictionary;
  /** Per instance: 1 when it is connected. */
  readonly isConnected: Uint8Array;
}

/**
 * Per delegate: the lowest version of the connected instances, and the number of distinct versions they run. Versions
 * count as sent, so `.minimal` is distinct. A version that cannot be compared is the lowest only when no other exists.
 */
export function lowestVersions({ firstInstance, versions, isConnected }: InstanceVersions) {
  const { values, ids } = versions;
  const ranks = rankVersions(allTexts(values));
  const unknown = ranks.length;
  const delegateCount = firstInstance.length - 1;
  const lowestIds = new Uint32Array(delegateCount);
  const versionCounts = new Uint32Array(delegateCount);
  // The last delegate for which each version was counted.
  const countedFor = new Int32Array(unknown).fill(-1);
  for (let row = 0; row < delegateCount; row++) {
    let lowest = unknown;
    const end = firstInstance[row + 1] ?? 0;
    for (let instance = firstInstance[row] ?? end; instance < end; instance++) {
      const id = ids[instance] ?? unknown;
      if (isConnected[instance] === 0 || id === unknown) continue;
      if (lowest === unknown || (ranks[id] ?? 0) < (ranks[lowest] ?? 0)) lowest = id;
      if (countedFor[id] === row) continue;
      countedFor[id] = row;
      versionCounts[row] = (versionCounts[row] ?? 0) + 1;
    }
    lowestIds[row] = lowest;
  }
  const version: Dictionary = { values, ids: lowestIds };
  return { version, versionCounts };
}

/** Per version id: the result of `compare`; NaN when unknown, and NaN as an extra last entry. */
export function compareWithLatest(
  values: Texts,
  latest: string | undefined,
  compare: (version: string, latest: string) => number | undefined,
): Float64Array {
  const results = allTexts(values).map((version) =>
    latest === undefined ? undefined : compare(version, latest),
  );
  return Float64Array.from([...results, undefined], (result) => result ?? Number.NaN);
}

/** `byVersion` has one number per version id. */
export function numbersOfVersions({ ids }: Dictionary, byVersion: Float64Array): Float64Array {
  const numbers = new Float64Array(ids.length);
  for (let row = 0; row < ids.length; row++) numbers[row] = byVersion[ids[row] ?? -1] ?? Number.NaN;
  return numbers;
}

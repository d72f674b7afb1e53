import { DICTIONARY, type Dictionary, type Kind } from '../table/kinds';
import { rankBy, rankValues, rowNumbers } from '../table/rank';
import { allTexts, type Texts } from '../table/texts';

/**
 * `26.06.88902`, with or without a suffix such as `.minimal` or `-rc1`. At least two numeric parts: a lone number says
 * nothing about its place among the others. Parts are short enough to compare exactly as numbers.
 */
const READABLE = /^(\d{1,9}(?:\.\d{1,9}){1,5})(?:[-_.+][a-z][\w.+-]*)?$/i;

function numericParts(version: string): readonly number[] | undefined {
  return READABLE.exec(version)?.[1]?.split('.').map(Number);
}

/** Whether a version can be compared with others; `latest` and other free text cannot. */
export function isReadableVersion(version: string): boolean {
  return READABLE.test(version);
}

/**
 * Negative when `a` is older than `b`, positive when newer, 0 when they are the same release; undefined when either
 * cannot be read. Numbers are compared part by part, a missing part counts as 0, and a suffix (`.minimal`: another
 * image of the same release) is ignored.
 */
export function compareVersions(a: string, b: string): number | undefined {
  const left = numericParts(a);
  const right = numericParts(b);
  if (!left || !right) return undefined;
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * How many releases `version` is behind `latest`: never negative, 0 for the same release or a patch of it, undefined
 * when either has no readable build number. Contract: builds of one release share all but the last two digits.
 */
export function releasesBehind(version: string, latest: string): number | undefined {
  const build = numericParts(version)?.[2];
  const latestBuild = numericParts(latest)?.[2];
  if (build === undefined || latestBuild === undefined) return undefined;
  return Math.max(0, Math.trunc(latestBuild / 100) - Math.trunc(build / 100));
}

/** The rank of each version, oldest first; the same release in another image shares one, an unreadable text has none. */
export function rankVersions(versions: readonly string[]): Uint32Array {
  const readable = rowNumbers(versions.length).filter((row) => isReadableVersion(versions[row] ?? ''));
  return rankBy(
    versions.length,
    readable,
    (a, b) => compareVersions(versions[a] ?? '', versions[b] ?? '') ?? 0,
  );
}

/** Versions, which sort by number. */
export const VERSION: Kind<string, Dictionary> = {
  ...DICTIONARY,
  rank: ({ values, ids }) => rankValues(ids, rankVersions(allTexts(values))),
};

/** The versions of a fleet's instances, and which of them are connected. */
interface InstanceVersions {
  readonly firstInstance: Uint32Array;
  readonly versions: Dictionary;
  /** Per instance: 1 when it is connected. */
  readonly isConnected: Uint8Array;
}

/**
 * The lowest version of each delegate's connected instances, and how many different ones they run, as sent: `.minimal` is
 * another image. Versions that cannot be compared count as lowest only when no other is there.
 */
export function lowestVersions({ firstInstance, versions, isConnected }: InstanceVersions) {
  const { values, ids } = versions;
  const ranks = rankVersions(allTexts(values));
  const unknown = ranks.length;
  const delegateCount = firstInstance.length - 1;
  const lowestIds = new Uint32Array(delegateCount);
  const versionCounts = new Uint32Array(delegateCount);
  // The delegate for which each version was counted last.
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

/** For each version by its id, what a comparison with the latest gives; NaN for unknown ones and behind the last. */
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

/** The number of each row's version, where `byVersion` gives one for each version by its id. */
export function numbersOfVersions({ ids }: Dictionary, byVersion: Float64Array): Float64Array {
  const numbers = new Float64Array(ids.length);
  for (let row = 0; row < ids.length; row++) numbers[row] = byVersion[ids[row] ?? -1] ?? Number.NaN;
  return numbers;
}

/** The lowest of some versions; undefined when none can be compared. */
export function lowestOf(versions: readonly string[]): string | undefined {
  const readable = versions.filter((version) => compareVersions(version, version) !== undefined);
  return readable.toSorted((a, b) => compareVersions(a, b) ?? 0)[0];
}

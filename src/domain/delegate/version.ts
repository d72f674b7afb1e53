import { DICTIONARY, type Dictionary, type Kind } from '../table/kinds';
import { rankBy, rankValues, rowNumbers } from '../table/rank';
import { allTexts } from '../table/texts';

/**
 * Matches `26.06.88902`, with or without a suffix such as `.minimal` or `-rc1`. At least two numeric parts: a lone
 * number cannot be ordered among the others. Parts are short enough to compare exactly as numbers.
 */
const READABLE = /^(\d{1,9}(?:\.\d{1,9}){1,5})(?:[-_.+][a-z][\w.+-]*)?$/i;

/** `[26, 6, 88902]`, without the suffix. Undefined for free text. */
export function versionParts(version: string): readonly number[] | undefined {
  return READABLE.exec(version)?.[1]?.split('.').map(Number);
}

/** False for `latest` and other free text. */
export function isReadableVersion(version: string): boolean {
  return READABLE.test(version);
}

/**
 * Negative when `a` is older, positive when newer, 0 for the same release; undefined when either cannot be read.
 * Numbers compare part by part, and a missing part counts as 0. A suffix (`.minimal`: another image of the same
 * release) is ignored.
 */
export function compareVersions(a: string, b: string): number | undefined {
  const left = versionParts(a);
  const right = versionParts(b);
  if (!left || !right) return undefined;
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Never negative; 0 for the same release, a patch of it, or a newer version; undefined when either has no readable build number.
 * Contract: builds of one release share all but the last two digits.
 */
export function releasesBehind(version: string, latest: string): number | undefined {
  const build = versionParts(version)?.[2];
  const latestBuild = versionParts(latest)?.[2];
  if (build === undefined || latestBuild === undefined) return undefined;
  if ((compareVersions(version, latest) ?? 0) >= 0) return 0;
  return Math.max(0, Math.trunc(latestBuild / 100) - Math.trunc(build / 100));
}

/**
 * At this many releases behind, an active upgrader does not do its work. Contract: an upgrader counts as on only when
 * it called in the last 90 minutes, and a release comes about once a week. So the upgrader called for a week without
 * effect.
 */
export const STUCK_RELEASES = 2;

/** Oldest first. Images of the same release share a rank; unreadable text has none. */
export function rankVersions(versions: readonly string[]): Uint32Array {
  const readable = rowNumbers(versions.length).filter((row) => isReadableVersion(versions[row] ?? ''));
  return rankBy(
    versions.length,
    readable,
    (a, b) => compareVersions(versions[a] ?? '', versions[b] ?? '') ?? 0,
  );
}

/** Sorts versions by number. */
export const VERSION: Kind<string, Dictionary> = {
  ...DICTIONARY,
  rank: ({ values, ids }) => rankValues(ids, rankVersions(allTexts(values))),
};

/** Undefined when no version can be compared. */
export function lowestOf(versions: readonly string[]): string | undefined {
  return versions.filter(isReadableVersion).toSorted((a, b) => compareVersions(a, b) ?? 0)[0];
}

/** A version that cannot be compared is the lowest only when no other exists. Takes distinct versions. */
export function lowestVersion(versions: readonly string[]): string | undefined {
  return versions.length > 1 ? (lowestOf(versions) ?? versions[0]) : versions[0];
}

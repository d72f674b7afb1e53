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

import { type Context, dayAfterNearExpiry, latestVersionOf, supportDay } from './context';
import { compareVersions, releasesBehind } from './version';

/** What the rules compare the facts of a fleet with. */
export interface Moment extends Context {
  /** Start of the UTC day from which support counts, epoch ms. */
  readonly today: number;
  /** Start of the first UTC day that is not near, epoch ms: support that ends then does not expire soon. */
  readonly dayAfterNearExpiry: number;
  /** Negative when the version is older than the latest; undefined when the two cannot be compared. */
  comparedWithLatest(version: string | undefined): number | undefined;
  /** Releases between the version and the latest; undefined when unknown. */
  releasesBehind(version: string | undefined): number | undefined;
}

/** Compares each version once: a fleet has many instances and few versions. */
export function momentOf(context: Context): Moment {
  const latest = latestVersionOf(context);
  const ofVersions = (compare: (version: string, latest: string) => number | undefined) => {
    const known = new Map<string, number | undefined>();
    return (version: string | undefined) => {
      if (version === undefined || latest === undefined) return undefined;
      if (!known.has(version)) known.set(version, compare(version, latest));
      return known.get(version);
    };
  };
  return {
    ...context,
    today: supportDay(context),
    dayAfterNearExpiry: dayAfterNearExpiry(context),
    comparedWithLatest: ofVersions(compareVersions),
    releasesBehind: ofVersions(releasesBehind),
  };
}

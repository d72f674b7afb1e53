import { rollup, sum } from 'd3-array';
import { latestVersionOf } from '../delegate/context';
import type { Fleet } from '../delegate/fleet';
import { instancesOf } from '../delegate/rows';
import { compareVersions, isReadableVersion } from '../delegate/version';
import { filterOf, type Mark } from './mark';

const SHOWN_RELEASES = 8;

/** The instances of one release, whatever its image, such as `26.08.89100` and `26.08.89100.minimal`. */
export interface ReleaseMark extends Mark {
  /** As sent; without an image suffix when some instance reports it that way. */
  readonly version: string;
  readonly isLatest: boolean;
}

/** The releases that all instances run. Each instance is in one mark. */
export interface VersionChart {
  /** The newest releases, newest first. Includes the latest even when no instance runs it. */
  readonly releases: readonly ReleaseMark[];
  /** All older releases together. */
  readonly older: Mark & { readonly releaseCount: number };
  /** Versions that cannot be compared, such as `latest`. */
  readonly other: Mark;
  readonly unknown: Mark;
  readonly total: number;
}

interface Release {
  /** Shortest first. */
  readonly versions: string[];
  count: number;
}

export function versionChart(fleet: Fleet): VersionChart {
  const instances = instancesOf(fleet);
  const counts = rollup(
    instances,
    (all) => all.length,
    ({ version }) => version,
  );
  const used = [...counts].flatMap(([version, number]) =>
    version === undefined ? [] : [{ version, count: number }],
  );
  const other = used.filter(({ version }) => !isReadableVersion(version));
  const latest = latestVersionOf(fleet.context);
  const releases = releasesOf(used, latest);
  const older = releases.slice(SHOWN_RELEASES).filter(({ count }) => count > 0);
  return {
    releases: releases.slice(0, SHOWN_RELEASES).map((release) => ({
      ...markOf([release]),
      version: release.versions[0] ?? '',
      isLatest: latest !== undefined && compareVersions(release.versions[0] ?? '', latest) === 0,
    })),
    older: { ...markOf(older), releaseCount: older.length },
    other: markOf(other.map(({ version, count }) => ({ versions: [version], count }))),
    unknown: { count: counts.get(undefined) ?? 0, filter: undefined },
    total: instances.length,
  };
}

interface UsedVersion {
  readonly version: string;
  readonly count: number;
}

/** All comparable versions and the latest one, newest first. */
function releasesOf(used: readonly UsedVersion[], latest: string | undefined): readonly Release[] {
  const isLatestUsed = used.some(({ version }) => compareVersions(version, latest ?? '') === 0);
  const all = latest === undefined || isLatestUsed ? used : [...used, { version: latest, count: 0 }];
  const newestFirst = all
    .filter(({ version }) => isReadableVersion(version))
    .sort((a, b) => compareVersions(b.version, a.version) || a.version.length - b.version.length);
  const releases: Release[] = [];
  for (const { version, count } of newestFirst) {
    const release = releases.at(-1);
    if (release && compareVersions(release.versions[0] ?? '', version) === 0) {
      release.versions.push(version);
      release.count += count;
    } else {
      releases.push({ versions: [version], count });
    }
  }
  return releases;
}

function markOf(releases: readonly Release[]): Mark {
  const count = sum(releases, (release) => release.count);
  const versions = new Set(releases.flatMap((release) => release.versions));
  return { count, filter: count > 0 ? filterOf('version', [...versions]) : undefined };
}

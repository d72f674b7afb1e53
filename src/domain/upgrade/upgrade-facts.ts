import { min } from 'd3-array';
import { DAY_MS } from '@/lib/units';
import { latestVersionOf } from '../delegate/context';
import type { Delegate } from '../delegate/fields';
import type { Fleet } from '../delegate/fleet';
import { mustBeReplaced } from '../delegate/health';
import { type DelegateKindId, delegateKind } from '../delegate/kinds';
import { delegatesOf } from '../delegate/rows';
import { runningInstances } from '../delegate/silence';
import { compareVersions, lowestOf, STUCK_RELEASES } from '../delegate/version';
import { imageOf } from '../install/step';

/**
 * Why a delegate has not upgraded itself. `CURRENT` when no newer version is out, even if its support ends. `LEGACY` when no
 * upgrade is possible: for a legacy image, and for a shell delegate.
 */
export type UpgradeReason =
  | 'CURRENT'
  | 'LEGACY'
  | 'NO_UPGRADER'
  | 'OFF'
  | 'DETECTING'
  | 'WAITING'
  | 'PINNED'
  | 'UNKNOWN';

/** Support counts all instances of the delegate. Versions count those of {@link runningInstances}. */
export interface UpgradeFacts extends Pick<Delegate, 'name' | 'autoUpgrade' | 'upgraderSeenAt'> {
  readonly kind: DelegateKindId;
  readonly reason: UpgradeReason;
  /** Whether the Manager reports its image as legacy. */
  readonly isLegacy: boolean;
  readonly instanceCount: number;
  /** Whether an instance is connected; else the versions are those last seen. */
  readonly isConnected: boolean;
  /**
   * Whether nothing has been connected for a day or more: then it may be one that nobody needs. An outage is shorter.
   */
  readonly isLongSilent: boolean;
  /** Instances whose support has ended. */
  readonly expiredInstances: number;
  /** Instances whose support ends soon. */
  readonly expiringInstances: number;
  /** First end of support among the expired instances, else among the expiring ones: start of a UTC day, epoch ms. */
  readonly supportEnds: number | undefined;
  /** Whether some of these instances have another end of support. */
  readonly hasOtherSupportEnds: boolean;
  /** Undefined when no version is comparable. */
  readonly lowestVersion: string | undefined;
  readonly versionCount: number;
  /** Most releases that any of these versions is behind the latest. */
  readonly releasesBehind: number | undefined;
  readonly latestVersion: string | undefined;
  /** Whether the latest version is still being asked for: then no text may call it unknown. */
  readonly isLatestLoading: boolean;
  /** Whether even the lowest version is newer than the latest. */
  readonly isNewer: boolean;
  /**
   * The image to upgrade to: minimal if the instances run minimal images now. Undefined while the latest version is
   * unknown.
   */
  readonly image: string | undefined;
}

export function upgradeFacts(fleet: Fleet, row: number, delegate: Delegate): UpgradeFacts {
  const instances = delegatesOf(fleet)[row]?.instances ?? [];
  const running = runningInstances(fleet, row);
  const versions = running.flatMap(({ version }) => version ?? []);
  const gaps = running.flatMap(({ releasesBehind }) => releasesBehind ?? []);
  const releasesBehind = gaps.length > 0 ? Math.max(...gaps) : undefined;
  const latestVersion = latestVersionOf(fleet.context);
  const { kind } = delegateKind(delegate.type);
  const lowestVersion = lowestOf(versions);
  const fromLatest =
    lowestVersion === undefined || latestVersion === undefined
      ? undefined
      : compareVersions(lowestVersion, latestVersion);
  const isCurrent =
    fromLatest !== undefined && fromLatest >= 0 && gaps.length > 0 && gaps.length === running.length;
  const expired = instances.filter(({ versionStatus }) => versionStatus === 'EXPIRED');
  const expiring = instances.filter(({ versionStatus }) => versionStatus === 'EXPIRING');
  const ends = new Set((expired.length > 0 ? expired : expiring).map(({ supportEnds }) => supportEnds));
  return {
    name: delegate.name,
    kind,
    autoUpgrade: delegate.autoUpgrade,
    upgraderSeenAt: delegate.upgraderSeenAt,
    reason: reasonOf(delegate, isCurrent, releasesBehind),
    isLegacy: delegate.isImmutable === false,
    instanceCount: instances.length,
    isConnected: delegate.connectedInstances > 0,
    isLongSilent:
      delegate.connectedInstances === 0 && isOlderThanDay(fleet.delegates.lastHeartbeat[row], fleet),
    expiredInstances: expired.length,
    expiringInstances: expiring.length,
    supportEnds: min(ends, (end) => end),
    hasOtherSupportEnds: ends.size > 1,
    lowestVersion,
    versionCount: new Set(versions).size,
    releasesBehind,
    latestVersion,
    isLatestLoading: fleet.context.latestVersion.state === 'loading',
    isNewer: fromLatest !== undefined && fromLatest > 0,
    image: latestVersion === undefined ? undefined : imageFor(latestVersion, versions),
  };
}

/** True also for none on record, false for an unknown time. */
function isOlderThanDay(heartbeatAt = Number.NaN, { context }: Fleet): boolean {
  return heartbeatAt <= context.asOf - DAY_MS;
}

/** The first reason that fits. */
function reasonOf(delegate: Delegate, isCurrent: boolean, releasesBehind: number | undefined): UpgradeReason {
  const { autoUpgrade } = delegate;
  if (mustBeReplaced(delegate)) return 'LEGACY';
  if (isCurrent) return 'CURRENT';
  if (autoUpgrade === 'NONE') return 'NO_UPGRADER';
  if (autoUpgrade !== 'ON') return autoUpgrade ?? 'UNKNOWN';
  if (releasesBehind === undefined) return 'UNKNOWN';
  return releasesBehind >= STUCK_RELEASES ? 'PINNED' : 'WAITING';
}

/** Contract: the minimal image has the same version with this suffix. */
const MINIMAL = '.minimal';

/** Minimal when all of these versions are. */
function imageFor(latest: string, versions: readonly string[]): string {
  const isMinimal = versions.length > 0 && versions.every((version) => version.endsWith(MINIMAL));
  return imageOf(isMinimal && !latest.endsWith(MINIMAL) ? `${latest}${MINIMAL}` : latest);
}

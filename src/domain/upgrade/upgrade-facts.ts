import { latestVersionOf } from '../delegate/context';
import type { Delegate } from '../delegate/fields';
import { type Fleet, instancesAt } from '../delegate/fleet';
import { type DelegateKindId, delegateKind, hasUpgrader } from '../delegate/kinds';
import { lowestOf } from '../delegate/version';

/** Why a delegate has not upgraded itself, or that there is nothing to upgrade to (`CURRENT`). */
export type UpgradeReason =
  | 'CURRENT'
  | 'LEGACY'
  | 'NO_UPGRADER'
  | 'OFF'
  | 'DETECTING'
  | 'WAITING'
  | 'PINNED'
  | 'UNKNOWN';

/** What matters for an upgrade of one delegate, over all its instances, connected or not. */
export interface UpgradeFacts extends Pick<Delegate, 'name' | 'autoUpgrade' | 'upgraderSeenAt'> {
  readonly kind: DelegateKindId;
  readonly reason: UpgradeReason;
  readonly instanceCount: number;
  /** Instances whose support has ended. */
  readonly expiredInstances: number;
  /** Instances whose support ends soon. */
  readonly expiringInstances: number;
  /** First end of support among its instances: a UTC day, epoch ms. */
  readonly supportEnds: number | undefined;
  /** Lowest version of its instances; undefined when none is comparable. */
  readonly lowestVersion: string | undefined;
  /** Most releases that an instance is behind the latest. */
  readonly releasesBehind: number | undefined;
  readonly latestVersion: string | undefined;
  /** The image to upgrade to, as the instances run it now: minimal or not. Undefined while the latest version is unknown. */
  readonly image: string | undefined;
}

/** With this many newer releases out, the upgrader has run at least once since one of them: releases are days apart. */
const PINNED_AFTER_RELEASES = 2;

/** The facts for an upgrade of the delegate in this row. */
export function upgradeFacts(fleet: Fleet, row: number, delegate: Delegate): UpgradeFacts {
  const instances = instancesAt(fleet, row);
  const versions = instances.flatMap(({ version }) => version ?? []);
  const gaps = instances.flatMap(({ releasesBehind }) => releasesBehind ?? []);
  const releasesBehind = gaps.length > 0 ? Math.max(...gaps) : undefined;
  const latestVersion = latestVersionOf(fleet.context);
  const { kind } = delegateKind(delegate.type);
  const isCurrent =
    gaps.length > 0 &&
    gaps.length === instances.length &&
    instances.every(
      (instance) => instance.releasesBehind === 0 && (instance.versionStatus ?? 'ACTIVE') === 'ACTIVE',
    );
  return {
    name: delegate.name,
    kind,
    autoUpgrade: delegate.autoUpgrade,
    upgraderSeenAt: delegate.upgraderSeenAt,
    reason: isCurrent ? 'CURRENT' : reasonOf(delegate, kind, releasesBehind),
    instanceCount: instances.length,
    expiredInstances: instances.filter(({ versionStatus }) => versionStatus === 'EXPIRED').length,
    expiringInstances: instances.filter(({ versionStatus }) => versionStatus === 'EXPIRING').length,
    supportEnds: delegate.earliestSupportEnds,
    lowestVersion: lowestOf(versions),
    releasesBehind,
    latestVersion,
    image: latestVersion === undefined ? undefined : imageFor(latestVersion, versions),
  };
}

/** The reason, where something is to upgrade or nobody knows it. The first that fits. */
function reasonOf(
  { autoUpgrade, isImmutable }: Delegate,
  kind: DelegateKindId,
  releasesBehind: number | undefined,
): UpgradeReason {
  if (isImmutable === false) return 'LEGACY';
  if (hasUpgrader(kind) === false && autoUpgrade !== 'ON') return 'NO_UPGRADER';
  if (autoUpgrade !== 'ON') return autoUpgrade ?? 'UNKNOWN';
  if (releasesBehind === undefined) return 'UNKNOWN';
  return releasesBehind >= PINNED_AFTER_RELEASES ? 'PINNED' : 'WAITING';
}

/** Contract: the minimal image has the same version with a suffix. */
const MINIMAL = '.minimal';

function imageFor(latest: string, versions: readonly string[]): string {
  const isMinimal = versions.length > 0 && versions.every((version) => version.endsWith(MINIMAL));
  return `harness/delegate:${latest}${isMinimal && !latest.endsWith(MINIMAL) ? MINIMAL : ''}`;
}

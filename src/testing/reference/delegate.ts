/**
 * The rules of delegates and instances, for tests only: written as plainly as possible, from the facts of an answer. It
 * uses no columns, kinds or field tables, and states the limits of the contract as its own numbers.
 */
import type { Connectivity, DelegateState, InstanceState } from '@/domain/delegate/connectivity';
import type { Context } from '@/domain/delegate/context';
import type { HealthClass } from '@/domain/delegate/health';
import type { AutoUpgrade } from '@/domain/delegate/read-facts';
import { compareVersions, releasesBehind } from '@/domain/delegate/version';
import type { VersionStatus } from '@/domain/delegate/version-status';
import type { DelegateEntry, InstanceEntry } from '../fleets';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The expected facts and derived fields of an instance. */
export type ExpectedInstance = ReturnType<typeof expectedInstance>;

/** The expected facts and derived fields of a delegate, except its key. */
export type Expected = ReturnType<typeof expectedOf>;

/** Applies every rule to one delegate of an answer. */
export function expectedOf(entry: DelegateEntry, context: Context) {
  const { instances: listed, unreadableInstances = 0, groupHeartbeat, ...facts } = entry;
  const hasUnreadable = unreadableInstances > 0;
  const isListed = listed.length > 0 || hasUnreadable;
  // Contract: without instances the Manager reports ON and "not immutable" for every delegate, so these values mean
  // nothing.
  const autoUpgrade = autoUpgradeOf(
    !isListed && facts.autoUpgrade === 'ON' ? undefined : facts.autoUpgrade,
    facts.type,
  );
  const isImmutable = !isListed && facts.isImmutable === false ? undefined : facts.isImmutable;
  const instances = listed.map((instance) => expectedInstance(instance, isImmutable === false, context));
  const connected = instances.filter(isConnected);
  const unknown = instances.filter(({ status }) => status === 'UNKNOWN');
  const lastHeartbeat = isListed ? newestHeartbeat(listed, hasUnreadable) : groupHeartbeat;
  const status = connectivity(instances, hasUnreadable);
  const worst = worstStatus(instances);
  const version = lowestVersion(connected);
  const late = instances.filter((instance) => instance.status === 'LATE').length;
  return {
    lastHeartbeat,
    instances,
    delegate: {
      ...facts,
      delegateType: facts.type?.toUpperCase(),
      autoUpgrade,
      isImmutable,
      hasUnreadableInstances: hasUnreadable,
      status,
      state: state(status, late, lastHeartbeat),
      version,
      versionCount: new Set(connected.flatMap((instance) => instance.version ?? [])).size,
      releasesBehind: behind(version, context),
      versionStatus: worst,
      supportEnds: earliest(instances.filter(({ versionStatus }) => versionStatus === worst)),
      earliestSupportEnds: earliest(instances),
      connectedInstances: connected.length,
      instanceCount: instances.length,
      lateInstances: late,
      unknownInstances: unknown.length,
      unknownExpiryInstances: instances.filter(({ isExpiryKnown }) => !isExpiryKnown).length,
      health: healthClass({
        status,
        isNever: status === 'DISCONNECTED' && lastHeartbeat === 0,
        worst,
        late,
        isAllKnown: !hasUnreadable && unknown.length === 0 && instances.every(isKnown),
      }),
      tagged: facts.tags.custom.length > 0 ? 'YES' : 'NO',
      owner: owner(facts.tags.custom),
      hostNames: hostNames(instances),
    },
  };
}

/** Harness has no upgrader for ECS and shell scripts, so OFF means nothing there. ON means that there is one. */
function autoUpgradeOf(reported: AutoUpgrade | undefined, type = ''): AutoUpgrade | undefined {
  if (reported === 'ON') return 'ON';
  if (['ECS', 'SHELL_SCRIPT'].includes(type.trim().toUpperCase())) return 'NONE';
  return reported === 'NONE' ? undefined : reported;
}

function expectedInstance({ heartbeatAt, ...facts }: InstanceEntry, isLegacy: boolean, context: Context) {
  const { reportedStatus, version } = facts;
  // A legacy image has no end of support of its own.
  const supportEnds = isLegacy ? undefined : facts.supportEnds;
  const latest = latestOf(context);
  const order = version !== undefined && latest !== undefined ? compareVersions(version, latest) : undefined;
  const versionStatus = reportedStatus ?? derivedStatus(supportEnds, order, context.asOf);
  const endsSoon = versionStatus === 'EXPIRED' || versionStatus === 'EXPIRING';
  return {
    ...facts,
    supportEnds,
    status: instanceState(heartbeatAt, context.asOf),
    versionStatus,
    isExpiryKnown: reportedStatus !== undefined || supportEnds !== undefined || isLegacy,
    isUnsupportedKnown: reportedStatus !== undefined || endsSoon || order !== undefined,
    releasesBehind: behind(version, context),
  };
}

/** A heartbeat is in time up to 75 s; after 5 minutes of silence an instance is not connected. */
function instanceState(heartbeatAt = Number.NaN, asOf: number): InstanceState {
  if (heartbeatAt === 0) return 'NEVER';
  if (Number.isNaN(heartbeatAt)) return 'UNKNOWN';
  if (heartbeatAt < asOf - 5 * MINUTE_MS) return 'DISCONNECTED';
  return heartbeatAt < asOf - 75_000 ? 'LATE' : 'CONNECTED';
}

/** Whether an instance counts as connected: a late one does. */
function isConnected({ status }: { readonly status: InstanceState }): boolean {
  return status === 'CONNECTED' || status === 'LATE';
}

/** All connected, some, or none; unknown when instances are listed but nothing is known about any. */
function connectivity(
  instances: readonly { readonly status: InstanceState }[],
  hasUnreadable: boolean,
): Connectivity | undefined {
  const readable = instances.filter(({ status }) => status !== 'UNKNOWN');
  if (readable.some(isConnected)) return readable.every(isConnected) ? 'CONNECTED' : 'PARTIAL';
  const isAnyListed = hasUnreadable || instances.length > 0;
  return isAnyListed && instances.every(({ status }) => status === 'UNKNOWN') ? undefined : 'DISCONNECTED';
}

/** From the first tag that begins with `owner:`, else from the first with `team:`. */
function owner(tags: readonly string[]): string | undefined {
  const named = [/^owner:(.+)/is, /^team:(.+)/is].flatMap((begin) =>
    tags.flatMap((tag) => begin.exec(tag)?.[1]?.trim() || []),
  );
  return named[0];
}

function hostNames(instances: readonly ExpectedInstance[]): readonly string[] | undefined {
  const names = new Set(instances.flatMap(({ hostName }) => hostName ?? []));
  return names.size > 0 ? [...names] : undefined;
}

function state(status: Connectivity | undefined, late: number, lastHeartbeat?: number): DelegateState {
  if (status === 'DISCONNECTED') return lastHeartbeat === 0 ? 'NEVER' : 'DISCONNECTED';
  if (status === 'CONNECTED') return late === 0 ? 'CONNECTED' : 'LATE';
  return status ?? 'UNKNOWN';
}

/** 0 when none is on record; undefined when an unknown heartbeat may be the newest. */
function newestHeartbeat(listed: readonly InstanceEntry[], hasUnreadable: boolean): number | undefined {
  const known = listed.flatMap(({ heartbeatAt = Number.NaN }) =>
    Number.isNaN(heartbeatAt) ? [] : heartbeatAt,
  );
  const newest = Math.max(0, ...known);
  return newest === 0 && (hasUnreadable || known.length < listed.length) ? undefined : newest;
}

/** Compares UTC days: past, or today to 30 days from now; else compares with the latest version. */
function derivedStatus(
  supportEnds: number | undefined,
  order: number | undefined,
  asOf: number,
): VersionStatus | undefined {
  const today = asOf - (asOf % DAY_MS);
  if (supportEnds !== undefined && supportEnds < today) return 'EXPIRED';
  if (supportEnds !== undefined && supportEnds <= today + 30 * DAY_MS) return 'EXPIRING';
  if (order !== undefined) return order < 0 ? 'UNSUPPORTED' : 'ACTIVE';
  return supportEnds === undefined ? undefined : 'ACTIVE';
}

function worstStatus(instances: readonly ExpectedInstance[]): VersionStatus | undefined {
  const worstFirst = ['EXPIRED', 'EXPIRING', 'UNSUPPORTED', 'ACTIVE'] as const;
  return worstFirst.find((status) => instances.some(({ versionStatus }) => versionStatus === status));
}

function earliest(instances: readonly ExpectedInstance[]): number | undefined {
  return instances.flatMap(({ supportEnds }) => supportEnds ?? []).sort((a, b) => a - b)[0];
}

/** The first of the lowest comparable versions; the first of all when none is comparable. */
function lowestVersion(instances: readonly ExpectedInstance[]): string | undefined {
  const versions = instances.flatMap(({ version }) => version ?? []);
  const comparable = versions.filter((version) => compareVersions(version, version) !== undefined);
  return comparable.sort((a, b) => compareVersions(a, b) ?? 0)[0] ?? versions[0];
}

function behind(version: string | undefined, context: Context): number | undefined {
  const latest = latestOf(context);
  return version === undefined || latest === undefined ? undefined : releasesBehind(version, latest);
}

function latestOf({ latestVersion }: Context): string | undefined {
  return latestVersion.state === 'known' ? latestVersion.version : undefined;
}

interface HealthInput {
  readonly status: Connectivity | undefined;
  /** Whether no heartbeat is on record. */
  readonly isNever: boolean;
  readonly worst: VersionStatus | undefined;
  readonly late: number;
  readonly isAllKnown: boolean;
}

/** Whether the instance's end of support is known, and whether it is supported. */
function isKnown({ isExpiryKnown, isUnsupportedKnown }: ExpectedInstance): boolean {
  return isExpiryKnown && isUnsupportedKnown;
}

/** The first class that fits; undefined when the connectivity is unknown and nothing bad is known. */
function healthClass({ status, isNever, worst, late, isAllKnown }: HealthInput): HealthClass | undefined {
  if (status === 'DISCONNECTED' && !isNever) return status;
  if (worst === 'EXPIRED') return worst;
  if (status === 'PARTIAL') return status;
  if (isNever) return 'NEVER';
  if (worst !== undefined && worst !== 'ACTIVE') return worst;
  if (status === undefined) return undefined;
  if (late > 0) return 'LATE';
  return isAllKnown ? 'HEALTHY' : 'STATUS_UNKNOWN';
}

/**
 * The rules of findings, for tests only: written as plainly as possible, from the expected fields of each delegate,
 * without columns.
 */
import type { Context } from '@/domain/delegate/context';
import type { FindingRule } from '@/domain/findings/finding';
import { MINUTE_MS } from '@/lib/units';
import type { DelegateEntry } from '../fleets';
import type { Expected, ExpectedInstance } from './delegate';

type Simple = Exclude<FindingRule, 'FELL_SILENT_TOGETHER'>;
type OfDelegate = (each: Expected, all: readonly Expected[], context: Context) => boolean;

/** The delegates that each rule applies to, except `FELL_SILENT_TOGETHER`. */
const EXPECTED: Readonly<Record<Simple, OfDelegate>> = {
  NOT_CONNECTED: ({ delegate, lastHeartbeat }) => delegate.status === 'DISCONNECTED' && lastHeartbeat !== 0,
  NEVER_CONNECTED: ({ delegate, lastHeartbeat }) => delegate.status === 'DISCONNECTED' && lastHeartbeat === 0,
  PARTIALLY_CONNECTED: ({ delegate, instances }) => delegate.status === 'PARTIAL' && instances.some(isDown),
  HEARTBEAT_LATE: ({ delegate }) => delegate.state === 'LATE',
  EXPIRED: withStatus('EXPIRED'),
  NEAR_EXPIRY: withStatus('EXPIRING'),
  UNSUPPORTED: withStatus('UNSUPPORTED'),
  LEGACY_IMAGE: ({ delegate }) => delegate.isImmutable === false,
  TOKEN_INACTIVE: ({ delegate }) => delegate.token === 'INACTIVE',
  AUTO_UPGRADE_STUCK: ({ delegate }) =>
    delegate.autoUpgrade === 'ON' && delegate.isImmutable !== false && (delegate.releasesBehind ?? 0) > 1,
  AUTO_UPGRADE_OFF: ({ delegate }) => delegate.autoUpgrade === 'OFF',
  AUTO_UPGRADE_UNAVAILABLE: ({ delegate }) => delegate.autoUpgrade === 'NONE',
  AUTO_UPGRADE_DETECTING: ({ delegate }) => delegate.autoUpgrade === 'DETECTING',
  UNREADABLE: ({ delegate, instances }) =>
    delegate.hasUnreadableInstances || instances.some(({ status }) => status === 'UNKNOWN'),
  BEHIND_LATEST: ({ delegate }) => (delegate.releasesBehind ?? 0) > 0,
  MIXED_VERSIONS: ({ instances }) =>
    new Set(instances.filter(isUp).flatMap(({ version }) => version ?? [])).size > 1,
  EXPIRY_UNKNOWN: ({ instances }) => instances.some(({ isExpiryKnown }) => !isExpiryKnown),
  SINGLE_INSTANCE: ({ delegate, instances }) =>
    instances.length === 1 && instances.every(isUp) && !delegate.hasUnreadableInstances,
  SINGLE_HOST: ({ instances }) => {
    const hosts = instances.filter(isUp).map(({ hostName }) => hostName);
    return hosts.length > 1 && hosts[0] !== undefined && hosts.every((host) => host === hosts[0]);
  },
  SOLE_TAG: (each, all) => {
    const others = all.filter((other) => other !== each && other.delegate.status !== 'DISCONNECTED');
    return (
      each.instances.some(isUp) &&
      each.delegate.tags.custom
        .filter((tag) => !/^(?:owner|team):\s*\S/i.test(tag))
        .some(
          (tag) => !others.some(({ delegate: { tags } }) => [...tags.custom, ...tags.implicit].includes(tag)),
        )
    );
  },
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant object
const RULES = Object.keys(EXPECTED) as readonly Simple[];

/** Per delegate of an answer. */
export function expectedFindings(
  entries: readonly DelegateEntry[],
  all: readonly Expected[],
  context: Context,
): readonly (readonly FindingRule[])[] {
  const together = expectedTogether(entries, all);
  return all.map((each, row) => [
    ...(together.includes(row) ? (['FELL_SILENT_TOGETHER'] as const) : []),
    ...RULES.filter((rule) => EXPECTED[rule](each, all, context)),
  ]);
}

export interface Silent {
  /** The row of the delegate. */
  readonly row: number;
  /** The last heartbeat. */
  readonly at: number;
}

/** Of all groups. */
function expectedTogether(entries: readonly DelegateEntry[], all: readonly Expected[]): readonly number[] {
  const silent = all.flatMap(({ instances }, row) =>
    instances.flatMap(({ status }, i) =>
      status === 'DISCONNECTED' ? [{ row, at: entries[row]?.instances[i]?.heartbeatAt ?? 0 }] : [],
    ),
  );
  const instances = all.flatMap((each) => each.instances).length;
  return silentTogether(silent, instances).flatMap((group) => group.map(({ row }) => row));
}

/** The silent instances that fell silent together, oldest group first; takes the number of all instances. */
export function silentTogether(silent: readonly Silent[], instances: number): readonly (readonly Silent[])[] {
  const newest = Math.max(...silent.map(({ at }) => at));
  const remembered = silent.filter(({ at }) => at >= newest - 6 * 60 * MINUTE_MS);
  const groups: (readonly Silent[])[] = [];
  for (const window of windowsAmong(remembered, remembered, instances).toSorted(
    (a, b) => firstOf(a) - firstOf(b),
  )) {
    const last = groups.at(-1);
    // With windows at most two minutes apart, all between them belong to the same outage.
    if (last && firstOf(window) - lastOf(last) <= 2 * MINUTE_MS)
      groups.splice(
        -1,
        1,
        remembered.filter(({ at }) => at >= firstOf(last) && at <= lastOf(window)),
      );
    else groups.push(window);
  }
  return groups;
}

/** The fullest window of two minutes, the newest of equals, and those before and after it: while no accident. */
function windowsAmong(
  some: readonly Silent[],
  all: readonly Silent[],
  instances: number,
): readonly (readonly Silent[])[] {
  const sizeOf = (window: readonly Silent[]) => new Set(window.map(({ row }) => row)).size;
  const windows = some
    .toSorted((a, b) => b.at - a.at)
    .map(({ at }) => some.filter((other) => other.at <= at && other.at >= at - 2 * MINUTE_MS));
  const most = Math.max(...windows.map(sizeOf));
  const fullest = windows.find((window) => sizeOf(window) === most);
  if (!fullest || most < 3) return [];
  const others = all.filter((one) => !fullest.includes(one)).toSorted((a, b) => a.at - b.at);
  const moments: number[] = [];
  for (const { at } of others) if (at > (moments.at(-1) ?? -1) + 2 * MINUTE_MS) moments.push(at);
  const spanMs = Math.max(60 * MINUTE_MS, lastOf(all) - firstOf(all));
  const rate = -Math.log(1 - moments.length / (spanMs / (2 * MINUTE_MS) + 1));
  const expected = (2 * MINUTE_MS * instances) / (10 * 24 * 60 * MINUTE_MS) + rate;
  if (most < 2 + expected + 4.5 * Math.sqrt(expected)) return [];
  const before = some.filter(({ at }) => at < firstOf(fullest));
  const after = some.filter(({ at }) => at > lastOf(fullest));
  return [fullest, ...windowsAmong(before, all, instances), ...windowsAmong(after, all, instances)];
}

export function firstOf(some: readonly Silent[]): number {
  return Math.min(...some.map(({ at }) => at));
}

export function lastOf(some: readonly Silent[]): number {
  return Math.max(...some.map(({ at }) => at));
}

function withStatus(status: ExpectedInstance['versionStatus']): OfDelegate {
  return ({ instances }) => instances.some(({ versionStatus }) => versionStatus === status);
}

function isUp({ status }: ExpectedInstance): boolean {
  return status === 'CONNECTED' || status === 'LATE';
}

function isDown({ status }: ExpectedInstance): boolean {
  return status === 'DISCONNECTED' || status === 'NEVER';
}

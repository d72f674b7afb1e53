import { MINUTE_MS } from '@/lib/units';
import { POLICY } from '../delegate/context';
import type { InstanceInterval, LostInstance } from './intervals';

/** A successor may have come this long before the last heartbeat: the Manager lists both during an upgrade. */
const REPLACED_WITHIN_MS = 10 * MINUTE_MS;

/** Whether an instance is silent since a heartbeat that is on record. */
export function fellSilent({ heartbeatAt }: InstanceInterval): boolean {
  return heartbeatAt !== undefined && heartbeatAt > 0;
}

export function isReporting(instance: InstanceInterval | undefined): instance is InstanceInterval {
  return instance !== undefined && instance.heartbeatAt === undefined;
}

/** The silent instances among those of a delegate, as lost ones. */
export function silentAmong(instances: readonly InstanceInterval[]): readonly LostInstance[] {
  return instances.filter(fellSilent).map(({ instance, heartbeatAt = 0, listedAt }) => ({
    id: instance,
    heartbeatAt,
    listedAt,
    outcome: undefined,
    successor: undefined,
  }));
}

/**
 * The listed instances of a delegate that replaced others, by the id of the other: of the silent ones, and of the lost
 * ones that the Manager has forgotten. The one that stopped first gets the first that came after it, so that each
 * replaces one, even if it is silent itself by now. Those that are known to have replaced a lost one are left out.
 * `canBeEarlier`: one that was silent when it was first listed may have been replaced before.
 */
export function successorsOf(
  instances: readonly InstanceInterval[],
  lost: readonly LostInstance[],
  canBeEarlier = false,
): ReadonlyMap<string, InstanceInterval> {
  const listed = new Set(instances.map(({ instance }) => instance));
  const replaced = lost.filter(({ successor }) => successor !== undefined);
  const isReplaced = new Set(replaced.map(silence));
  const isTaken = new Set(replaced.map(({ successor }) => successor));
  const stopped = [
    ...lost.filter(({ id, outcome }) => outcome === undefined && !listed.has(id)),
    ...silentAmong(instances).filter((one) => !isReplaced.has(silence(one))),
  ].sort((a, b) => a.heartbeatAt - b.heartbeatAt || a.listedAt - b.listedAt);
  const others = instances
    .filter(({ instance }) => !isTaken.has(instance))
    .sort((a, b) => a.listedAt - b.listedAt);
  const successors = new Map<string, InstanceInterval>();
  for (const one of stopped) {
    const place = others.findIndex((other) => canReplace(other, one, canBeEarlier));
    const [successor] = place < 0 ? [] : others.splice(place, 1);
    if (successor) successors.set(one.id, successor);
  }
  return successors;
}

/** The same instance can fall silent again. */
function silence({ id, heartbeatAt }: LostInstance): string {
  return `${heartbeatAt} ${id}`;
}

function canReplace(
  other: InstanceInterval,
  { id, heartbeatAt, listedAt }: LostInstance,
  canBeEarlier: boolean,
): boolean {
  if (other.instance === id || other.listedAt < heartbeatAt - REPLACED_WITHIN_MS) return false;
  const isUp = other.heartbeatAt === undefined;
  if (other.listedAt > listedAt) return isUp || isSilence(heartbeatAt, other.heartbeatAt);
  return canBeEarlier && isUp && isSilence(heartbeatAt, listedAt);
}

/** Whether a lost instance was not connected at the next sign of life. */
export function wasSilentUntil({ heartbeatAt }: Pick<LostInstance, 'heartbeatAt'>, until: number): boolean {
  return isSilence(heartbeatAt, until);
}

function isSilence(heartbeatAt: number, until = 0): boolean {
  return until - heartbeatAt > POLICY.disconnectedAfterMs;
}

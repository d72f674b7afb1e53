import { MINUTE_MS } from '@/lib/units';
import { POLICY } from '../delegate/context';
import type { InstanceInterval, LostInstance } from './intervals';

/** A successor may have come this long before the last heartbeat: the Manager lists both during an upgrade. */
const REPLACED_WITHIN_MS = 10 * MINUTE_MS;

type Stopped = Pick<LostInstance, 'id' | 'heartbeatAt' | 'listedAt'>;

/** Whether an instance is silent since a heartbeat that is on record. */
export function isSilent({ heartbeatAt }: InstanceInterval): boolean {
  return heartbeatAt !== undefined && heartbeatAt > 0;
}

/**
 * Gives each stopped instance of a delegate the listed instance that replaced it, by id. The one that stopped first
 * gets the first that came after it, so that each replaces one, even if it is silent itself by now.
 */
export function successorsOf(
  stopped: readonly Stopped[],
  listed: readonly InstanceInterval[],
): ReadonlyMap<string, InstanceInterval> {
  const successors = new Map<string, InstanceInterval>();
  const others = listed.toSorted((a, b) => a.listedAt - b.listedAt);
  for (const one of stopped.toSorted((a, b) => a.heartbeatAt - b.heartbeatAt || a.listedAt - b.listedAt)) {
    const place = others.findIndex((other) => canReplace(other, one));
    const [successor] = place < 0 ? [] : others.splice(place, 1);
    if (successor) successors.set(one.id, successor);
  }
  return successors;
}

function canReplace(other: InstanceInterval, { id, heartbeatAt, listedAt }: Stopped): boolean {
  if (other.instance === id || other.listedAt < heartbeatAt - REPLACED_WITHIN_MS) return false;
  const isReporting = other.heartbeatAt === undefined;
  if (other.listedAt > listedAt) return isReporting || isSilence(heartbeatAt, other.heartbeatAt);
  // One that was silent when it was first listed may have been replaced before.
  return isReporting && isSilence(heartbeatAt, listedAt);
}

function isSilence(heartbeatAt: number, until = 0): boolean {
  return until - heartbeatAt > POLICY.disconnectedAfterMs;
}

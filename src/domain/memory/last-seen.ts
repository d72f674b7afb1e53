import type { LastSeen } from './events';
import { type DelegateInterval, finalState, type InstanceInterval } from './intervals';
import { storedFacts } from './stored-facts';

/** The last sign of life of a delegate whose instances leave the listing, or cannot be read; `seenAt` is the last reading with them. */
export function lastSeenOf(
  { interval, instances }: { interval: DelegateInterval; instances: readonly InstanceInterval[] },
  seenAt: number,
): LastSeen {
  if (instances.length === 0) return interval.last ?? neverSeen(interval);
  let at: number | undefined;
  let host = instances[0]?.host;
  for (const instance of instances) {
    const state = finalState(instance);
    const sign = state === 'reporting' ? seenAt : state === 'silent' ? instance.heartbeatAt : undefined;
    if (sign === undefined || (at !== undefined && sign <= at)) continue;
    at = sign;
    host = instance.host;
  }
  const seen = at === undefined ? interval.last : { at, host };
  return { at: seen?.at, host: seen?.host ?? host, instances: instances.length };
}

function neverSeen({ facts }: DelegateInterval): LastSeen {
  const { groupHeartbeat } = storedFacts(facts);
  const at = typeof groupHeartbeat === 'number' && groupHeartbeat > 0 ? groupHeartbeat : undefined;
  return { at, host: undefined, instances: 0 };
}

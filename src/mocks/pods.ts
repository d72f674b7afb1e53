import { HOUR_MS, MINUTE_MS } from '@/lib/units';

/** What runs in a replica of a delegate over time; `daysBehind` is relative to the newest release. */
export type Deployment =
  | { readonly kind: 'fixed'; readonly daysBehind: number }
  /** The same image, in a new pod every `everyMs`. */
  | { readonly kind: 'rolling'; readonly daysBehind: number; readonly everyMs: number }
  /** Upgraded to the newest release replica by replica, and later rolled back the same way; repeats. */
  | { readonly kind: 'upgrading'; readonly fromDaysBehind: number };

/** The pod that runs in a replica at some time. */
interface Pod {
  readonly daysBehind: number;
  /** Numbers the pods of this replica: another number is another pod. */
  readonly generation: number;
  /** Epoch ms; undefined for a pod that has always existed. */
  readonly startedAt?: number;
}

const UPGRADE_CYCLE_MS = HOUR_MS;
const PER_REPLICA_MS = 3 * MINUTE_MS;
const ROLLED_BACK_AFTER_MS = 36 * MINUTE_MS;

/** `replica` counts from 0; `now` is epoch ms. */
export function podAt(deployment: Deployment, replica: number, now: number): Pod {
  if (deployment.kind === 'fixed') {
    // Replicas of one delegate with different images belong to different replica sets, as after an incomplete upgrade.
    return { daysBehind: deployment.daysBehind, generation: deployment.daysBehind };
  }
  // Replicas follow each other: a rolling update replaces one pod at a time.
  const at = now - (replica + 1) * PER_REPLICA_MS;
  if (deployment.kind === 'rolling') {
    const generation = Math.floor(at / deployment.everyMs);
    const startedAt = now - at + generation * deployment.everyMs;
    return { daysBehind: deployment.daysBehind, generation, startedAt };
  }
  const cycle = Math.floor(at / UPGRADE_CYCLE_MS);
  const upgradedAt = now - at + cycle * UPGRADE_CYCLE_MS;
  if (now < upgradedAt + ROLLED_BACK_AFTER_MS) {
    return { daysBehind: 0, generation: 2 * cycle, startedAt: upgradedAt };
  }
  return {
    daysBehind: deployment.fromDaysBehind,
    generation: 2 * cycle + 1,
    startedAt: upgradedAt + ROLLED_BACK_AFTER_MS,
  };
}

import { HOUR_MS, MINUTE_MS } from './units';

/** What runs in one replica of a delegate over time; `daysBehind` counts from the newest release. */
export type Deployment =
  | { readonly kind: 'steady'; readonly daysBehind: number }
  /** The same image in a new pod every so often. */
  | { readonly kind: 'rolling'; readonly daysBehind: number; readonly everyMs: number }
  /** Upgraded to the newest release replica by replica, and later rolled back the same way; then again. */
  | { readonly kind: 'upgrading'; readonly fromDaysBehind: number };

/** The pod that runs in a replica at some moment. */
interface Pod {
  readonly daysBehind: number;
  /** Counts the pods that ran in this replica: another number is another pod. */
  readonly generation: number;
  /** Epoch ms; a pod that was always there has none. */
  readonly startedAt?: number;
}

const UPGRADE_CYCLE_MS = HOUR_MS;
const PER_REPLICA_MS = 3 * MINUTE_MS;
const ROLLED_BACK_AFTER_MS = 36 * MINUTE_MS;

/** Which pod runs in a replica (counted from 0) at `now`. */
export function podAt(deployment: Deployment, replica: number, now: number): Pod {
  if (deployment.kind === 'steady') {
    // Replicas of one delegate that run different images belong to different replica sets, as after a half-done upgrade.
    return { daysBehind: deployment.daysBehind, generation: deployment.daysBehind };
  }
  // Replicas follow one another; a rolling update replaces one pod at a time.
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

import type { Fleet } from '@/domain/delegate/fleet';
import { instanceStateAt, type Judgement } from '@/domain/delegate/judgement';

export interface Silence {
  readonly total: number;
  /** Instances that are not connected. */
  readonly silent: number;
  /** Last heartbeat of the one that fell silent last, epoch ms: all the silent ones have been so since then. */
  readonly since: number | undefined;
  /** Silent instances without a heartbeat on record. */
  readonly neverSeen: number;
}

/** What a listing already tells of the silence of the delegate at an ordinal. */
export function silenceOf(fleet: Fleet, judgement: Judgement, ordinal: number): Silence {
  const first = fleet.index.firstInstance[ordinal] ?? 0;
  const total = (fleet.index.firstInstance[ordinal + 1] ?? first) - first;
  let silent = 0;
  let neverSeen = 0;
  let since: number | undefined;
  for (let instance = first; instance < first + total; instance++) {
    const state = instanceStateAt(judgement, instance);
    if (state === 'CONNECTED' || state === 'LATE') continue;
    silent++;
    const heartbeatAt = fleet.heartbeats[instance] ?? Number.NaN;
    if (state === 'NEVER') neverSeen++;
    else if (heartbeatAt > (since ?? 0)) since = heartbeatAt;
  }
  return { total, silent, since, neverSeen };
}

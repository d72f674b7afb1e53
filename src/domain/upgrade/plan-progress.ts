import { startOfUtcDay } from '../delegate/context';
import { type Fleet, rowOf } from '../delegate/fleet';
import { momentOf } from '../delegate/moment';
import { delegatesOf } from '../delegate/rows';
import { runningInstances, silenceOf } from '../delegate/silence';
import { withTarget } from './candidates';
import { waveDays } from './plan-days';
import type { PlanParameters } from './plan-parameters';
import type { Wave } from './wave-fill';
import type { WavePlan } from './wave-plan';

/**
 * `done`: every running instance has the version of the plan. `underWay`: some have. `lost`: it is not connected, so it did not
 * come back. `gone`: it is not listed.
 */
export type UpgradeState = 'done' | 'underWay' | 'lost' | 'notBegun' | 'gone';

/** What has become of the delegates of a plan. It counts versions that were read, never a click. */
export interface PlanProgress {
  /** By the key of the delegate. */
  readonly states: ReadonlyMap<string, UpgradeState>;
  /** Since when the lost ones are silent, epoch ms; by key. */
  readonly silentSince: ReadonlyMap<string, number | undefined>;
  /** By wave: the day on which it can begin now. Only those that moved. */
  readonly moved: ReadonlyMap<Wave, number>;
  /** The first wave that has a loss or should be complete, and is not. */
  readonly stopped: Wave | undefined;
  /** Whether any delegate of the plan has changed its version, or is lost. */
  readonly hasBegun: boolean;
}

/** `fleetNow` is the fleet of the moment. A wave that is not complete moves the later ones, by the same rhythm. */
export function planProgress(
  plan: WavePlan,
  fleetNow: Fleet,
  parameters: Pick<PlanParameters, 'days' | 'freeze'>,
): PlanProgress {
  const fleet = withTarget(fleetNow, plan.target);
  const moment = momentOf(fleet.context);
  const states = new Map<string, UpgradeState>();
  const silentSince = new Map<string, number | undefined>();
  for (const { delegate } of plan.waves.flatMap((wave) => wave.delegates)) {
    const { key } = delegate;
    const row = rowOf(fleet, key);
    const now = delegatesOf(fleet)[row];
    if (!now) {
      states.set(key, 'gone');
      continue;
    }
    const running = runningInstances(fleet, row);
    const done = running.filter(({ version }) => (moment.comparedWithLatest(version) ?? -1) >= 0).length;
    const isLost = now.connectedInstances === 0 && now.status === 'DISCONNECTED';
    if (isLost) silentSince.set(key, silenceOf(fleet, row).since);
    if (isLost) states.set(key, 'lost');
    else if (done === running.length && done > 0) states.set(key, 'done');
    else states.set(key, done > 0 ? 'underWay' : 'notBegun');
  }
  const today = startOfUtcDay(fleet.context.asOf);
  const isOver = (state: UpgradeState | undefined) => state === 'done' || state === 'gone';
  const stopped = plan.waves.find(
    ({ day, delegates }) =>
      day < today && delegates.some(({ delegate }) => !isOver(states.get(delegate.key))),
  );
  const moved = new Map<Wave, number>();
  const { days } = waveDays(today, { ...parameters, by: undefined });
  for (const [place, wave] of plan.waves
    .filter(({ number }) => stopped && number > stopped.number)
    .entries()) {
    const day = days[place];
    if (day !== undefined && day > wave.day) moved.set(wave, day);
  }
  return {
    states,
    silentSince,
    moved,
    stopped,
    hasBegun: [...states.values()].some((state) => state !== 'notBegun'),
  };
}

/** How many delegates of a wave are in each state. */
export function countsOf({ delegates }: Pick<Wave, 'delegates'>, { states }: PlanProgress) {
  const count = (state: UpgradeState) =>
    delegates.filter(({ delegate }) => states.get(delegate.key) === state).length;
  return { done: count('done'), underWay: count('underWay'), lost: count('lost'), gone: count('gone') };
}

import { startOfUtcDay } from '../delegate/context';
import { type Fleet, rowOf } from '../delegate/fleet';
import { type Moment, momentOf } from '../delegate/moment';
import { type DelegateRow, delegatesOf } from '../delegate/rows';
import { runningInstances, silenceOf } from '../delegate/silence';
import { byEnd, type Candidate, candidateOf, isCurrent, withTarget } from './candidates';
import { upgradesItself } from './next-step';
import { waveDays } from './plan-days';
import type { PlanParameters } from './plan-parameters';
import type { Wave } from './wave-fill';
import type { NotPlanned, WavePlan } from './wave-plan';

/**
 * `done`: every running instance has the version of the plan. `underWay`: some have. `lost`: it is not connected, so it did not
 * come back if its wave has begun. `gone`: it is not listed.
 */
export type UpgradeState = 'done' | 'underWay' | 'lost' | 'notBegun' | 'gone';

/** What has become of a delegate of a plan. */
export interface MemberProgress {
  readonly state: UpgradeState;
  /** Since when a lost one is silent, epoch ms. */
  readonly silentSince?: number | undefined;
  /** Its running instances, and those of them that have the version of the plan; 0 for one that is gone. */
  readonly instances: number;
  readonly upgraded: number;
}

/** What has become of the delegates of a plan. It counts versions that were read, never a click. */
export interface PlanProgress {
  /** By the key of the delegate: of all that are behind on the day of the plan. */
  readonly members: ReadonlyMap<string, MemberProgress>;
  /** Those in no wave that are still behind, and those that came since the day of the plan. */
  readonly notInWave: readonly NotPlanned[];
  /** How many of the fleet of now are behind the version of the plan. */
  readonly behind: number;
  /** The waves of which anything has changed. */
  readonly begun: ReadonlySet<Wave>;
  /** By wave: the day on which it can begin now. Only those that moved. */
  readonly moved: ReadonlyMap<Wave, number>;
  /** The first wave that should be complete, and is not. */
  readonly stopped: Wave | undefined;
}

interface Fleets {
  readonly ofDay: Fleet;
  readonly ofNow: Fleet;
}

/** A wave that is not complete moves the later ones, by the same rhythm. */
export function planProgress(
  plan: WavePlan,
  { ofDay, ofNow }: Fleets,
  parameters: Pick<PlanParameters, 'days' | 'freeze'>,
): PlanProgress {
  const fleet = withTarget(ofNow, plan.target);
  const moment = momentOf(fleet.context);
  const today = startOfUtcDay(fleet.context.asOf);
  const { waves, noDay, notPlanned, watched } = plan;
  const all: readonly Candidate[] = [
    ...waves.flatMap(({ delegates }) => delegates),
    ...noDay,
    ...notPlanned,
    ...watched,
  ];
  const members = new Map(
    all.map(({ delegate }) => [delegate.key, memberOf(fleet, moment, delegate.key)] as const),
  );
  const stateOf = ({ delegate }: Candidate) => members.get(delegate.key)?.state;
  const isOver = (one: Candidate) => stateOf(one) === 'done' || stateOf(one) === 'gone';
  const begun = new Set(
    waves.filter(({ day, delegates }) =>
      delegates.some((one) => {
        const state = stateOf(one);
        // One that fell silent before the day of its wave was not lost by it.
        return state === 'done' || state === 'underWay' || (state === 'lost' && day <= today);
      }),
    ),
  );
  const stopped = waves.find(({ day, delegates }) => day < today && !delegates.every(isOver));
  const waiting = waves.filter(
    (wave) =>
      stopped &&
      (wave === stopped ? !begun.has(wave) : wave.number > stopped.number && !wave.delegates.every(isOver)),
  );
  const later = ofDay === ofNow ? [] : cameLater(ofDay, fleet, moment);
  return {
    members,
    behind: all.filter((one) => !isOver(one)).length + later.length,
    notInWave: [
      ...notPlanned.filter((one) => !isOver(one)),
      ...later.filter(({ delegate, facts }) => !upgradesItself(delegate, facts.reason)),
    ].toSorted(byEnd),
    begun,
    moved: movedDays(waiting, today, parameters),
    stopped,
  };
}

function memberOf(fleet: Fleet, moment: Moment, key: string): MemberProgress {
  const row = rowOf(fleet, key);
  const now: DelegateRow | undefined = delegatesOf(fleet)[row];
  if (!now) return { state: 'gone', instances: 0, upgraded: 0 };
  const running = runningInstances(fleet, row);
  const upgraded = running.filter(({ version }) => (moment.comparedWithLatest(version) ?? -1) >= 0).length;
  const counts = { instances: running.length, upgraded };
  if (now.connectedInstances === 0 && now.status !== undefined)
    return { state: 'lost', silentSince: silenceOf(fleet, row).since, ...counts };
  if (upgraded === 0) return { state: 'notBegun', ...counts };
  return { state: upgraded === running.length ? 'done' : 'underWay', ...counts };
}

/** Those that are behind, and were not listed on the day of the plan. */
function cameLater(ofDay: Fleet, fleet: Fleet, moment: Moment): readonly NotPlanned[] {
  return delegatesOf(fleet).flatMap((delegate) => {
    if (rowOf(ofDay, delegate.key) >= 0 || isCurrent(fleet, delegate.row, moment)) return [];
    return { ...candidateOf(fleet, delegate, moment), reason: 'CAME_LATER' as const, tags: [] };
  });
}

function movedDays(
  waves: readonly Wave[],
  today: number,
  parameters: Pick<PlanParameters, 'days' | 'freeze'>,
): ReadonlyMap<Wave, number> {
  const { days } = waveDays(today, { ...parameters, by: undefined });
  return new Map(
    waves.flatMap((wave, place) => {
      const day = days[place];
      return day !== undefined && day > wave.day ? [[wave, day] as const] : [];
    }),
  );
}

/** How many delegates of a wave are in each state. */
export function countsOf({ delegates }: Pick<Wave, 'delegates'>, { members }: PlanProgress) {
  const count = (state: UpgradeState) =>
    delegates.filter(({ delegate }) => members.get(delegate.key)?.state === state).length;
  return { done: count('done'), underWay: count('underWay'), lost: count('lost'), gone: count('gone') };
}

import { type Fleet, rowOf } from '../delegate/fleet';
import { type Moment, momentOf } from '../delegate/moment';
import { delegatesOf } from '../delegate/rows';
import { runningInstances, silenceOf } from '../delegate/silence';
import { byEnd, type Candidate, candidateOf, withTarget } from './candidates';
import { waveDays } from './plan-days';
import type { PlanParameters } from './plan-parameters';
import type { Planned, Wave } from './wave-fill';
import { type NotPlanned, sortedOut, type WavePlan, wavePlan } from './wave-plan';

/**
 * `done`: every running instance has the version of the plan. `underWay`: some have. `lost`: it is not connected, so it did not
 * come back if its wave has begun. `gone`: it is not listed.
 */
export type UpgradeState = 'done' | 'underWay' | 'lost' | 'notBegun' | 'gone';

/** A delegate of a plan as it is now; one that is gone is as it was on the day of the plan. Its place in the order is that of the plan. */
export interface Member extends Planned {
  readonly state: UpgradeState;
  /** Since when a lost one is silent, epoch ms. */
  readonly silentSince?: number | undefined;
  /** Its running instances, and those of them that have the version of the plan; 0 for one that is gone. */
  readonly instances: number;
  readonly upgraded: number;
}

/** A wave of a plan, and what has become of it. */
export interface RunningWave extends Wave {
  /** The day on which it can begin now, if that is a later one; of one that is complete, when that was, if it is known. */
  readonly on: number | undefined;
  readonly delegates: readonly Member[];
  /** Whether anything of it has changed. */
  readonly hasBegun: boolean;
  /** Whether nothing of it is left to upgrade. Those that are gone are not upgraded. */
  readonly isOver: boolean;
}

/** A plan, and what has become of it. It counts versions that were read, never a click. */
export interface RunningPlan extends Omit<WavePlan, 'waves' | 'noDay'> {
  /** In the order of their days now. */
  readonly waves: readonly RunningWave[];
  readonly noDay: readonly Member[];
  /** Those in no wave that are still behind, or that may be, with the reason of now. */
  readonly notPlanned: readonly NotPlanned[];
  /** The first wave that should be complete, and is not. */
  readonly stopped: RunningWave | undefined;
  /** Of those that are still to be upgraded: whose support ends on another day than on the day of the plan. */
  readonly otherEnds: readonly Member[];
  /** The start of the UTC day from which support counts now. */
  readonly supportDay: number;
}

interface PlanFleets {
  /** The fleet of the day of the plan. */
  readonly ofDay: Fleet;
  readonly ofNow: Fleet;
  /** The date of today, where the reader is. */
  readonly today: number;
  /** When each delegate, by key, had the version of the plan, as the date there; without those of whom nobody knows. */
  readonly upgradedOn?: ((key: string) => number | undefined) | undefined;
  /** The rows of the list's filters, for a plan of them. */
  readonly rowsOf?: ((fleet: Fleet) => Iterable<number>) | undefined;
}

/**
 * The waves are those of the day of the plan; all else is of now. A wave that is not complete moves the later ones, by
 * the same rhythm. Undefined while there is no version to reach.
 */
export function runningPlan(
  parameters: PlanParameters,
  { ofDay, ofNow, today, upgradedOn, rowsOf }: PlanFleets,
): RunningPlan | undefined {
  const rows = (fleet: Fleet) => (parameters.what === 'list' ? rowsOf?.(fleet) : undefined);
  const plan = wavePlan(ofDay, parameters, rows(ofDay));
  if (!plan) return undefined;
  const fleet = withTarget(ofNow, plan.target);
  const moment = momentOf(fleet.context);
  const memberOf = (one: Planned, day: number | undefined) =>
    memberNow(one, { fleet, moment, day: day ?? plan.until + 1 });
  const read = plan.waves.map((wave) => {
    const delegates = wave.delegates.map((one) => memberOf(one, wave.day));
    return { ...wave, on: undefined, delegates, ...progressOf(wave.day, delegates, today) };
  });
  const stopped = read.find(({ day, isOver }) => day < today && !isOver);
  const moved = movedDays(read, stopped, today, parameters);
  const waves = read.map((wave) => {
    const on = wave.isOver ? overOn(wave, upgradedOn) : moved.get(wave.number);
    if (on === undefined) return wave;
    return { ...wave, on, delegates: wave.delegates.map((one) => ({ ...one, isLate: isLate(one, on) })) };
  });
  const noDay = plan.noDay.map((one) => memberOf(one, undefined));
  const members = [...waves.flatMap(({ delegates }) => delegates), ...noDay];
  const endOfDay = new Map(
    [...plan.waves.flatMap(({ delegates }) => delegates), ...plan.noDay].map(({ delegate, end }) => [
      delegate.key,
      end,
    ]),
  );
  return {
    ...plan,
    ...(ofDay === ofNow ? {} : inNoWave(plan, sortedOut(fleet, parameters, rows(ofNow)), { members, ofDay })),
    waves: waves.toSorted((a, b) => shownDay(a, today) - shownDay(b, today)),
    noDay,
    stopped: waves.find(({ number }) => number === stopped?.number),
    otherEnds: members.filter((one) => isLeft(one) && one.end !== endOfDay.get(one.delegate.key)),
    supportDay: moment.today,
  };
}

/** Whether it is still to be upgraded. */
export function isLeft({ state }: Pick<Member, 'state'>): boolean {
  return state !== 'done' && state !== 'gone';
}

function isLate({ state, end }: Pick<Member, 'state' | 'end'>, day: number): boolean {
  return isLeft({ state }) && end !== undefined && end < day;
}

/** When the last of it was upgraded; undefined where that is not known of all. */
function overOn({ delegates }: RunningWave, upgradedOn: PlanFleets['upgradedOn']): number | undefined {
  const days = delegates.flatMap(({ state, delegate }) =>
    state === 'done' ? [upgradedOn?.(delegate.key) ?? Number.NaN] : [],
  );
  const last = Math.max(...days);
  return Number.isFinite(last) ? last : undefined;
}

/** The day by which a wave stands among the others. One that is complete was so today or before. */
export function shownDay({ day, on, isOver }: RunningWave, today: number): number {
  return on ?? (isOver ? Math.min(day, today) : day);
}

interface Now {
  readonly fleet: Fleet;
  readonly moment: Moment;
  /** The day of its wave; without one, the first day after the plan. */
  readonly day: number;
}

function memberNow(one: Planned, { fleet, moment, day }: Now): Member {
  const row = rowOf(fleet, one.delegate.key);
  const delegate = delegatesOf(fleet)[row];
  if (!delegate) return { ...one, isLate: false, state: 'gone', instances: 0, upgraded: 0 };
  const running = runningInstances(fleet, row);
  const upgraded = running.filter(({ version }) => (moment.comparedWithLatest(version) ?? -1) >= 0).length;
  const isLost = delegate.connectedInstances === 0 && delegate.status !== undefined;
  const state = isLost
    ? 'lost'
    : upgraded === 0
      ? 'notBegun'
      : upgraded === running.length
        ? 'done'
        : 'underWay';
  const now = {
    ...one,
    ...candidateOf(fleet, delegate, moment),
    state,
    instances: running.length,
    upgraded,
  } as const;
  const silentSince = isLost ? silenceOf(fleet, row).since : undefined;
  return { ...now, isLate: isLate(now, day), silentSince };
}

function progressOf(day: number, delegates: readonly Member[], today: number) {
  const { done, underWay, lost } = countByState(delegates);
  return {
    // One that fell silent before the day of its wave was not lost by it.
    hasBegun: done + underWay > 0 || (lost > 0 && day <= today),
    isOver: !delegates.some(isLeft),
  };
}

/** How many are in each state. */
export function countByState(
  members: readonly Pick<Member, 'state'>[],
): Readonly<Record<UpgradeState, number>> {
  const counts = { done: 0, underWay: 0, lost: 0, notBegun: 0, gone: 0 };
  for (const { state } of members) counts[state]++;
  return counts;
}

/** By number of the wave: the later day on which it can begin. */
function movedDays(
  waves: readonly RunningWave[],
  stopped: RunningWave | undefined,
  today: number,
  parameters: Pick<PlanParameters, 'days' | 'freeze'>,
): ReadonlyMap<number, number> {
  if (!stopped) return new Map();
  const { days } = waveDays(today, { ...parameters, by: undefined });
  const waiting = waves.filter(
    (wave) => wave.number >= stopped.number && !wave.isOver && !(wave === stopped && wave.hasBegun),
  );
  return new Map(
    waiting.flatMap(({ number, day: planned }, place) => {
      const day = days[place];
      return day !== undefined && day > planned ? [[number, day] as const] : [];
    }),
  );
}

/** Who is in no wave now: those that no command can upgrade, those taken out, and those for whom the plan came too early. */
function inNoWave(
  { notPlanned }: WavePlan,
  now: ReturnType<typeof sortedOut>,
  { members, ofDay }: { readonly members: readonly Member[]; readonly ofDay: Fleet },
): Pick<RunningPlan, 'notPlanned' | 'watched'> {
  const placed = new Set(members.map(({ delegate }) => delegate.key));
  const takenOut = new Set(
    notPlanned.filter(({ reason }) => reason === 'TAKEN_OUT').map(({ delegate }) => delegate.key),
  );
  const isFree = ({ delegate }: Candidate) => !placed.has(delegate.key);
  const reasonNow = (one: Candidate | NotPlanned): NotPlanned => {
    if (takenOut.has(one.delegate.key)) return { ...one, reason: 'TAKEN_OUT', tags: [] };
    if ('reason' in one) return one;
    return { ...one, reason: rowOf(ofDay, one.delegate.key) < 0 ? 'CAME_LATER' : 'POSSIBLE_NOW', tags: [] };
  };
  return {
    notPlanned: [...now.notPlanned, ...now.toPlan].filter(isFree).map(reasonNow).toSorted(byEnd),
    watched: now.watched.filter(isFree),
  };
}

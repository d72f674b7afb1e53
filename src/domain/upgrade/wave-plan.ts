import { latestVersionOf } from '../delegate/context';
import type { Fleet } from '../delegate/fleet';
import { momentOf } from '../delegate/moment';
import { type DelegateRow, delegatesOf } from '../delegate/rows';
import { byEnd, type Candidate, candidateOf, withTarget } from './candidates';
import { upgradesItself } from './next-step';
import { waveDays } from './plan-days';
import { type PlanParameters, USUAL_ORDER } from './plan-parameters';
import { selectorsOf, serversByTag, soleTagsOf } from './upgrade-order';
import { type LeftOutReason, reasonAgainst } from './upgrade-plan';
import { fillWaves, type Planned, type Ranked, type Wave } from './wave-fill';

export type NotPlannedReason =
  | Exclude<LeftOutReason, 'CURRENT'>
  | 'ALONE'
  | 'NO_VERSION'
  | 'TAKEN_OUT'
  | 'CAME_LATER';

export interface NotPlanned extends Candidate {
  readonly reason: NotPlannedReason;
  /** The tags that it alone carries. */
  readonly tags: readonly string[];
}

/** Each candidate is in exactly one part. */
export interface WavePlan {
  /** The day of the plan: start of the UTC day, epoch ms. */
  readonly day: number;
  readonly waves: readonly Wave[];
  /** Those for whom no day is left. */
  readonly noDay: readonly Planned[];
  readonly notPlanned: readonly NotPlanned[];
  /** Those whose upgrader works. */
  readonly watched: readonly Candidate[];
  /** The tags of the order that some delegate has. */
  readonly order: readonly string[];
  /** The tags of the chosen order that no delegate has. */
  readonly unknownTags: readonly string[];
  /** The chosen keys of delegates to go on without that no wave has. */
  readonly unknownKeys: readonly string[];
  readonly target: string;
}

/**
 * Waves of upgrades for the delegates of a fleet, which is that of the day of the plan; `rows` leaves out others.
 * Undefined while there is no version to reach. The rules, in this order: past support first, the oldest first; the order
 * of the tags; the earliest end of support. {@link fillWaves} says who may share a wave.
 */
export function wavePlan(
  fleetOfDay: Fleet,
  parameters: PlanParameters,
  rows?: Iterable<number>,
): WavePlan | undefined {
  const fleet = withTarget(fleetOfDay, parameters.target);
  const target = latestVersionOf(fleet.context);
  if (target === undefined) return undefined;
  const moment = momentOf(fleet.context);
  const day = moment.today;
  const { order, unknownTags } = orderIn(fleet, parameters.order);
  const servers = serversByTag(fleet);
  const among = rows && new Set(rows);
  const toPlan: (Ranked & Candidate)[] = [];
  const notPlanned: NotPlanned[] = [];
  const watched: Candidate[] = [];
  for (const delegate of delegatesOf(fleet)) {
    if (among && !among.has(delegate.row)) continue;
    const candidate = candidateOf(fleet, delegate, moment);
    if (!candidate || !isWanted(candidate, parameters)) continue;
    const tags = delegate.connectedInstances > 1 ? [] : soleTagsOf(delegate, fleet, servers);
    const reason = reasonToLeaveOut(candidate, tags);
    if (upgradesItself(delegate, candidate.facts.reason)) watched.push(candidate);
    else if (reason) notPlanned.push({ ...candidate, reason, tags });
    else {
      const stage = stageOf(delegate, order);
      toPlan.push({ ...candidate, stage, selectors: selectorsOf(delegate, fleet) });
    }
  }
  const { days, until } = waveDays(day, parameters);
  const filled = fillWaves(toPlan, { days, until, most: parameters.wave, servers });
  const { takenOut, unknownKeys, ...rest } = takeOut(filled, parameters.without);
  const others = [...notPlanned, ...takenOut].toSorted(byEnd);
  return {
    day,
    ...rest,
    notPlanned: others,
    watched: watched.toSorted(byEnd),
    order,
    unknownTags,
    unknownKeys,
    target,
  };
}

/** After the waves are filled, so that nobody else changes the wave. */
function takeOut({ waves, noDay }: ReturnType<typeof fillWaves>, without: readonly string[]) {
  const keys = new Set(without);
  const stays = ({ delegate }: Candidate) => !keys.has(delegate.key);
  const planned = waves.flatMap(({ delegates }) => delegates);
  const found = planned.filter((one) => !stays(one));
  const foundKeys = new Set(found.map(({ delegate }) => delegate.key));
  return {
    waves: waves
      .map((wave) => ({ ...wave, delegates: wave.delegates.filter(stays) }))
      .filter(({ delegates }) => delegates.length > 0),
    noDay,
    takenOut: found.map((one) => ({ ...one, reason: 'TAKEN_OUT' as const, tags: [] })),
    unknownKeys: without.filter((key) => !foundKeys.has(key)),
  };
}

function isWanted({ end, isPast }: Candidate, { what, by }: PlanParameters): boolean {
  return what !== 'ends' || isPast || (end !== undefined && by !== undefined && end <= by);
}

/** `soleTags` are those that nobody has while it restarts. */
function reasonToLeaveOut(
  { delegate, facts }: Candidate,
  soleTags: readonly string[],
): NotPlannedReason | undefined {
  const reason = reasonAgainst(delegate, facts);
  if (reason !== undefined && reason !== 'CURRENT') return reason;
  if (facts.lowestVersion === undefined) return 'NO_VERSION';
  return soleTags.length > 0 ? 'ALONE' : undefined;
}

function orderIn(fleet: Fleet, chosen: readonly string[] | undefined) {
  const known = new Set<string>();
  for (const { tags } of delegatesOf(fleet)) for (const tag of tags.custom) known.add(tag.toLowerCase());
  const isKnown = (tag: string) => known.has(tag.toLowerCase());
  const order = (chosen ?? USUAL_ORDER).filter(isKnown);
  return { order, unknownTags: (chosen ?? []).filter((tag) => !isKnown(tag)) };
}

/** With tags of several stages it takes the last one, which is the most careful. */
function stageOf({ tags }: DelegateRow, order: readonly string[]): number {
  const own = new Set(tags.custom.map((tag) => tag.toLowerCase()));
  const stage = order.findLastIndex((tag) => own.has(tag.toLowerCase()));
  return stage === -1 ? order.length : stage;
}

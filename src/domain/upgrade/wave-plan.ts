import { dayBy } from '@/lib/time';
import { latestVersionOf } from '../delegate/context';
import type { Fleet } from '../delegate/fleet';
import type { DelegateKindId } from '../delegate/kinds';
import { momentOf } from '../delegate/moment';
import { type DelegateRow, delegatesIn, delegatesOf } from '../delegate/rows';
import { byEnd, type Candidate, candidateOf, withTarget } from './candidates';
import { nextStepOf, upgradesItself } from './next-step';
import { waveDays } from './plan-days';
import { type PlanParameters, USUAL_ORDER } from './plan-parameters';
import { carriersByTag, selectorTags, soleTagsOf } from './shared-tags';
import { fillSteps, fillWaves, type Planned, type Wave } from './wave-fill';

/** Why no command can upgrade a delegate now. */
export type LeftOutReason =
  | 'LEGACY'
  | 'CURRENT'
  | 'INACTIVE_TOKEN'
  | 'NOT_CONNECTED'
  | 'CONNECTION_UNKNOWN'
  | 'NO_COMMANDS';

/** A chosen delegate with its place in a sheet of commands. */
export interface ChosenUpgrade extends Candidate {
  /** The tags that no connected delegate has while this one restarts. */
  readonly lostTags: readonly string[];
}

/** A plan of one day for chosen delegates. Each of them is either in one step or left out. */
export interface StepPlan {
  /** One after the other. In a step, delegates of a type are together, the earliest end of support first. */
  readonly steps: readonly (readonly ChosenUpgrade[])[];
  readonly leftOut: readonly { readonly delegate: DelegateRow; readonly reason: LeftOutReason }[];
}

export type NotPlannedReason =
  | Exclude<LeftOutReason, 'CURRENT'>
  | 'ALONE'
  | 'NO_VERSION'
  | 'TAKEN_OUT'
  | 'CAME_LATER'
  | 'POSSIBLE_NOW';

export interface NotPlanned extends Candidate {
  readonly reason: NotPlannedReason;
  /** The tags that it alone carries. */
  readonly tags: readonly string[];
}

/** Each candidate is in exactly one part. */
export interface WavePlan {
  /** The day of the plan. */
  readonly day: number;
  /** The last day on which a wave may begin. */
  readonly until: number;
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
  const { asOf, dayToCome } = fleet.context;
  const day = dayToCome ?? dayBy(parameters.plan ?? asOf, parameters.offsetMs);
  const { order, unknownTags } = orderIn(fleet, parameters.order);
  const { toPlan, notPlanned, watched } = sortedOut(fleet, parameters, rows);
  const ranked = toPlan.map((one) => ({
    ...one,
    stage: stageOf(one.delegate, order),
    selectors: selectorTags(one.delegate, fleet),
  }));
  const { days, until } = waveDays(day, parameters);
  const filled = fillWaves(ranked, { days, until, most: parameters.wave, carriers: carriersByTag(fleet) });
  const { takenOut, unknownKeys, ...rest } = takeOut(filled, parameters.without);
  return {
    day,
    until,
    ...rest,
    notPlanned: [...notPlanned, ...takenOut].toSorted(byEnd),
    watched,
    order,
    unknownTags,
    unknownKeys,
    target,
  };
}

/**
 * Which delegates that do not have the latest version can be planned, which cannot, and which upgrade themselves; `rows`
 * leaves out others.
 */
export function sortedOut(
  fleet: Fleet,
  parameters: Pick<PlanParameters, 'what' | 'by'>,
  rows?: Iterable<number>,
): {
  readonly toPlan: readonly Candidate[];
  readonly notPlanned: readonly NotPlanned[];
  readonly watched: readonly Candidate[];
} {
  const moment = momentOf(fleet.context);
  const toPlan: Candidate[] = [];
  const notPlanned: NotPlanned[] = [];
  const watched: Candidate[] = [];
  for (const delegate of rows ? delegatesIn(fleet, rows) : delegatesOf(fleet)) {
    const candidate = candidateOf(fleet, delegate, moment);
    if (candidate.standing === 'current' || !isWanted(candidate, parameters)) continue;
    const tags = soleTagsOf(delegate, fleet);
    const reason = reasonToLeaveOut(candidate, tags);
    if (upgradesItself(delegate, candidate.facts.reason)) watched.push(candidate);
    else if (reason) notPlanned.push({ ...candidate, reason, tags });
    else toPlan.push(candidate);
  }
  return { toPlan, notPlanned, watched: watched.toSorted(byEnd) };
}

/**
 * The steps for these rows, by the same rule as waves, without days. Those that alone carry a tag come last, because
 * no order keeps it served. `against` says who is left out, and why.
 */
export function stepPlan(
  fleet: Fleet,
  rows: Iterable<number>,
  against: (candidate: Candidate) => LeftOutReason | undefined = reasonAgainst,
): StepPlan {
  const moment = momentOf(fleet.context);
  const groups: [ChosenUpgrade[], ChosenUpgrade[]] = [[], []];
  const leftOut: { readonly delegate: DelegateRow; readonly reason: LeftOutReason }[] = [];
  for (const delegate of delegatesIn(fleet, rows)) {
    const candidate = candidateOf(fleet, delegate, moment);
    const reason = against(candidate);
    const lostTags = soleTagsOf(delegate, fleet);
    if (reason) leftOut.push({ delegate, reason });
    else groups[lostTags.length > 0 ? 1 : 0].push({ ...candidate, lostTags });
  }
  const placeable = groups.map((group) =>
    group.toSorted(byEnd).map((one) => ({ ...one, selectors: selectorTags(one.delegate, fleet) })),
  );
  const kindOf = ({ facts }: Candidate) => KIND_ORDER.indexOf(facts.kind);
  const steps = fillSteps(placeable, carriersByTag(fleet));
  return { steps: steps.map((step) => step.toSorted((a, b) => kindOf(a) - kindOf(b))), leftOut };
}

/** Only a delegate without commands cannot move to another token: one that is not connected may need just that. */
export function reasonAgainstToken({ facts }: Candidate): LeftOutReason | undefined {
  return KIND_ORDER.includes(facts.kind) ? undefined : 'NO_COMMANDS';
}

/** The types with commands, in the order of a step. */
const KIND_ORDER: readonly DelegateKindId[] = ['kubernetes', 'helm', 'docker', 'ecs'];

/** Undefined when a command can upgrade the delegate now. The same rule as for its next step. */
function reasonAgainst({ delegate, facts }: Candidate): LeftOutReason | undefined {
  const step = nextStepOf(delegate, facts);
  if (step === 'replace') return 'LEGACY';
  if (step === 'registerAgain') return 'INACTIVE_TOKEN';
  if (facts.reason === 'CURRENT') return 'CURRENT';
  if (!facts.isConnected) return delegate.status === undefined ? 'CONNECTION_UNKNOWN' : 'NOT_CONNECTED';
  return KIND_ORDER.includes(facts.kind) ? undefined : 'NO_COMMANDS';
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

function isWanted({ end, isPast }: Candidate, { what, by }: Pick<PlanParameters, 'what' | 'by'>): boolean {
  return what !== 'ends' || isPast || (end !== undefined && by !== undefined && end <= by);
}

/** `soleTags` are those that nobody has while it restarts. */
function reasonToLeaveOut(candidate: Candidate, soleTags: readonly string[]): NotPlannedReason | undefined {
  const reason = reasonAgainst(candidate);
  if (reason !== undefined && reason !== 'CURRENT') return reason;
  if (candidate.standing === 'unknown') return 'NO_VERSION';
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

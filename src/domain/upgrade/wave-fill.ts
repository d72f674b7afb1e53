import { byEnd, type Candidate } from './candidates';

interface Placeable extends Pick<Candidate, 'delegate'> {
  /** The tags by which steps select it. */
  readonly selectors: readonly string[];
}

/** A candidate with its place in the order. */
export interface Ranked extends Candidate, Placeable {
  readonly stage: number;
}

export interface Planned extends Candidate {
  /** The place of its tag in the order; the number of tags if it has none of them. */
  readonly stage: number;
  /** Whether its support had ended on the day of the plan, so that it goes first. */
  readonly goesFirst: boolean;
  /** Whether it goes before its turn, because its turn would be after its support. */
  readonly goesAhead: boolean;
  /** Whether its support ends before its wave, or without a wave before the deadline. */
  readonly isLate: boolean;
  /** The number of the wave in which it would be, if another carrier of its tags were not in it. */
  readonly turn: number | undefined;
}

export interface Wave {
  /** From 1. */
  readonly number: number;
  /** Start of the UTC day. */
  readonly day: number;
  readonly delegates: readonly Planned[];
}

interface Room {
  /** The days of the waves, in their order. */
  readonly days: readonly number[];
  /** The last day on which a wave may begin. */
  readonly until: number;
  /** The most delegates of a wave. */
  readonly most: number;
  /** The connected delegates with each tag. */
  readonly carriers: Carriers;
}

type Carriers = ReadonlyMap<string, readonly unknown[]>;

interface Placed<One> {
  readonly one: One;
  /** The index of its wave if a tag did not make it wait. */
  readonly turn: number | undefined;
}

/**
 * The steps of a plan of one day, one after the other. Each group begins a step of its own, and the rule of
 * {@link fillWaves} says who may share one.
 */
export function fillSteps<One extends Placeable>(
  groups: readonly (readonly One[])[],
  carriers: Carriers,
): readonly (readonly One[])[] {
  const room = { most: Number.POSITIVE_INFINITY, waves: Number.POSITIVE_INFINITY };
  const { waves } = fill(groups, tagLimits(groups.flat(), { ...room, carriers }), room);
  return waves.map((wave) => wave.map(({ one }) => one));
}

/** After so many rounds, everybody whose support ends in the time of the plan goes ahead. */
const MOST_ROUNDS = 8;

/**
 * Fills waves, one after the other, in the order of the rules. First come those past support and those who would be late
 * in their turn; then each stage begins a wave of its own. Of the connected carriers of a tag, at most half of those that
 * stop while they restart share a wave, and the last two never do.
 */
export function fillWaves(
  candidates: readonly Ranked[],
  room: Room,
): { readonly waves: readonly Wave[]; readonly noDay: readonly Planned[] } {
  const { days, until } = room;
  const ahead = new Set<Ranked>();
  const ordered = candidates.toSorted(byEnd);
  const limits = tagLimits(ordered, room);
  const stages = Math.max(0, ...ordered.map(({ stage }) => stage + 1));
  const isLate = ({ end }: Ranked, day: number | undefined) => end !== undefined && end < (day ?? until + 1);
  for (let round = 1; ; round++) {
    const past: Ranked[] = [];
    const early: Ranked[] = [];
    const others: Ranked[][] = Array.from({ length: stages }, () => []);
    for (const one of ordered) {
      const group = one.isPast ? past : ahead.has(one) ? early : others[one.stage];
      group?.push(one);
    }
    const filled = fill([[...past, ...early], ...others], limits, { most: room.most, waves: days.length });
    const late = ordered.filter((one) => round > MOST_ROUNDS && isLate(one, undefined));
    for (const [index, wave] of [...filled.waves, filled.noDay].entries())
      for (const { one } of wave) if (isLate(one, days[index])) late.push(one);
    const before = ahead.size;
    for (const one of late) if (!one.isPast) ahead.add(one);
    if (ahead.size > before) continue;
    const planned = ({ one, turn }: Placed<Ranked>, day: number | undefined): Planned => ({
      ...one,
      goesFirst: one.isPast,
      goesAhead: ahead.has(one),
      isLate: isLate(one, day),
      turn: turn === undefined ? undefined : turn + 1,
    });
    return {
      waves: filled.waves.map((wave, index) => {
        const day = days[index] ?? until;
        return { number: index + 1, day, delegates: wave.map((placed) => planned(placed, day)) };
      }),
      noDay: filled.noDay.map((placed) => planned(placed, undefined)),
    };
  }
}

/** Puts each into the first wave that may take it; each group begins a wave of its own. */
function fill<One extends Placeable>(
  groups: readonly (readonly One[])[],
  limits: ReadonlyMap<Placeable, readonly TagLimit[]>,
  room: { readonly most: number; readonly waves: number },
): { readonly waves: readonly (readonly Placed<One>[])[]; readonly noDay: readonly Placed<One>[] } {
  const waves: Placed<One>[][] = [];
  const noDay: Placed<One>[] = [];
  const tags = tagUse(limits);
  for (const group of groups) {
    let free = waves.length;
    for (const one of group) {
      while (waves[free]?.length === room.most) free++;
      let index = free;
      let turn: number | undefined;
      for (; index < waves.length; index++) {
        if (waves[index]?.length === room.most) continue;
        if (tags.mayJoin(index, one)) break;
        turn ??= index;
      }
      if (index >= room.waves) {
        noDay.push({ one, turn });
        continue;
      }
      waves[index] ??= [];
      waves[index]?.push({ one, turn });
      tags.join(index, one);
    }
  }
  return { waves, noDay };
}

/** Who of each tag restarts in which wave. */
function tagUse(limits: ReadonlyMap<Placeable, readonly TagLimit[]>) {
  const away: Map<string, number>[] = [];
  return {
    mayJoin: (wave: number, one: Placeable) =>
      limits.get(one)?.every(({ tag, most }) => (away[wave]?.get(tag) ?? 0) < most) ?? true,
    join(wave: number, one: Placeable) {
      const inWave = (away[wave] ??= new Map<string, number>());
      for (const { tag } of limits.get(one) ?? []) inWave.set(tag, (inWave.get(tag) ?? 0) + 1);
    },
  };
}

interface TagLimit {
  readonly tag: string;
  /** The most carriers in one wave. */
  readonly most: number;
}

/** The tags that limit who may share a wave with a delegate; most have more carriers than a wave has places. */
function tagLimits(
  candidates: readonly Placeable[],
  { carriers, most }: { readonly carriers: Carriers; readonly most: number },
): ReadonlyMap<Placeable, readonly TagLimit[]> {
  const limits = new Map<Placeable, readonly TagLimit[]>();
  for (const one of candidates) {
    const own: TagLimit[] = [];
    for (const tag of one.selectors) {
      const count = carriers.get(tag)?.length ?? 0;
      const half = Math.max(1, Math.floor(count / 2));
      // The last two carriers count however many instances they have; of more, those that stop.
      const isLimited = count === 2 || (count > 2 && one.delegate.connectedInstances <= 1);
      if (isLimited && half < most) own.push({ tag, most: half });
    }
    if (own.length > 0) limits.set(one, own);
  }
  return limits;
}

import { HOUR_MS, MINUTE_MS } from '@/lib/units';

/** The clocks of several Managers behind one address differ this much at most. */
export const CLOCK_SKEW_MS = MINUTE_MS;
/** A new time is believed when all answers have agreed on it for this long, and the time of day of this machine is near it. */
const BELIEVED_AFTER_MS = 3 * MINUTE_MS;
/** The same for a later time that both clocks of this machine deny. An earlier one that they deny is never believed. */
const BELIEVED_ALONE_AFTER_MS = HOUR_MS;
/** After a pause of at most this long, the record itself confirms the time of an answer. */
const LONGEST_PAUSE_MS = 30 * MINUTE_MS;

type OwnClocks = {
  /** The time of day of this machine, epoch ms. */
  readonly now: () => number;
  /** Ms that never jump, but may stand still while the machine sleeps. */
  readonly steady: () => number;
};

/** The Manager's clock minus each of ours. */
type Offsets = { readonly ofDay: number; readonly ofSteady: number };

/** The Manager's clock, as its answers show it and our clocks confirm it. */
export type ManagersClock = {
  /** Begins with the time of an answer in place of the machine's, if `newest`, the newest moment on record, allows it. */
  readonly begin: (asOf: number, newest: number | undefined) => void;
  readonly hasBegun: () => boolean;
  /** Takes the time of an answer, epoch ms. Returns whether it is to be believed. */
  readonly believes: (asOf: number) => boolean;
  /** Epoch ms. */
  readonly now: () => number;
  /** Since when the answers have had another time, by the clock that is believed; undefined while they agree. */
  readonly doubtedSince: () => number | undefined;
};

/** Begins with the time of day of this machine. One of our clocks may jump: the other one confirms the answer then. */
export function managersClock({ now, steady }: OwnClocks): ManagersClock {
  let believed = offsetsOf(now());
  let hasBegun = false;
  let doubted: (Offsets & { readonly since: number; readonly sinceSteady: number }) | undefined;

  function offsetsOf(asOf: number): Offsets {
    return { ofDay: asOf - now(), ofSteady: asOf - steady() };
  }

  const managersNow = () => now() + believed.ofDay;

  return {
    begin(asOf, newest = asOf) {
      hasBegun = true;
      const isNext = asOf >= newest - CLOCK_SKEW_MS && asOf <= newest + LONGEST_PAUSE_MS;
      if (isNext) believed = offsetsOf(asOf);
    },
    hasBegun: () => hasBegun,
    believes(asOf) {
      const offsets = offsetsOf(asOf);
      if (!isClose(offsets, believed)) {
        const since = doubted?.since ?? managersNow();
        if (!doubted || !isClose(offsets, doubted)) doubted = { ...offsets, since, sinceSteady: steady() };
        const isEarlier = asOf < managersNow();
        const isConfirmed = Math.abs(offsets.ofDay) <= CLOCK_SKEW_MS;
        const afterMs = isConfirmed ? BELIEVED_AFTER_MS : BELIEVED_ALONE_AFTER_MS;
        if (steady() - doubted.sinceSteady < afterMs || (isEarlier && !isConfirmed)) return false;
      }
      believed = offsets;
      doubted = undefined;
      return true;
    },
    now: managersNow,
    doubtedSince: () => doubted?.since,
  };
}

function isClose(a: Offsets, b: Offsets): boolean {
  const difference = Math.min(Math.abs(a.ofDay - b.ofDay), Math.abs(a.ofSteady - b.ofSteady));
  return difference <= CLOCK_SKEW_MS;
}

/** Also true when the clock was set back by as much. */
export function hasPassed(ms: number, since: number, now: number): boolean {
  return Math.abs(now - since) >= ms;
}

import { least } from 'd3-array';
import type { GapReason } from '@/domain/memory/events';
import type { MemoryState } from './messages.ts';
import { sentenceOf, type Trouble, troubleOf, troubleText } from './trouble.ts';

type StateOptions = {
  readonly onState: (state: MemoryState) => void;
  /** The parts of the database's address, which no log may have. */
  readonly hidden: readonly string[];
  /** The Manager's clock, epoch ms. */
  readonly now: () => number;
  /** What is older is not kept, epoch ms. */
  readonly horizon: () => number;
};

/** Creates what knows why something is not recorded, and tells it when it changes. */
export function recordingState({ onState, hidden, now, horizon }: StateOptions) {
  /** What cannot be recorded, by listing, until it can: a listing that can says nothing about another one. */
  const troubles = new Map<string, Trouble>();
  let isStandby = false;
  /** When the history begins because its file was too large, epoch ms. */
  let cutTo = Number.NEGATIVE_INFINITY;
  let told: MemoryState | undefined;

  const oldest = () => least(troubles.values(), ({ since }) => since);
  const sinceOf = (what: string) => troubles.get(what)?.since ?? now();

  function tell(bytes?: number): void {
    const isCut = cutTo > horizon();
    const { since, because } = oldest() ?? {};
    const trouble = since === undefined || because === undefined ? undefined : { since, because };
    const was = told?.trouble;
    const isSame =
      told?.isStandby === isStandby &&
      told.isCut === isCut &&
      was?.since === since &&
      was?.because === because;
    if (isSame && bytes === undefined) return;
    told = { trouble, isStandby, isCut, bytes };
    onState(told);
  }

  return {
    oldest,
    troubleOf: (what: string) => troubles.get(what),
    fail(what: string, error: unknown): void {
      const because = troubleText(error, hidden);
      troubles.set(what, { since: sinceOf(what), reason: troubleOf(error), because });
      tell();
    },
    /** Without a reason, the trouble is over. */
    setTrouble(what: string, reason: GapReason | undefined, since = sinceOf(what)): void {
      if (reason) troubles.set(what, { since, reason, because: sentenceOf(reason) });
      else troubles.delete(what);
    },
    standBy(is: boolean): void {
      isStandby = is;
    },
    noteCut(to: number): void {
      cutTo = to;
    },
    /** Tells the state if it has changed, or if the size of the place is known. */
    tell,
  };
}

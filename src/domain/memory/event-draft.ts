import type { Coverage } from './coverage';
import type { DelegateRef, EventFacts } from './events';
import type { Action, DelegateInterval, Incident, ReadingInterval } from './intervals';

/** What happened in a listing is made from this. */
export interface ActivitySources {
  /** The intervals that began or ended in the period, by id. */
  readonly delegates: readonly DelegateInterval[];
  /** The incidents that touch the period. */
  readonly incidents: readonly Incident[];
  /** Oldest first. */
  readonly readings: readonly ReadingInterval[];
  readonly actions: readonly Action[];
  readonly coverage: Coverage;
  readonly present: Present;
}

/** What of the past is still so. */
export interface Present {
  /** The ids of the intervals with which delegates left, and are not listed again. */
  readonly gone: ReadonlySet<number>;
  /** The keys of delegates of lasting losses that have a connected instance. */
  readonly connected: ReadonlySet<string>;
}

/** An event with all its delegates. */
export interface EventDraft {
  readonly id: string;
  readonly from: number;
  readonly to: number | undefined;
  readonly subjects: readonly DelegateRef[];
  /** The intervals that tell of it; those of an incident are looked up where they are needed. */
  readonly intervals: readonly DelegateInterval[];
  readonly facts: EventFacts;
}

import type {
  Action,
  DelegateInterval,
  DelegateTally,
  Dismissal,
  Incident,
  InstanceInterval,
  ReadingInterval,
  Tally,
} from './intervals';
import type { Question } from './questions';

/** Which of the delegates that have left a listing to read. */
export interface LeftChoice extends Pick<Question<'missing'>, 'dismissed' | 'name' | 'from' | 'to'> {
  /** Most of them. */
  readonly limit: number;
  /** Only those after this one. */
  readonly after?: DelegateInterval | undefined;
  /** Only keys that begin with this text. */
  readonly start?: string | undefined;
}

/** Which of the delegates that have left a host to read. */
interface HostChoice extends Pick<Question<'hosts'>, 'text'>, Pick<LeftChoice, 'limit' | 'start'> {}

/** A host that an instance of a delegate was on. */
export interface LeftHost {
  readonly delegate: string;
  readonly host: string;
  /** When the last instance left it. */
  readonly to: number;
}

/** The recorded intervals of one listing. A period includes its ends. */
export interface MemorySource {
  /** The keys of all delegates that are remembered and begin with a text. */
  readonly keysWith: (start: string) => Promise<readonly string[]>;
  /** All readings, oldest first. */
  readonly readings: () => Promise<readonly ReadingInterval[]>;
  /** The delegates that were listed at a moment. */
  readonly delegatesAt: (at: number) => Promise<readonly DelegateInterval[]>;
  /**
   * How the number of delegates whose keys begin with a text changes until the end of a period, in any order; what was before
   * the period may count at its beginning.
   */
  readonly delegateTallies: (from: number, to: number, start?: string) => Promise<readonly DelegateTally[]>;
  readonly instancesAt: (at: number) => Promise<readonly InstanceInterval[]>;
  /** The intervals of delegates that began or ended in a period, by id. */
  readonly delegateChanges: (from: number, to: number) => Promise<readonly DelegateInterval[]>;
  /** The earliest moment of a period after which, within it, at most so many of these intervals began and so many ended. */
  readonly fewChangesFrom: (from: number, to: number, most: number) => Promise<number>;
  /** The intervals of some delegates that touch a period, by id. */
  readonly delegatesOf: (
    keys: readonly string[],
    from: number,
    to: number,
  ) => Promise<readonly DelegateInterval[]>;
  /** The last interval of each delegate that was listed before a moment and not at it, those that left last first. */
  readonly delegatesLeft: (at: number, choice: LeftChoice) => Promise<readonly DelegateInterval[]>;
  /** The hosts that had an instance of a delegate before a moment and none at it, those that lost it last first. */
  readonly hostsLeft: (at: number, choice: HostChoice) => Promise<readonly LeftHost[]>;
  /** The intervals of some delegates' instances that touch a period, by id. */
  readonly instancesOf: (
    delegates: readonly string[],
    from: number,
    to: number,
  ) => Promise<readonly InstanceInterval[]>;
  /** The incidents that touch a period, by id; not the empty ones. */
  readonly incidents: (from: number, to: number) => Promise<readonly Incident[]>;
  /** The number of instances at the beginning of a period, as one tally, and its changes within it. */
  readonly tallies: (from: number, to: number) => Promise<readonly Tally[]>;
  readonly actions: (from: number, to: number) => Promise<readonly Action[]>;
  readonly dismissals: () => Promise<readonly Dismissal[]>;
}

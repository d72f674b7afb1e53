import { isSameLatestVersion, type LatestVersion } from '../delegate/context';
import type { Fleet } from '../delegate/fleet';
import { withReason } from './coverage';
import { createDelegateRecorder } from './delegate-recorder';
import type { GapReason } from './events';
import { hourLimit } from './hour-limit';
import { createIncidentRecorder } from './incident-recorder';
import type {
  Changes,
  DelegateInterval,
  Failures,
  Incident,
  InstanceInterval,
  ReadingInterval,
} from './intervals';

/** The newest intervals of a listing, as a store holds them. */
export interface OpenListing {
  readonly delegates: readonly DelegateInterval[];
  readonly instances: readonly InstanceInterval[];
  readonly incidents: readonly Incident[];
  readonly reading: ReadingInterval | undefined;
  /** When the delegates that are not listed any more left. */
  readonly left: readonly Pick<DelegateInterval, 'key' | 'to'>[];
}

export interface Recorder {
  /**
   * Takes the next answer of the listing. `hasUnreadable`: the answer lists delegates that cannot be read, so that one
   * which seems to be missing may be among them.
   */
  readonly read: (fleet: Fleet, hasUnreadable?: boolean) => Changes;
  /** Notes that a reading failed, or brought nothing that can be recorded. */
  readonly failed: (reason: GapReason, when: FailureTime) => Changes;
  /** When the listing was last read, epoch ms; undefined before the first reading. */
  readonly readAt: () => number | undefined;
  /** Why nothing more may be recorded at a moment, epoch ms; undefined while it may. */
  readonly fullBecause: (at: number) => GapReason | undefined;
  /** Forgets delegates that have left the listing before a moment. One that comes back is new. */
  readonly forget: (before: number) => void;
}

/** By the Manager's clock, epoch ms. */
interface FailureTime {
  /** When the reading failed. */
  readonly at: number;
  /** Since when it is so. @default the reading */
  readonly since?: number;
  /** When the next reading is due. */
  readonly dueAt: number;
}

export interface RecorderOptions {
  readonly nextId: () => number;
  /** The longest time between two readings without a gap, ms. */
  readonly gapAfterMs: number;
  /** Most new intervals in an hour; a larger answer is still recorded as a whole. */
  readonly mostInHour?: number | undefined;
}

const NO_CHANGES: Changes = { readings: [], delegates: [], instances: [], incidents: [] };

/**
 * Creates what turns the answers of one listing into intervals. It compares each answer with the open intervals, so that
 * an answer without news changes only the interval of readings. Times are those of the answers; one that is earlier than
 * the answer before counts as the same moment, so that no interval ends before it begins.
 */
export function createRecorder(opened: OpenListing, options: RecorderOptions): Recorder {
  const { gapAfterMs, mostInHour } = options;
  let { reading } = opened;
  const limit = hourLimit(mostInHour);
  const nextId = () => {
    limit.add();
    return options.nextId();
  };
  const delegates = createDelegateRecorder(opened, nextId);
  const incidents = createIncidentRecorder(opened.incidents, nextId);

  function recordReading(latestVersion: LatestVersion, at: number, isAfterGap: boolean) {
    const last = reading;
    if (last && !isAfterGap && isSameLatestVersion(last.latestVersion, latestVersion)) {
      reading = { ...last, to: at, failures: undefined };
      return [reading];
    }
    reading = { id: nextId(), from: at, to: at, latestVersion, isFirst: !last, failures: undefined };
    if (!last) return [reading];
    const failures = isAfterGap ? { ...failuresOf(last), reasons: reasonsUntil(last, at) } : undefined;
    return [isAfterGap ? { ...last, failures } : { ...last, to: at, failures }, reading];
  }

  /** After a reading that was due has not come for so long, nobody tried. */
  function reasonsUntil(last: ReadingInterval, at: number): Failures['reasons'] {
    const { reasons, lastAt, dueAt } = failuresOf(last);
    return at <= dueAt + gapAfterMs ? reasons : withReason(reasons, lastAt, { kind: 'not-watched' });
  }

  return {
    read(fleet, hasUnreadable = false) {
      const { asOf, latestVersion } = fleet.context;
      const isFirst = reading === undefined;
      const at = Math.max(asOf, reading?.to ?? asOf);
      limit.begin(at);
      const readAt = reading?.to ?? at;
      const isAfterGap = reading !== undefined && at - reading.to > gapAfterMs;
      // What was listed by the last reading before a gap was so at its moment.
      const closeAt = isAfterGap ? (reading?.to ?? at) + 1 : at;
      const { open, held, ...changed } = delegates.record({
        fleet,
        at,
        readAt,
        closeAt,
        hasUnreadable,
        isFirst,
      });
      const changes = {
        ...changed,
        incidents: incidents.record({
          fleet,
          open,
          held,
          at,
          readAt,
          changes: changed.instances,
        }),
        readings: recordReading(latestVersion, at, isAfterGap),
      };
      return changes;
    },
    failed(reason, { at, since = at, dueAt }) {
      if (!reading) return NO_CHANGES;
      const before = reasonsUntil(reading, since);
      const from = before.length > 0 ? Math.max(since, reading.to) : reading.to;
      const reasons = withReason(before, from, reason);
      reading = { ...reading, failures: { reasons, lastAt: Math.max(at, reading.to), dueAt } };
      return { ...NO_CHANGES, readings: [reading] };
    },
    readAt: () => reading?.to,
    fullBecause: (at) => (limit.isReached(at) ? { kind: 'too-many', most: limit.most } : undefined),
    forget: (before) => delegates.forget(before),
  };
}

function failuresOf({ to, failures }: ReadingInterval): Failures {
  return failures ?? { reasons: [], lastAt: to, dueAt: to };
}

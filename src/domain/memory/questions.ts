import * as v from 'valibot';
import { MAX_TEXT_LENGTH, UNSAFE_CHARACTERS } from '@/lib/plain-text';
import type { LatestVersion } from '../delegate/context';
import type { FleetFacts } from '../delegate/fleet';
import { readLastingFilter } from '../filter/lasting-filter';
import type { ListingChoice } from '../scope/listing-choice';
import { EVENT_STATES, type EventState } from './event-state';
import {
  type ActivityEvent,
  type DelegateRef,
  EVENT_KINDS,
  type EventKind,
  type GapReason,
  type LastSeen,
} from './events';
import type { Hosts } from './host-left';
import { areBounds, type Numbers, type ReportingMoment } from './number-parts';

/** A moment, epoch ms of the Manager's clock. */
const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15));
/** A key can have a name, its organization and its project. */
const LONGEST_KEY = 4 * MAX_TEXT_LENGTH;
// A recorded name has none of these characters, and PostgreSQL takes no text with a zero.
const name = v.pipe(
  v.string(),
  v.maxLength(LONGEST_KEY),
  v.regex(new RegExp(`^[^${UNSAFE_CHARACTERS}]*$`, 'u')),
);
const names = v.optional(v.pipe(v.array(name), v.maxLength(100), v.readonly()));
const period = { from: time, to: time };
/** The parts of a period that an answer has at most. */
const MOST_BUCKETS = 2_000;

/** Each question to the memory: what it takes beside the listing, from the page to the database. */
export const QUESTIONS = {
  /** What happened in a period. An absent or empty filter passes all events. */
  activity: v.pipe(
    v.strictObject({
      ...period,
      states: v.optional(v.pipe(v.array(v.picklist(EVENT_STATES)), v.readonly())),
      kinds: v.optional(v.pipe(v.array(v.picklist(EVENT_KINDS)), v.readonly())),
      /** Keys: only events about one of them. */
      delegates: names,
      /** Only events about a delegate that had one of these custom tags. */
      tags: names,
      /** Only what one of these users did. */
      users: names,
      /** Only of delegates that a typed filter shows, as far as an event is about delegates. */
      filter: v.optional(
        v.pipe(
          v.string(),
          v.check((text) => !('problem' in readLastingFilter(text))),
        ),
      ),
      /** The `next` of the page before. */
      before: v.optional(name),
    }),
    v.check(({ from, to }) => from < to),
  ),
  missing: v.pipe(
    v.strictObject({
      /** Now if absent. */
      at: v.optional(time),
      /** Whether to include dismissed ones. @default false */
      dismissed: v.optional(v.boolean()),
      /** Only those whose name contains this text, whatever its case. */
      name: v.optional(name),
      /** Only those that left the listing in a period, which includes its ends. */
      from: v.optional(time),
      to: v.optional(time),
    }),
    v.check(({ from, to }) => from === undefined || to === undefined || from < to),
  ),
  /** Who was on hosts with a part of a name, or the whole id of an instance, and is not at a moment; now if that is absent. */
  hosts: v.strictObject({ at: v.optional(time), text: v.pipe(name, v.minLength(1)) }),
  /** The past of the instances of one delegate. */
  strips: v.pipe(
    v.strictObject({ ...period, delegate: name }),
    v.check(({ from, to }) => from < to),
  ),
  /** How many instances were connected in each part of a period. The last part ends with the period. */
  reporting: v.pipe(
    v.strictObject({ ...period, bucketMs: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
    v.check(({ from, to, bucketMs }) => from < to && to - from <= MOST_BUCKETS * bucketMs),
  ),
  /** The numbers of days or weeks: the beginning of each one, and the end of the last. */
  numbers: v.strictObject({
    bounds: v.pipe(v.array(time), v.readonly(), v.check(areBounds)),
  }),
  /** The fleet at a moment. */
  fleet: v.strictObject({ at: time }),
  /** What happened since the last visit. */
  since: v.strictObject({ visit: time }),
};

export type QuestionName = keyof typeof QUESTIONS;

export type Question<Name extends QuestionName> = ListingChoice & v.InferOutput<(typeof QUESTIONS)[Name]>;

/**
 * The answer to each question: plain data that a server can send as JSON. A time is epoch ms of the Manager's clock. An end
 * that is undefined has not come yet.
 */
export interface Answer {
  readonly activity: Activity;
  readonly missing: Missing;
  readonly hosts: Hosts;
  readonly strips: Strips;
  readonly reporting: Reporting;
  readonly numbers: Numbers;
  readonly fleet: FleetAt;
  readonly since: Since;
}

/** What answers the questions. */
export type Answers = {
  readonly [Name in QuestionName]: (question: Question<Name>, options?: AskOptions) => Promise<Answer[Name]>;
};

export interface Memory extends Answers {
  readonly about: (options?: AskOptions) => Promise<AboutMemory>;
  /** Takes a delegate out of the missing ones, until it is missing again. */
  readonly dismiss: (delegate: MissingKey, options?: AskOptions) => Promise<void>;
  readonly undoDismiss: (delegate: MissingKey, options?: AskOptions) => Promise<void>;
}

/** Makes {@link Answers} of one function that asks any question. */
export function answersBy(
  ask: <Name extends QuestionName>(
    name: Name,
    question: Question<Name>,
    options?: AskOptions,
  ) => Promise<Answer[Name]>,
): Answers {
  return {
    activity: (question, options) => ask('activity', question, options),
    missing: (question, options) => ask('missing', question, options),
    hosts: (question, options) => ask('hosts', question, options),
    strips: (question, options) => ask('strips', question, options),
    reporting: (question, options) => ask('reporting', question, options),
    numbers: (question, options) => ask('numbers', question, options),
    fleet: (question, options) => ask('fleet', question, options),
    since: (question, options) => ask('since', question, options),
  };
}

export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface AboutMemory {
  /** The present by the clock of the memory, which is the Manager's; epoch ms. */
  readonly now: number;
  readonly store: 'sqlite' | 'postgresql' | 'demo';
  /** When the first reading was recorded; undefined while there is none. */
  readonly since: number | undefined;
  /** How many days are kept. */
  readonly days: number;
  /** Undefined where the store cannot tell. */
  readonly bytes: number | undefined;
  /** Why nothing is recorded at this moment; undefined while it is. */
  readonly notRecording: { readonly since: number | undefined; readonly reason: GapReason } | undefined;
}

export interface Activity {
  /** Newest first. */
  readonly events: readonly ActivityEvent[];
  /** Asks for the next page; undefined on the last. */
  readonly next: string | undefined;
  /** The number of events of each state in the period, whatever `states` says. */
  readonly states: Readonly<Record<EventState, number>>;
  /** The number of events of each kind in the period, whatever `kinds` says. */
  readonly kinds: Readonly<Record<EventKind, number>>;
  /** The delegates of the events in the period, whatever `delegates` says, with the most events first; only on the first page. */
  readonly delegates: readonly (DelegateRef & { readonly count: number })[];
  /** The custom tags and the users of the events, likewise. */
  readonly tags: readonly EventCount[];
  readonly users: readonly EventCount[];
  /** When the memory of this listing began; undefined if it has none. */
  readonly since: number | undefined;
  /** So much happened that everything above is about the period from this moment on; undefined for the whole period. */
  readonly cutAt: number | undefined;
}

interface EventCount {
  readonly value: string;
  readonly count: number;
}

export interface Missing {
  /** The moment of which it is: in a gap, the beginning of that. Undefined when the memory had not read the listing yet. */
  readonly asOf: number | undefined;
  /** Those that left the listing last, newest first. */
  readonly delegates: readonly MissingDelegate[];
  /** Whether there are more. A name or a period finds them. */
  readonly isMore: boolean;
}

/** A delegate that was listed before, is not listed now, and was deleted by nobody we know of. */
export interface MissingDelegate extends DelegateRef {
  /** When it left the listing. */
  readonly since: number;
  readonly last: LastSeen;
  readonly type: string | undefined;
  readonly version: string | undefined;
  readonly tags: readonly string[];
  readonly owner: string | undefined;
  /** The scope within the account, in a listing of several scopes. */
  readonly scope: string | undefined;
  readonly dismissed: { readonly at: number; readonly by: string | undefined } | undefined;
}

/** Names a missing delegate to dismiss; `since` is that of the answer. */
export interface MissingKey extends ListingChoice {
  readonly key: string;
  readonly since: number;
}

/** `gone`: not listed any more. `not-read`: nothing was read, or the memory does not reach so far. */
export type StripState = 'reporting' | 'silent' | 'never' | 'unknown' | 'gone' | 'not-read';

/** The past of the instances of a delegate, as lines of intervals. */
export interface Strips {
  /** Instances listed at the end of the period first, then those that went, latest first. */
  readonly instances: readonly Strip[];
  readonly since: number | undefined;
}

export interface Strip {
  readonly id: string;
  readonly host: string | undefined;
  /** Without gaps between them, in order, within the period; begins when the instance was first listed. */
  readonly intervals: readonly StripInterval[];
  /** Its last heartbeat, epoch ms, if it fell silent; also before the period, and before a gap. */
  readonly silentSince: number | undefined;
  /** Whether another instance came within minutes of its end. */
  readonly isReplaced: boolean;
  /** When it was replaced, or left; epoch ms. A gap does not move it. Undefined while it is listed. */
  readonly endedAt: number | undefined;
}

export interface StripInterval {
  readonly state: StripState;
  readonly from: number;
  readonly to: number;
}

export interface Reporting {
  /** The first moment with the lowest number, for each part of the period; undefined where nothing was read. */
  readonly buckets: readonly (ReportingMoment | undefined)[];
  /** The newest reading in the period. */
  readonly newest: ReportingMoment | undefined;
  /** The outages and losses in the period, oldest first. */
  readonly outages: readonly {
    readonly id: string;
    readonly kind: 'outage' | 'lost';
    readonly from: number;
    readonly to: number | undefined;
    readonly instances: number;
    /** When most of them were not connected, epoch ms in whole seconds. */
    readonly worstAt: number;
  }[];
  readonly gaps: readonly { readonly from: number; readonly to: number; readonly reason: GapReason }[];
  readonly since: number | undefined;
}

export type FleetAt =
  | {
      readonly state: 'known';
      /** The moment of the fleet: the one asked for, or that of the newest reading before it. */
      readonly asOf: number;
      /**
       * The heartbeat of an instance that reported is the moment itself, because heartbeats are not remembered. That of
       * a silent one is the last on record.
       */
      readonly facts: FleetFacts;
      readonly latestVersion: LatestVersion;
      /** The nearest events before and after this moment, for "previous and next change". */
      readonly previous: number | undefined;
      readonly next: number | undefined;
    }
  | { readonly state: 'before'; readonly since: number | undefined }
  | { readonly state: 'future'; readonly now: number }
  | {
      readonly state: 'gap';
      readonly from: number;
      readonly to: number | undefined;
      readonly reason: GapReason;
    };

/** What happened since a visit. */
export interface Since {
  /** The visit, or where that is later, the beginning of the memory, or the moment before which too much happened. */
  readonly from: number;
  /** Delegates by kind of event; kinds without any are absent. */
  readonly delegates: Readonly<Partial<Record<EventKind, number>>>;
  /** The newest release to which delegates moved. */
  readonly movedTo: string | undefined;
}

import type { FailureData } from '@/api/errors';
import type { Fleet } from '@/domain/delegate/fleet';
import { answersFrom } from '@/domain/memory/answers';
import { inAllListings } from '@/domain/memory/covering';
import type { GapReason } from '@/domain/memory/events';
import type { Action, Changes } from '@/domain/memory/intervals';
import type { AboutMemory, Answers, MissingKey } from '@/domain/memory/questions';
import type { Recorder } from '@/domain/memory/recorder';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { type Scope, scopeAndAbove } from '@/domain/scope/scope';
import type { AboutListing } from '@/fleet/listing';
import { DAY_MS, MINUTE_MS } from '@/lib/units';
import { steadyNow } from '../limits/minute-limit.ts';
import type { MemoryHostOptions } from './host-options.ts';
import { hasPassed, managersClock } from './managers-clock.ts';
import { createNotices } from './notices.ts';
import type { OpenDatabase } from './open-database.ts';
import { historyPlace, type Place } from './place.ts';
import { createRecorders, isAhead } from './recorders.ts';
import { recordingState } from './recording-state.ts';
import type { Database } from './schema.ts';
import type { SqlStore, SqlWriter } from './sql-store.ts';
import { patiently, reasonOf, troubleText } from './trouble.ts';

/** Records what the watcher reads, and answers from it. Nothing that goes wrong here reaches the watcher. */
export type MemoryHost = {
  /** `nextMs` is the time until the next reading. `isNotified`: notices are made of it. */
  readonly read: (
    choice: ListingChoice,
    fleet: Fleet,
    about: AboutListing & { readonly nextMs: number; readonly isNotified?: boolean },
  ) => Promise<void>;
  readonly failed: (choice: ListingChoice, failure: FailureData, nextMs: number) => Promise<void>;
  readonly act: (scopePath: string, action: Omit<Action, 'at'>) => Promise<void>;
  readonly about: () => Promise<AboutMemory>;
  /** Asks the memory. Throws when it cannot be read. */
  readonly ask: <Answer>(question: (memory: HostMemory) => Promise<Answer>) => Promise<Answer>;
  readonly close: () => Promise<void>;
};

export type HostMemory = Answers &
  Pick<SqlStore, 'undoDismiss'> & {
    readonly dismiss: (delegate: MissingKey, by: string | undefined) => Promise<void>;
  };

/** What can be a trouble, beside the listings: who changed what, and the Manager's clock. */
const ACTIONS = 'actions';
const CLOCK = 'clock';

export function createMemoryHost(options: MemoryHostOptions): MemoryHost {
  const { kind, days, mostBytes = Number.POSITIVE_INFINITY, gapAfterMs, ownerPrefixes } = options;
  const { onState, onUnanswered, hidden = [], mostInHour, patienceMs } = options;
  const { now = Date.now, steady = steadyNow } = options;
  const place = historyPlace({ ...options, now });
  const clock = managersClock({ now, steady });
  /** What is older is not kept. A date of the Manager alone deletes nothing. */
  const horizon = () => Math.min(now(), clock.now()) - days * DAY_MS;
  const state = recordingState({ onState, hidden, now: clock.now, horizon });
  const recorders = createRecorders({ gapAfterMs, mostInHour, clock, now, troubleOf: state.troubleOf });
  /** The scopes whose newest answer lists delegates that cannot be read, by listing. */
  const unreadableIn = new Map<string, Scope>();
  let unansweredBecause: string | undefined;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let queue: Promise<void> = Promise.resolve();
  const notices = (options.notices ?? []).map((target) =>
    createNotices({ ...target, manager: options.manager, now, inDatabase }),
  );

  /** Works after what is being written. Undefined while another server records. */
  function inDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result | undefined> {
    const done = queue.then(() => {
      const db = recorders.db();
      return db && work(db);
    });
    queue = Promise.allSettled([done]).then(() => undefined);
    return done;
  }

  /** Once for the same reason, because a visitor can ask as often as they like. */
  function noteUnanswered(error: unknown): void {
    const because = troubleText(error, hidden);
    if (because !== unansweredBecause) onUnanswered?.(because);
    unansweredBecause = because;
  }

  /** Writes one after another, so that each answer is compared with the one before. */
  function inOrder(what: string, write: (place: Place) => Promise<void>): Promise<void> {
    queue = writeAfter(queue, what, write);
    return queue;
  }

  async function writeAfter(
    before: Promise<void>,
    what: string,
    write: (place: Place) => Promise<void>,
  ): Promise<void> {
    await before;
    try {
      await patiently(place.get().then(write), (error) => state.fail(what, error), patienceMs);
    } catch (error) {
      state.fail(what, error);
      recorders.reset();
      await place.reset();
    }
  }

  /** `asOf`: the time of the answer, if it is believed. `notified`: the fleet of which notices are made. */
  function record(
    listing: ListingChoice,
    take: (recorder: Recorder) => Changes,
    { asOf, notified }: { readonly asOf?: number; readonly notified?: Fleet | undefined } = {},
  ) {
    const key = listingKey(listing);
    return inOrder(key, async (found) => {
      const recording = await recorders.open(found.database, listing, asOf);
      if (recording) {
        const { db, writer, recorder } = recording;
        await writer.write(listing, take(recorder));
        await recorders.prune(writer, horizon());
        if (notified) for (const one of notices) await one.after(db, listing, notified, memoryIn(found));
      } else for (const one of notices) one.standBy();
      state.standBy(recording === undefined);
      const isLate = recording && asOf !== undefined && isAhead(recording.recorder, asOf);
      state.setTrouble(key, isLate ? { kind: 'clock' } : recording?.recorder.fullBecause(clock.now()));
      const since = clock.doubtedSince();
      state.setTrouble(CLOCK, since === undefined ? undefined : { kind: 'clock' }, since);
      state.setTrouble(ACTIONS, undefined);
      state.tell(await measured(found.database, recording?.writer));
    });
  }

  /** The size of the place, once a minute. A file does not become smaller, but what is deleted leaves room in it. */
  async function measured(database: OpenDatabase, writer?: SqlWriter): Promise<number | undefined> {
    if (!hasPassed(MINUTE_MS, measuredAt, now())) return undefined;
    measuredAt = now();
    if (writer && (database.usedBytes?.() ?? 0) > mostBytes) state.noteCut(await writer.cutOldest());
    return database.bytes();
  }

  async function about(): Promise<AboutMemory> {
    const found = await place.get().catch(() => undefined);
    const since = await found?.store.since().catch(() => undefined);
    return {
      now: clock.now(),
      store: kind,
      since: since === undefined ? undefined : Math.max(since, horizon()),
      days,
      bytes: await found?.database.bytes().catch(() => undefined),
      notRecording: state.oldest(),
    };
  }

  async function beginClock(asOf: number): Promise<void> {
    try {
      const { store } = await place.get();
      const newest = await store.newest();
      if (!clock.hasBegun()) clock.begin(asOf, newest);
    } catch (error) {
      state.fail(CLOCK, error);
    }
  }

  function memoryIn({ store }: Place): HostMemory {
    return {
      ...answersFrom(store.source, {
        days,
        now: clock.now,
        gapAfterMs,
        ownerPrefixes,
        stoppedBecause: state.oldest()?.reason,
      }),
      async dismiss(delegate, by) {
        for (const one of await inAllListings(store.source, delegate))
          await store.dismiss(one, { at: clock.now(), by });
      },
      async undoDismiss(delegate) {
        for (const one of await inAllListings(store.source, delegate)) await store.undoDismiss(one);
      },
    };
  }

  return {
    async read(choice, fleet, { isEmptyByPermission, betterRefused, unreadable, asOf, nextMs, isNotified }) {
      if (!clock.hasBegun()) await beginClock(asOf);
      if (!clock.believes(asOf)) {
        const at = clock.now();
        // If it is the new time, the reading that ends the gap comes by it.
        const dueAt = Math.max(at, asOf) + nextMs;
        return record(choice, (recorder) => recorder.failed({ kind: 'clock' }, { at, dueAt }));
      }
      const lacking: GapReason | undefined = isEmptyByPermission
        ? { kind: 'not-permitted' }
        : betterRefused !== undefined
          ? { kind: 'refused', status: betterRefused }
          : undefined;
      const isUnreadable = unreadable.some(({ lost }) => lost === 'delegate');
      if (isUnreadable) unreadableIn.set(listingKey(choice), choice.scope);
      else unreadableIn.delete(listingKey(choice));
      // A wider listing may leave out what its scope lists in an unreadable form.
      const hasUnreadable =
        isUnreadable || (choice.includesBelow && [...unreadableIn.values()].some(isWithin(choice.scope)));
      const take = (recorder: Recorder) => {
        const late: GapReason | undefined = isAhead(recorder, asOf) ? { kind: 'clock' } : undefined;
        const because = lacking ?? late ?? recorder.fullBecause(asOf);
        if (because) return recorder.failed(because, { at: asOf, dueAt: asOf + nextMs });
        return recorder.read(fleet, hasUnreadable === true);
      };
      return record(choice, take, { asOf, notified: isNotified && !lacking ? fleet : undefined });
    },
    failed(choice, failure, nextMs) {
      const at = clock.now();
      return record(choice, (recorder) => recorder.failed(reasonOf(failure), { at, dueAt: at + nextMs }));
    },
    act: (path, action) =>
      inOrder(ACTIONS, ({ store }) => store.addAction(path, { ...action, at: clock.now() })),
    about,
    async ask(question) {
      try {
        const answer = await patiently(
          place.get().then((found) => question(memoryIn(found))),
          noteUnanswered,
          patienceMs,
        );
        unansweredBecause = undefined;
        return answer;
      } catch (error) {
        noteUnanswered(error);
        throw new Error('The memory cannot be read.', { cause: error });
      }
    },
    async close() {
      for (const one of notices) one.close();
      await queue;
      await place.close();
    },
  };
}

/** Whether a scope is another one or below it. */
function isWithin(whole: Scope): (scope: Scope) => boolean {
  const key = listingKey({ scope: whole });
  return (scope) => scopeAndAbove(scope).some((above) => listingKey({ scope: above }) === key);
}

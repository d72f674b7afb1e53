/* oxlint-disable max-lines -- one thread with one database: to be cut by what it does */
import { least } from 'd3-array';
import type { FailureData } from '@/api/errors';
import type { Fleet } from '@/domain/delegate/fleet';
import { answersFrom } from '@/domain/memory/answers';
import { inAllListings } from '@/domain/memory/covering';
import type { GapReason } from '@/domain/memory/events';
import type { Action, Changes } from '@/domain/memory/intervals';
import type { AboutMemory, Answers, MissingKey } from '@/domain/memory/questions';
import { createRecorder, type Recorder } from '@/domain/memory/recorder';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { type Scope, scopeAndAbove } from '@/domain/scope/scope';
import type { AboutListing } from '@/fleet/listing';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { steadyNow } from '../limits/minute-limit.ts';
import type { MemoryHostOptions } from './host-options.ts';
import { CLOCK_SKEW_MS, managersClock } from './managers-clock.ts';
import type { MemoryState } from './messages.ts';
import { createNotices } from './notices.ts';
import type { OpenDatabase } from './open-database.ts';
import { historyPlace, type Place } from './place.ts';
import type { Database } from './schema.ts';
import { type SqlStore, type SqlWriter, sqlWriter } from './sql-store.ts';
import { patiently, reasonOf, sentenceOf, type Trouble, troubleOf, troubleText } from './trouble.ts';

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
  const {
    kind,
    days,
    mostBytes = Number.POSITIVE_INFINITY,
    gapAfterMs,
    ownerPrefixes,
    onState,
    onUnanswered,
    hidden = [],
  } = options;
  const { now = Date.now, steady = steadyNow, patienceMs, mostInHour } = options;
  const place = historyPlace({ ...options, now });
  /** What cannot be recorded, by listing, until it can: a listing that can says nothing about another one. */
  const troubles = new Map<string, Trouble>();
  let unansweredBecause: string | undefined;
  const recorders = new Map<string, Recorder>();
  /** The scopes whose newest answer lists delegates that cannot be read, by listing. */
  const unreadableIn = new Map<string, Scope>();
  /** Undefined while another server records. */
  let recording: { readonly db: Database; readonly writer: SqlWriter } | undefined;
  const clock = managersClock({ now, steady });
  let prunedAt = Number.NEGATIVE_INFINITY;
  let isStandby = false;
  /** When the history begins because its file was too large, epoch ms. */
  let cutTo = Number.NEGATIVE_INFINITY;
  let stated: MemoryState | undefined;
  let statedAt = Number.NEGATIVE_INFINITY;
  let queue: Promise<void> = Promise.resolve();
  /** What is older is not kept. A date of the Manager alone deletes nothing. */
  const horizonOf = () => Math.min(now(), clock.now()) - days * DAY_MS;
  /** Also true when the clock was set back by as much. */
  const hasPassed = (ms: number, since: number) => Math.abs(now() - since) >= ms;

  function note(what: string, error: unknown): void {
    const since = troubles.get(what)?.since ?? clock.now();
    troubles.set(what, { since, reason: troubleOf(error), because: troubleText(error, hidden) });
    state(undefined);
  }

  function setTrouble(what: string, reason: GapReason | undefined, from?: number): void {
    const since = from ?? troubles.get(what)?.since ?? clock.now();
    if (reason) troubles.set(what, { since, reason, because: sentenceOf(reason) });
    else troubles.delete(what);
  }

  /** Once for the same reason, because a visitor can ask as often as they like. */
  function noteUnanswered(error: unknown): void {
    const because = troubleText(error, hidden);
    if (because !== unansweredBecause) onUnanswered?.(because);
    unansweredBecause = because;
  }

  function oldest(): Trouble | undefined {
    return least(troubles.values(), ({ since }) => since);
  }

  function state(bytes: number | undefined): void {
    const isCut = cutTo > horizonOf();
    const { since, because } = oldest() ?? {};
    const trouble = since === undefined || because === undefined ? undefined : { since, because };
    const was = stated?.trouble;
    const isSame =
      stated?.isStandby === isStandby &&
      stated.isCut === isCut &&
      was?.since === since &&
      was?.because === because;
    if (isSame && bytes === undefined) return;
    stated = { trouble, isStandby, isCut, bytes };
    onState(stated);
  }

  const notices =
    options.notices &&
    createNotices({
      ...options.notices,
      manager: options.manager,
      now,
      inDatabase(work) {
        const done = queue.then(() => recording && work(recording.db));
        queue = Promise.allSettled([done]).then(() => undefined);
        return done;
      },
    });

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
      await patiently(place.get().then(write), (error) => note(what, error), patienceMs);
    } catch (error) {
      note(what, error);
      // The place may hold something else than the recorders: both begin anew with what comes next.
      recording = undefined;
      await place.reset();
    }
  }

  /** What writes here; undefined while another server records. */
  async function writerOf(database: OpenDatabase): Promise<SqlWriter | undefined> {
    const db = await database.writer();
    if (db !== recording?.db) {
      recorders.clear();
      recording = db && { db, writer: await sqlWriter(db) };
    }
    return recording?.writer;
  }

  async function recorderOf(listing: ListingChoice, writer: SqlWriter): Promise<Recorder> {
    const key = listingKey(listing);
    const known = recorders.get(key);
    if (known) return known;
    const recorder = createRecorder(await writer.open(listing), {
      nextId: writer.nextId,
      gapAfterMs,
      mostInHour,
    });
    const trouble = troubles.get(key);
    if (trouble?.reason.kind === 'store') {
      const at = clock.now();
      recorder.failed(trouble.reason, { at, since: trouble.since, dueAt: at });
    }
    recorders.set(key, recorder);
    return recorder;
  }

  /**
   * The recorder for an answer. What is on record after it was recorded by a clock that was ahead: the Manager and this
   * machine agree on the time now, so the memory begins anew with it.
   */
  async function recorderFor(listing: ListingChoice, writer: SqlWriter, asOf: number): Promise<Recorder> {
    const recorder = await recorderOf(listing, writer);
    if (!isAhead(recorder, asOf) || Math.abs(asOf - now()) > CLOCK_SKEW_MS) return recorder;
    await writer.undoAfter(asOf);
    recorders.clear();
    return recorderOf(listing, writer);
  }

  /** `asOf`: the time of the answer, if it is believed. `notified`: the fleet of which notices are made. */
  function record(
    listing: ListingChoice,
    take: (recorder: Recorder) => Changes,
    { asOf, notified }: { readonly asOf?: number; readonly notified?: Fleet | undefined } = {},
  ) {
    const key = listingKey(listing);
    return inOrder(key, async (found) => {
      const { database } = found;
      const writer = await writerOf(database);
      const recorder =
        writer &&
        (await (asOf === undefined ? recorderOf(listing, writer) : recorderFor(listing, writer, asOf)));
      if (writer && recorder) {
        await writer.write(listing, take(recorder));
        await prune(writer);
        if (notified && recording) await notices?.after(recording.db, listing, notified, memoryIn(found));
      } else notices?.standBy();
      isStandby = writer === undefined;
      const isLate = recorder && asOf !== undefined && isAhead(recorder, asOf);
      setTrouble(key, isLate ? { kind: 'clock' } : recorder?.fullBecause(clock.now()));
      const since = clock.doubtedSince();
      setTrouble(CLOCK, since === undefined ? undefined : { kind: 'clock' }, since);
      setTrouble(ACTIONS, undefined);
      const isDue = hasPassed(MINUTE_MS, statedAt);
      if (isDue) statedAt = now();
      if (isDue && writer) await cut(database, writer);
      state(isDue ? await database.bytes() : undefined);
    });
  }

  /** A file does not become smaller, but what is deleted leaves room in it. */
  async function cut({ usedBytes }: OpenDatabase, writer: SqlWriter): Promise<void> {
    if ((usedBytes?.() ?? 0) > mostBytes) cutTo = await writer.cutOldest();
  }

  /** With every reading while there is much to delete, else once an hour. */
  async function prune(writer: SqlWriter): Promise<void> {
    if (!hasPassed(HOUR_MS, prunedAt)) return;
    const horizon = horizonOf();
    const isMore = await writer.prune(horizon);
    if (isMore) return;
    for (const recorder of recorders.values()) recorder.forget(horizon);
    prunedAt = now();
  }

  async function about(): Promise<AboutMemory> {
    const found = await place.get().catch(() => undefined);
    const since = await found?.store.since().catch(() => undefined);
    const horizon = horizonOf();
    return {
      now: clock.now(),
      store: kind,
      since: since === undefined ? undefined : Math.max(since, horizon),
      days,
      bytes: await found?.database.bytes().catch(() => undefined),
      notRecording: oldest(),
    };
  }

  async function beginClock(asOf: number): Promise<void> {
    try {
      const { store } = await place.get();
      const newest = await store.newest();
      if (!clock.hasBegun()) clock.begin(asOf, newest);
    } catch (error) {
      note(CLOCK, error);
    }
  }

  function memoryIn({ store }: Place): HostMemory {
    return {
      ...answersFrom(store.source, {
        days,
        now: clock.now,
        gapAfterMs,
        ownerPrefixes,
        stoppedBecause: oldest()?.reason,
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
      notices?.close();
      await queue;
      await place.close();
    },
  };
}

/** Whether a recorder has something that is later than an answer, epoch ms. */
function isAhead(recorder: Recorder, asOf: number): boolean {
  return (recorder.readAt() ?? asOf) > asOf + CLOCK_SKEW_MS;
}

/** Whether a scope is another one or below it. */
function isWithin(whole: Scope): (scope: Scope) => boolean {
  const key = listingKey({ scope: whole });
  return (scope) => scopeAndAbove(scope).some((above) => listingKey({ scope: above }) === key);
}

import type { FailureData } from '@/api/errors';
import type { Fleet } from '@/domain/delegate/fleet';
import { type Answers, answersFrom } from '@/domain/memory/answers';
import { inAllListings } from '@/domain/memory/covering';
import type { GapReason } from '@/domain/memory/events';
import type { Action, Changes } from '@/domain/memory/intervals';
import type { AboutMemory, MissingKey } from '@/domain/memory/questions';
import { createRecorder, type Recorder } from '@/domain/memory/recorder';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import type { AboutListing } from '@/fleet/listing';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { steadyNow } from '../minute-limit.ts';
import type { MemoryState } from '../watch/messages.ts';
import { managersClock } from './managers-clock.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Database } from './schema.ts';
import { type SqlStore, type SqlWriter, sqlStore, sqlWriter } from './sql-store.ts';
import { sentenceOf, troubleOf, troubleText } from './trouble.ts';

type MemoryHostOptions = {
  readonly kind: 'sqlite' | 'postgresql';
  readonly openDatabase: () => Promise<OpenDatabase>;
  readonly days: number;
  readonly gapAfterMs: number;
  /** @default those of the policy */
  readonly ownerPrefixes?: readonly string[];
  /** Called when the recording stops or goes on, here or at another server, and every minute. */
  readonly onState: (state: MemoryState) => void;
  readonly now?: () => number;
  readonly steady?: () => number;
};

/** Records what the watcher reads, and answers from it. Nothing that goes wrong here reaches the watcher. */
export type MemoryHost = {
  /** `nextMs` is the time until the next reading. */
  readonly read: (
    choice: ListingChoice,
    fleet: Fleet,
    about: AboutListing & { readonly nextMs: number },
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

type Place = { readonly database: OpenDatabase; readonly store: SqlStore };

/** After this time without a place, the next reading or question tries to open it again. */
const RETRY_MS = 20_000;

export function createMemoryHost(options: MemoryHostOptions): MemoryHost {
  const { kind, openDatabase, days, gapAfterMs, ownerPrefixes, onState } = options;
  const { now = Date.now, steady = steadyNow } = options;
  let opening: Promise<Place | undefined> | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let trouble: { readonly since: number; readonly reason: GapReason } | undefined;
  /** Why nothing could be recorded, if this server was to record; the reason of the gap that may come of it. */
  let stopped: { readonly since: number; readonly reason: GapReason } | undefined;
  const recorders = new Map<string, Recorder>();
  /** Undefined while another server records. */
  let recording: { readonly db: Database; readonly writer: SqlWriter } | undefined;
  const clock = managersClock({ now, steady });
  let prunedAt = Number.NEGATIVE_INFINITY;
  let isStandby = false;
  let statedAt = Number.NEGATIVE_INFINITY;
  let queue: Promise<void> = Promise.resolve();
  /** What is older is not kept. A date of the Manager alone deletes nothing. */
  const horizonOf = () => Math.min(now(), clock.now()) - days * DAY_MS;
  /** Also true when the clock was set back by as much. */
  const hasPassed = (ms: number, since: number) => Math.abs(now() - since) >= ms;

  function note(error: unknown): void {
    const reason = troubleOf(error);
    const isKnown = trouble && sentenceOf(trouble.reason) === sentenceOf(reason);
    const since = trouble?.since ?? clock.now();
    trouble = { since, reason };
    if (reason.kind === 'store') stopped = trouble;
    if (isKnown) return;
    onState({ trouble: { since, because: troubleText(error) }, isStandby: false, bytes: undefined });
  }

  async function open(): Promise<Place | undefined> {
    try {
      const database = await openDatabase();
      try {
        return { database, store: await sqlStore(database.db, database.reader) };
      } catch (error) {
        await database.close();
        throw error;
      }
    } catch (error) {
      note(error);
      return undefined;
    }
  }

  async function place(): Promise<Place | undefined> {
    if (!opening) {
      if (!hasPassed(RETRY_MS, triedAt)) return undefined;
      triedAt = now();
      opening = open();
    }
    const found = await opening;
    if (!found) opening = undefined;
    return found;
  }

  /** After an error, the place may hold something else than the recorders: both begin anew with what comes next. */
  async function reset(): Promise<void> {
    const broken = await opening;
    opening = undefined;
    triedAt = Number.NEGATIVE_INFINITY;
    recording = undefined;
    // What is broken may not close, and must not stop what comes next.
    await Promise.allSettled([broken?.database.close()]);
  }

  /** Writes one after another, so that each answer is compared with the one before. */
  function inOrder(write: (place: Place) => Promise<void>): Promise<void> {
    queue = writeAfter(queue, write);
    return queue;
  }

  async function writeAfter(before: Promise<void>, write: (place: Place) => Promise<void>): Promise<void> {
    await before;
    const found = await place();
    if (!found) return;
    try {
      await write(found);
    } catch (error) {
      note(error);
      await reset();
    }
  }

  /** What writes here; undefined while another server records. */
  async function writerOf({ database }: Place): Promise<SqlWriter | undefined> {
    const db = await database.writer();
    if (db !== recording?.db) {
      recorders.clear();
      if (!db) stopped = undefined;
      recording = db && { db, writer: await sqlWriter(db) };
    }
    return recording?.writer;
  }

  async function recorderOf(listing: ListingChoice, writer: SqlWriter): Promise<Recorder> {
    const key = listingKey(listing);
    const known = recorders.get(key);
    if (known) return known;
    const recorder = createRecorder(await writer.open(listing), { nextId: writer.nextId, gapAfterMs });
    if (stopped) {
      const at = clock.now();
      recorder.failed(stopped.reason, { at, since: stopped.since, dueAt: at });
    }
    recorders.set(key, recorder);
    return recorder;
  }

  function record(listing: ListingChoice, take: (recorder: Recorder) => Changes) {
    return inOrder(async (found) => {
      const writer = await writerOf(found);
      const recorder = writer && (await recorderOf(listing, writer));
      if (writer && recorder) {
        await writer.write(listing, take(recorder));
        await prune(writer);
      }
      const was = trouble;
      const since = clock.doubtedSince();
      trouble = since === undefined ? undefined : { since, reason: { kind: 'clock' } };
      const isNews = was?.reason.kind !== trouble?.reason.kind || isStandby !== (writer === undefined);
      isStandby = writer === undefined;
      if (!isNews && !hasPassed(MINUTE_MS, statedAt)) return;
      statedAt = now();
      const bytes = await found.database.bytes();
      onState({
        trouble: since === undefined ? undefined : { since, because: sentenceOf({ kind: 'clock' }) },
        isStandby,
        bytes,
      });
    });
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
    const found = await place();
    const since = await found?.store.since().catch(() => undefined);
    const horizon = horizonOf();
    return {
      now: clock.now(),
      store: kind,
      since: since === undefined ? undefined : Math.max(since, horizon),
      days,
      bytes: await found?.database.bytes().catch(() => undefined),
      notRecording: trouble,
    };
  }

  async function beginClock(asOf: number): Promise<void> {
    const found = await place();
    if (!found) return;
    try {
      const newest = await found.store.newest();
      if (!clock.hasBegun()) clock.begin(asOf, newest);
    } catch (error) {
      note(error);
    }
  }

  function memoryIn({ store }: Place): HostMemory {
    return {
      ...answersFrom(store.source, {
        days,
        now: clock.now,
        gapAfterMs,
        ownerPrefixes,
        stoppedBecause: trouble?.reason,
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
    async read(choice, fleet, { isEmptyByPermission, betterRefused, unreadable, asOf, nextMs }) {
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
      if (lacking)
        return record(choice, (recorder) => recorder.failed(lacking, { at: asOf, dueAt: asOf + nextMs }));
      const hasUnreadable = unreadable.some(({ lost }) => lost === 'delegate');
      return record(choice, (recorder) => recorder.read(fleet, hasUnreadable));
    },
    failed(choice, failure, nextMs) {
      const at = clock.now();
      return record(choice, (recorder) => recorder.failed(reasonOf(failure), { at, dueAt: at + nextMs }));
    },
    act: (path, action) => inOrder(({ store }) => store.addAction(path, { ...action, at: clock.now() })),
    about,
    async ask(question) {
      const found = await place();
      if (!found) throw new Error('The memory cannot be read.');
      try {
        return await question(memoryIn(found));
      } catch (error) {
        note(error);
        throw error;
      }
    },
    async close() {
      await queue;
      const found = await opening;
      opening = undefined;
      await found?.database.close();
    },
  };
}

function reasonOf({ kind, facts }: FailureData): GapReason {
  if (kind !== 'refused') return { kind };
  return facts.status === undefined ? { kind: 'unreachable' } : { kind, status: facts.status };
}

import type { FailureData } from '@/api/errors';
import type { Fleet } from '@/domain/delegate/fleet';
import { memoryOf } from '@/domain/memory/answers';
import type { GapReason } from '@/domain/memory/events';
import type { Action, Changes } from '@/domain/memory/intervals';
import type { AboutMemory, Memory, MemoryListing, MissingKey } from '@/domain/memory/questions';
import { createRecorder, type Recorder } from '@/domain/memory/recorder';
import type { AboutListing } from '@/fleet/listing';
import { type ListingChoice, listingKey } from '@/fleet/messages';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import type { MemoryState } from '../watch/messages.ts';
import type { OpenDatabase } from './open-database.ts';
import { type SqlStore, sqlStore } from './sql-store.ts';
import { troubleOf, troubleText } from './trouble.ts';

type MemoryHostOptions = {
  readonly kind: 'sqlite' | 'postgresql';
  readonly openDatabase: () => Promise<OpenDatabase>;
  readonly days: number;
  readonly gapAfterMs: number;
  readonly ownerPrefixes?: readonly string[] | undefined;
  /** Called when the recording stops or goes on, and every minute. */
  readonly onState: (state: MemoryState) => void;
  readonly now?: () => number;
};

/** Records what the watcher reads, and answers from it. Nothing that goes wrong here reaches the watcher. */
export type MemoryHost = {
  readonly read: (choice: ListingChoice, fleet: Fleet, about: AboutListing) => Promise<void>;
  readonly failed: (choice: ListingChoice, failure: FailureData) => Promise<void>;
  readonly act: (scopePath: string, action: Omit<Action, 'at'>) => Promise<void>;
  readonly about: () => Promise<AboutMemory>;
  /** Asks the memory. Throws {@link NoMemory} while it cannot be read. */
  readonly ask: <Answer>(question: (memory: Memory) => Promise<Answer>) => Promise<Answer>;
  /** Notes that a question failed. */
  readonly noteFailure: (error: unknown) => void;
  readonly dismiss: (delegate: MissingKey, by: string | undefined) => Promise<void>;
  readonly close: () => Promise<void>;
};

export class NoMemory extends Error {}

type Place = { readonly database: OpenDatabase; readonly store: SqlStore; readonly memory: Memory };

/** After this time without a place, the next reading or question tries to open it again. */
const RETRY_MS = 20_000;

export function createMemoryHost(options: MemoryHostOptions): MemoryHost {
  const { kind, openDatabase, days, gapAfterMs, ownerPrefixes, onState, now = Date.now } = options;
  let opening: Promise<Place | undefined> | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let trouble: { readonly since: number; readonly reason: GapReason } | undefined;
  const recorders = new Map<string, Recorder>();
  let isRecording = false;
  /** The Manager's clock minus ours. */
  let clockOffsetMs = 0;
  let prunedAt = Number.NEGATIVE_INFINITY;
  let statedAt = Number.NEGATIVE_INFINITY;
  let queue: Promise<void> = Promise.resolve();
  const managersNow = () => now() + clockOffsetMs;

  function note(error: unknown): void {
    const reason = troubleOf(error);
    const isKnown = trouble !== undefined && trouble.reason.kind === reason.kind;
    trouble = { since: trouble?.since ?? managersNow(), reason };
    if (!isKnown) onState({ trouble: troubleText(error), bytes: undefined });
  }

  async function open(): Promise<Place | undefined> {
    try {
      const database = await openDatabase();
      try {
        const store = await sqlStore(database.db, database.reader);
        const memory = memoryOf(
          { ...store, about, dismiss: async () => {} },
          { days, now: managersNow, gapAfterMs, ownerPrefixes },
        );
        return { database, store, memory };
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
      if (now() - triedAt < RETRY_MS) return undefined;
      triedAt = now();
      opening = open();
    }
    const found = await opening;
    if (!found) opening = undefined;
    return found;
  }

  /** After an error, the place may hold something else than the recorders: both begin anew. */
  async function reset(error: unknown): Promise<void> {
    note(error);
    const broken = await opening;
    opening = undefined;
    triedAt = now();
    isRecording = false;
    recorders.clear();
    await broken?.database.close();
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
      await reset(error);
    }
  }

  async function recorderOf(
    listing: MemoryListing,
    { store, database }: Place,
  ): Promise<Recorder | undefined> {
    const wasRecording = isRecording;
    isRecording = await database.isWriter();
    if (!isRecording || !wasRecording) recorders.clear();
    if (!isRecording) return undefined;
    if (!wasRecording) await store.refresh();
    const key = listingKey({ scope: listing.scope, includesBelow: listing.below });
    const known = recorders.get(key);
    if (known) return known;
    const recorder = createRecorder(await store.open(listing), { nextId: store.nextId, gapAfterMs });
    recorders.set(key, recorder);
    return recorder;
  }

  function record({ scope, includesBelow = false }: ListingChoice, take: (recorder: Recorder) => Changes) {
    return inOrder(async (found) => {
      const listing = { scope, below: includesBelow };
      const recorder = await recorderOf(listing, found);
      if (recorder) await found.store.write(listing, take(recorder));
      const isOver = trouble !== undefined;
      trouble = undefined;
      if (recorder) await prune(found);
      if (!isOver && now() - statedAt < MINUTE_MS) return;
      statedAt = now();
      onState({ trouble: undefined, bytes: await found.database.bytes() });
    });
  }

  /** With every reading while there is much to delete, else once an hour. */
  async function prune({ store }: Place): Promise<void> {
    if (now() - prunedAt < HOUR_MS) return;
    const isMore = await store.prune(managersNow() - days * DAY_MS);
    if (!isMore) prunedAt = now();
  }

  async function about(): Promise<AboutMemory> {
    const found = await place();
    const since = await found?.store.since().catch(() => undefined);
    const horizon = managersNow() - days * DAY_MS;
    return {
      store: kind,
      since: since === undefined ? undefined : Math.max(since, horizon),
      days,
      bytes: await found?.database.bytes().catch(() => undefined),
      notRecording: trouble,
    };
  }

  return {
    read(choice, fleet, { isEmptyByPermission, unreadable, asOf }) {
      clockOffsetMs = asOf - now();
      if (isEmptyByPermission)
        return record(choice, (recorder) => recorder.failed({ kind: 'not-permitted' }));
      const hasUnreadable = unreadable.some(({ lost }) => lost === 'delegate');
      return record(choice, (recorder) => recorder.read(fleet, hasUnreadable));
    },
    failed: (choice, failure) => record(choice, (recorder) => recorder.failed(reasonOf(failure))),
    act: (path, action) => inOrder(({ store }) => store.addAction(path, { ...action, at: managersNow() })),
    about,
    async ask(question) {
      const found = await place();
      if (!found) throw new NoMemory();
      return question(found.memory);
    },
    noteFailure(error) {
      if (!(error instanceof NoMemory)) note(error);
    },
    async dismiss(delegate, by) {
      const found = await place();
      if (!found) throw new NoMemory();
      await found.store.dismiss(delegate, { at: managersNow(), by });
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

import { createRecorder, type Recorder } from '@/domain/memory/recorder';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { HOUR_MS } from '@/lib/units';
import { CLOCK_SKEW_MS, hasPassed, type ManagersClock } from './managers-clock.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Database } from './schema.ts';
import { type SqlWriter, sqlWriter } from './sql-store.ts';
import type { Trouble } from './trouble.ts';

type RecordersOptions = {
  readonly gapAfterMs: number;
  readonly mostInHour?: number | undefined;
  readonly clock: ManagersClock;
  /** The time of day of this machine, epoch ms. */
  readonly now: () => number;
  readonly troubleOf: (listing: string) => Trouble | undefined;
};

/** Creates what has the recorder of each listing, and the one database to which they write. */
export function createRecorders({ gapAfterMs, mostInHour, clock, now, troubleOf }: RecordersOptions) {
  const recorders = new Map<string, Recorder>();
  /** Undefined while another server records. */
  let recording: { readonly db: Database; readonly writer: SqlWriter } | undefined;
  let prunedAt = Number.NEGATIVE_INFINITY;

  async function recorderOf(listing: ListingChoice, writer: SqlWriter): Promise<Recorder> {
    const key = listingKey(listing);
    const known = recorders.get(key);
    if (known) return known;
    const opened = await writer.open(listing);
    const recorder = createRecorder(opened, { nextId: writer.nextId, gapAfterMs, mostInHour });
    const trouble = troubleOf(key);
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

  return {
    /** To which this server writes; undefined while another one does. */
    db: () => recording?.db,
    /** What records a listing; undefined while another server records. `asOf`: the time of the answer, if it is believed. */
    async open(database: OpenDatabase, listing: ListingChoice, asOf: number | undefined) {
      const db = await database.writer();
      if (db !== recording?.db) {
        recorders.clear();
        recording = db && { db, writer: await sqlWriter(db) };
      }
      if (!recording) return undefined;
      const { writer } = recording;
      const recorder = await (asOf === undefined
        ? recorderOf(listing, writer)
        : recorderFor(listing, writer, asOf));
      return { ...recording, recorder };
    },
    /** With every reading while there is much to delete, else once an hour. */
    async prune(writer: SqlWriter, horizon: number): Promise<void> {
      if (!hasPassed(HOUR_MS, prunedAt, now())) return;
      const isMore = await writer.prune(horizon);
      if (isMore) return;
      for (const recorder of recorders.values()) recorder.forget(horizon);
      prunedAt = now();
    },
    /** After a failure: the place may hold something else than the recorders, so both begin anew with what comes next. */
    reset(): void {
      recording = undefined;
    },
  };
}

/** Whether a recorder has something that is later than an answer, epoch ms. */
export function isAhead(recorder: Recorder, asOf: number): boolean {
  return (recorder.readAt() ?? asOf) > asOf + CLOCK_SKEW_MS;
}

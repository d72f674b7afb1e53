import { setImmediate } from 'node:timers/promises';
import { Migrator } from 'kysely';
import type { Action, Changes, Dismissal, InstanceChange } from '@/domain/memory/intervals';
import type { MissingKey } from '@/domain/memory/questions';
import type { OpenListing } from '@/domain/memory/recorder';
import { talliesOf } from '@/domain/memory/reporting-of';
import type { MemorySource } from '@/domain/memory/source';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { DAY_MS } from '@/lib/units';
import { type Names, readNames } from './names.ts';
import { cutOldest, deleteOld, deleteUnusedNames } from './prune.ts';
import {
  actionRow,
  delegateOf,
  delegateRow,
  incidentOf,
  incidentRow,
  instanceOf,
  instanceRow,
  readingOf,
  readingRow,
} from './rows.ts';
import { type Database, MIGRATIONS } from './schema.ts';
import { instanceRows, listingId, rowsOfLeft, sqlSource } from './sql-source.ts';
import { undoAfter } from './undo.ts';

/** The tables of the memory, whatever the database, for each server that has it. */
export type SqlStore = {
  readonly source: (listing: ListingChoice) => MemorySource;
  readonly addAction: (scopePath: string, action: Action) => Promise<void>;
  readonly dismiss: (delegate: MissingKey, dismissal: Pick<Dismissal, 'at' | 'by'>) => Promise<void>;
  readonly undoDismiss: (delegate: MissingKey) => Promise<void>;
  /** When the oldest reading of all listings was; undefined if there is none. */
  readonly since: () => Promise<number | undefined>;
  /** When the newest one was. */
  readonly newest: () => Promise<number | undefined>;
};

/** Writes the intervals, as the only one. After a failed write, only a new writer may write. */
export type SqlWriter = {
  /** The newest intervals, with which a recorder goes on. */
  readonly open: (listing: ListingChoice) => Promise<OpenListing>;
  /** Writes all or nothing, in slices, so that questions can be answered between them. */
  readonly write: (listing: ListingChoice, changes: Changes) => Promise<void>;
  readonly nextId: () => number;
  /** Deletes a part of what ended before a moment. Returns whether more is left. */
  readonly prune: (before: number) => Promise<boolean>;
  /** Deletes the oldest twentieth of the time that the history covers, at least an hour. Returns when it begins now. */
  readonly cutOldest: () => Promise<number>;
  /** Takes back what a wrong clock has recorded after a moment, epoch ms. Recorders begin anew with what is left. */
  readonly undoAfter: (at: number) => Promise<void>;
};

/** Instances that are written at once. */
const SLICE = 1_000;
/** Rows in one statement: SQLite takes 32,766 values. */
const ROWS_AT_ONCE = 500;
/** Brings the tables up to date first. `reader` answers questions while `db` writes. */
export async function sqlStore(db: Database, reader = db): Promise<SqlStore> {
  const { error } = await new Migrator({ db, provider: MIGRATIONS }).migrateToLatest();
  if (error) throw error;
  return {
    source: (listing) => sqlSource(reader, listing),
    async addAction(scopePath, action) {
      await db.insertInto('action').values(actionRow(scopePath, action)).execute();
    },
    async dismiss({ key, since, ...of }, { at, by = null }) {
      const left = await db
        .selectFrom('delegate')
        .select(['listing', 'delegate_key'])
        .where('listing', '=', listingId(db, of))
        .where('delegate_key', '=', key)
        .where('ends', '=', since)
        .where('closed', '=', 'left')
        .executeTakeFirst();
      // A visitor could store any number of rows for other delegates.
      if (!left) return;
      await db
        .insertInto('dismissal')
        .values({ ...left, left_at: since, dismissed_at: at, user_name: by })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async undoDismiss({ key, since, ...of }) {
      await db
        .deleteFrom('dismissal')
        .where('listing', '=', listingId(db, of))
        .where('delegate_key', '=', key)
        .where('left_at', '=', since)
        .execute();
    },
    async since() {
      const row = await reader
        .selectFrom('reading')
        .select(({ fn }) => fn.min<number | null>('begins').as('begins'))
        .executeTakeFirst();
      return row?.begins ?? undefined;
    },
    async newest() {
      const row = await reader
        .selectFrom('reading')
        .select(({ fn }) => fn.max<number | null>('ends').as('ends'))
        .executeTakeFirst();
      return row?.ends ?? undefined;
    },
  };
}

/** Creates the writer on tables that are up to date. It keeps some of what they hold, so no other may write meanwhile. */
export async function sqlWriter(db: Database): Promise<SqlWriter> {
  let lastId = await lastIdIn(db);
  let names = await readNames(db);
  let cleanedBefore = Number.NEGATIVE_INFINITY;
  return {
    nextId: () => ++lastId,
    open: async (listing) => openListing(db, await names.listing(listing)),
    write: async (listing, changes) => writeAll(db, names, await names.listing(listing), changes),
    async cutOldest() {
      const begins = await cutOldest(db);
      await deleteUnusedNames(db);
      names = await readNames(db);
      return begins;
    },
    undoAfter: (at) => undoAfter(db, at),
    async prune(before) {
      const isMore = await deleteOld(db, before);
      // Reads all instances, which takes about a second.
      if (!isMore && before - cleanedBefore >= DAY_MS) {
        await deleteUnusedNames(db);
        names = await readNames(db);
        cleanedBefore = before;
      }
      return isMore;
    },
  };
}

async function lastIdIn(db: Database): Promise<number> {
  let last = 0;
  for (const table of ['reading', 'delegate', 'instance', 'incident'] as const) {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.max<number | null>('id').as('id'))
      .executeTakeFirst();
    last = Math.max(last, row?.id ?? 0);
  }
  return last;
}

async function openListing(db: Database, listing: number): Promise<OpenListing> {
  const reading = await db
    .selectFrom('reading')
    .selectAll()
    .where('listing', '=', listing)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const all = db.selectFrom('delegate').selectAll().where('listing', '=', listing);
  const left = await rowsOfLeft(db, listing, Number.MAX_SAFE_INTEGER)
    .select(['delegate_key as key', 'ends as to'])
    .execute();
  const delegates = await all.where('ends', 'is', null).orderBy('id').execute();
  const instances = await instanceRows(db)
    .where('instance.listing', '=', listing)
    .where('instance.ends', 'is', null)
    .orderBy('instance.id')
    .execute();
  const incidents = await db
    .selectFrom('incident')
    .selectAll()
    .where('listing', '=', listing)
    .where('ends', 'is', null)
    .orderBy('id')
    .execute();
  return {
    reading: reading && readingOf(reading),
    delegates: delegates.map(delegateOf),
    instances: instances.map(instanceOf),
    incidents: incidents.map(incidentOf),
    left: left.map(({ key, to }) => ({ key, to: to ?? undefined })),
  };
}

async function writeAll(db: Database, names: Names, listing: number, changes: Changes): Promise<void> {
  const { readings, delegates, instances, incidents } = changes;
  await db.transaction().execute(async (within) => {
    for (const slice of inParts(instances, SLICE)) {
      await writeInstances(within, names, listing, slice);
      await setImmediate();
    }
    const delegateRows = delegates.map((one) => delegateRow(listing, one));
    for (const rows of inParts(delegateRows, ROWS_AT_ONCE))
      await within
        .insertInto('delegate')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            ends: eb.ref('excluded.ends'),
            closed: eb.ref('excluded.closed'),
            last_seen: eb.ref('excluded.last_seen'),
          })),
        )
        .execute();
    for (const one of incidents)
      await within
        .insertInto('incident')
        .values(incidentRow(listing, one))
        .onConflict((conflict) => conflict.column('id').doUpdateSet(incidentRow(listing, one)))
        .execute();
    for (const one of readings)
      await within
        .insertInto('reading')
        .values(readingRow(listing, one))
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((eb) => ({ ends: eb.ref('excluded.ends'), because: eb.ref('excluded.because') })),
        )
        .execute();
  });
}

async function writeInstances(
  within: Database,
  names: Names,
  listing: number,
  changes: readonly InstanceChange[],
): Promise<void> {
  const intervals = changes.map(({ after }) => after);
  for (const part of inParts(intervals, ROWS_AT_ONCE)) {
    const numbers = await names.ofInstances(within, listing, part);
    const rows = part.map((interval, place) =>
      instanceRow(listing, interval, numbers[place] ?? { subject: 0, facts: 0 }),
    );
    await within
      .insertInto('instance')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          ends: eb.ref('excluded.ends'),
          heartbeat_at: eb.ref('excluded.heartbeat_at'),
        })),
      )
      .execute();
  }
  const tallies = talliesOf(changes).map(({ at, ...counts }) => ({ listing, moment: at, ...counts }));
  for (const rows of inParts(tallies, ROWS_AT_ONCE))
    await within
      .insertInto('tally')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['listing', 'moment']).doUpdateSet((eb) => ({
          reporting: eb('tally.reporting', '+', eb.ref('excluded.reporting')),
          total: eb('tally.total', '+', eb.ref('excluded.total')),
        })),
      )
      .execute();
}

function inParts<Item>(items: readonly Item[], size: number): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

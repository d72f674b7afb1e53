import { setImmediate } from 'node:timers/promises';
import { HOUR_MS } from '@/lib/units';
import type { Database } from './schema.ts';

/** Intervals that are deleted at once, and how often in a row: in an hour it is more than is recorded in one. */
const PRUNED_AT_ONCE = 2_000;
const PRUNED_IN_A_ROW = 10;

/** Deletes a part of what ended before a moment. Returns whether more is left. */
export async function deleteOld(db: Database, before: number): Promise<boolean> {
  let isMore = true;
  for (let part = 0; isMore && part < PRUNED_IN_A_ROW; part++) {
    isMore = await deleteEnded(db, before);
    await setImmediate();
  }
  await foldTallies(db, before);
  return isMore;
}

/** The part of the covered time that is deleted at once. */
const CUT_SHARE = 0.05;

/** Deletes the oldest part of a history that is too large. Returns with which moment, epoch ms, it begins now. */
export async function cutOldest(db: Database): Promise<number> {
  const { begins, ends } = await db
    .selectFrom('reading')
    .select(({ fn }) => [fn.min<number>('begins').as('begins'), fn.max<number>('ends').as('ends')])
    .executeTakeFirstOrThrow();
  const before = Math.round(begins + Math.max(HOUR_MS, (ends - begins) * CUT_SHARE));
  if (!(before < ends)) return begins;
  while (await deleteOld(db, before));
  await db.updateTable('reading').set({ begins: before }).where('begins', '<', before).execute();
  return before;
}

/** Deletes names that nothing has any more: delegates and versions come and go for years. */
export async function deleteUnusedNames(db: Database): Promise<void> {
  for (const [table, column] of [
    ['subject', 'subject'],
    ['instance_facts', 'facts'],
  ] as const) {
    // A list of the used ones would be too long for PostgreSQL to look up fast.
    const used = db.selectFrom('instance').select(`${column} as id`);
    const unused = db.selectFrom(table).select('id').except(used);
    await db.deleteFrom(table).where('id', 'in', unused).execute();
  }
}

/** Instances first: they are nearly all rows. */
async function deleteEnded(db: Database, before: number): Promise<boolean> {
  let isMore = false;
  for (const table of ['instance', 'delegate', 'incident', 'reading'] as const) {
    const old = await db
      .selectFrom(table)
      .select('id')
      .where('ends', '<', before)
      .limit(PRUNED_AT_ONCE)
      .execute();
    if (old.length === 0) continue;
    const ids = old.map(({ id }) => id);
    await db.deleteFrom(table).where('id', 'in', ids).execute();
    isMore ||= old.length === PRUNED_AT_ONCE;
  }
  return isMore;
}

/** Tallies become one at the moment before which everything is deleted. */
async function foldTallies(db: Database, before: number): Promise<void> {
  await db.transaction().execute(async (within) => {
    const old = within.selectFrom('tally').where('moment', '<', before);
    const sums = await old
      .select(({ fn }) => [
        'listing',
        fn.max('moment').as('moment'),
        fn.sum<number>('reporting').as('reporting'),
        fn.sum<number>('total').as('total'),
      ])
      .groupBy('listing')
      .execute();
    await within.deleteFrom('tally').where('moment', '<', before).execute();
    if (sums.length > 0) await within.insertInto('tally').values(sums).execute();
    await within.deleteFrom('action').where('happened_at', '<', before).execute();
    await within.deleteFrom('dismissal').where('left_at', '<', before).execute();
    // Those of a target that nobody has any more, too.
    await within.deleteFrom('notice').where('made_at', '<', before).execute();
  });
}

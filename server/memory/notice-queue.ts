import type { Notice } from '@/domain/notices/notice';
import type { NoticePosition } from '@/domain/notices/notices-after';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { jsonOf, parsed } from './rows.ts';
import type { Database, QueuedNotice } from './schema.ts';

/** What became of a notice that was sent. */
export type Sent = {
  /** `refused`: the webhook is there, and does not take this one. */
  readonly became: 'taken' | 'refused' | 'failed';
  /** How long the webhook asks to wait before the next try, ms. */
  readonly retryAfterMs?: number | undefined;
};

/** A notice that waits. `tries`: how often it was refused. */
export type WaitingNotice = QueuedNotice & { readonly id: string; readonly tries: number };

/** How many notices wait, and since when the first of them does, epoch ms. */
export type NoticesWaiting = { readonly waiting: number; readonly oldestAt: number | undefined };

/** The notices of a listing for a target. */
export type NoticeQueue = { readonly listing: ListingChoice; readonly target: string };

function positionKey({ listing, target }: NoticeQueue): string {
  return [listingKey(listing), target].join(' ').trimEnd();
}

/** Undefined when no such notice was ever made. */
export async function positionOf(db: Database, queue: NoticeQueue): Promise<NoticePosition | undefined> {
  const row = await db
    .selectFrom('notice_position')
    .select('position')
    .where('listing_key', '=', positionKey(queue))
    .executeTakeFirst();
  return row && parsed(row.position);
}

/** Adds notices behind those that wait, and moves the position: both or neither. `idOf` gives the id of a notice. */
export async function addNotices(
  db: Database,
  queue: NoticeQueue,
  { position, notices }: { readonly position: NoticePosition; readonly notices: readonly Notice[] },
  { idOf, at }: { readonly idOf: (notice: Notice) => string; readonly at: number },
): Promise<void> {
  await db.transaction().execute(async (within) => {
    const last = await within
      .selectFrom('notice')
      .select(({ fn }) => fn.max<number | null>('id').as('id'))
      .executeTakeFirst();
    let id = last?.id ?? 0;
    for (const notice of notices)
      await within
        .insertInto('notice')
        .values({
          id: ++id,
          notice_key: idOf(notice),
          made_at: at,
          body: jsonOf({ ...notice, listing: queue.listing }),
          target: queue.target,
          tries: 0,
        })
        .execute();
    const row = { listing_key: positionKey(queue), position: jsonOf(position) };
    await within
      .insertInto('notice_position')
      .values(row)
      .onConflict((conflict) => conflict.column('listing_key').doUpdateSet({ position: row.position }))
      .execute();
  });
}

/** Changes the texts of notices that wait. `change` gives the same notice where nothing changes. */
export async function changeWaiting(
  db: Database,
  { listing, target }: NoticeQueue,
  change: (notice: QueuedNotice) => QueuedNotice,
): Promise<void> {
  const rows = await db.selectFrom('notice').select(['id', 'body']).where('target', '=', target).execute();
  for (const { id, body } of rows) {
    const before = parsed(body);
    if (listingKey(before.listing) !== listingKey(listing)) continue;
    const after = change(before);
    if (after !== before)
      await db
        .updateTable('notice')
        .set({ body: jsonOf(after) })
        .where('id', '=', id)
        .execute();
  }
}

/** The notice that is to be sent to a target next. */
export async function firstWaiting(db: Database, target: string): Promise<WaitingNotice | undefined> {
  const row = await db
    .selectFrom('notice')
    .selectAll()
    .where('target', '=', target)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && { ...parsed(row.body), id: row.notice_key, tries: row.tries };
}

/** Takes a notice out of the queue when it was sent, or notes that it was refused. */
export async function noteSent(db: Database, id: string, { became }: Sent): Promise<void> {
  if (became === 'taken') await db.deleteFrom('notice').where('notice_key', '=', id).execute();
  else if (became === 'refused')
    await db
      .updateTable('notice')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('notice_key', '=', id)
      .execute();
}

export async function noticesWaiting(db: Database, target: string): Promise<NoticesWaiting> {
  const row = await db
    .selectFrom('notice')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min<number | null>('made_at').as('oldest')])
    .where('target', '=', target)
    .executeTakeFirst();
  return { waiting: row?.waiting ?? 0, oldestAt: row?.oldest ?? undefined };
}

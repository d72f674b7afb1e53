import { createHash } from 'node:crypto';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Answers } from '@/domain/memory/questions';
import type { Notice } from '@/domain/notices/notice';
import { type NoticePosition, noticesAfter } from '@/domain/notices/notices-after';
import { toldAsOver } from '@/domain/notices/over';
import type { NoticeRules } from '@/domain/notices/rules';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/units';
import {
  addNotices,
  changeWaiting,
  firstWaiting,
  type NoticesWaiting,
  noteSent,
  noticesWaiting,
  positionOf,
  type Sent,
  type WaitingNotice,
} from './notice-queue.ts';
import type { Database } from './schema.ts';

/** How notices are made and sent. */
export type NoticeOptions = {
  readonly rules: NoticeRules;
  /** Sends a notice once. Never throws. */
  readonly send: (notice: WaitingNotice) => Promise<Sent>;
  /** Called when the queue has changed. `failure`: notices cannot be made. */
  readonly onState: (state: NoticesWaiting & { readonly failure: unknown }) => void;
};

type NoticeParts = NoticeOptions & {
  /** Whose fleets these are. */
  readonly manager: string;
  /** Does some work in the database, after what is being written. Undefined while another server records. */
  readonly inDatabase: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result | undefined>;
  readonly now: () => number;
};

/** While so many notices wait, no more are made: the history keeps what they would say. */
const MOST_WAITING = 1_000;
const FIRST_RETRY_MS = SECOND_MS;
const LONGEST_RETRY_MS = 10 * MINUTE_MS;
/** After so long without notices, they begin from now. */
const STALE_MS = DAY_MS;

/** Creates what makes notices after each reading, keeps them in the database, and sends them one after another. */
export function createNotices({ rules, send, onState, manager, inDatabase, now }: NoticeParts) {
  /** The positions in this database, and when each was written. */
  let known: { readonly db: Database; readonly positions: Map<string, Stored> } | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = FIRST_RETRY_MS;
  let isSending = false;
  let isClosed = false;
  let failure: unknown;

  function idOf(listing: ListingChoice) {
    return ({ key }: Notice) => {
      const text = JSON.stringify([manager, listingKey(listing), key]);
      return createHash('sha256').update(text).digest('hex').slice(0, 32);
    };
  }

  async function positionIn(db: Database, listing: ListingChoice, at: number) {
    if (known?.db !== db) known = { db, positions: new Map() };
    const found = known.positions.get(listingKey(listing));
    if (found && found.position.at <= at + MINUTE_MS) return found;
    const position = await positionOf(db, listing);
    // A later one is that of a clock that was ahead.
    const isNear = position && at - position.at <= STALE_MS && position.at <= at + MINUTE_MS;
    return isNear ? { position, writtenAt: position.at } : undefined;
  }

  async function make(db: Database, listing: ListingChoice, fleet: Fleet, memory: Answers): Promise<void> {
    const { waiting } = await noticesWaiting(db);
    if (waiting >= MOST_WAITING) return;
    const stored = await positionIn(db, listing, fleet.context.asOf);
    const made = await noticesAfter(stored?.position, { listing, fleet, memory }, rules);
    const { at } = made.position;
    if (waiting > 0) await changeWaiting(db, listing, (notice) => toldAsOver(notice, made.notices, fleet));
    const isNews = made.notices.length > 0 || isMoved(stored?.position, made.position);
    const isWritten = isNews || at - (stored?.writtenAt ?? 0) >= HOUR_MS;
    if (isWritten) await addNotices(db, listing, made, { idOf: idOf(listing), at: now() });
    known?.positions.set(listingKey(listing), {
      position: made.position,
      writtenAt: isWritten ? at : (stored?.writtenAt ?? at),
    });
  }

  async function state(): Promise<void> {
    const waiting = await inDatabase(noticesWaiting).catch(() => undefined);
    onState({ waiting: 0, oldestAt: undefined, ...waiting, failure });
  }

  async function sendWaiting(): Promise<void> {
    if (isSending || isClosed) return;
    isSending = true;
    clearTimeout(retry);
    retry = undefined;
    try {
      let sent: Sent = { became: 'taken' };
      while (sent.became === 'taken') {
        if (isClosed) return;
        const first = await inDatabase(firstWaiting);
        if (!first) return;
        const result = await send(first);
        sent = result;
        await inDatabase((db) => noteSent(db, first.id, result));
        await state();
        retryMs = sent.became === 'taken' ? FIRST_RETRY_MS : Math.min(retryMs * 2, LONGEST_RETRY_MS);
      }
      const waitMs = Math.max(retryMs, sent.retryAfterMs ?? 0);
      if (!isClosed) retry = setTimeout(() => void sendWaiting(), waitMs).unref();
    } catch {
      // The database has failed, which the recording notes. The next reading tries again.
    } finally {
      isSending = false;
    }
  }

  return {
    /** Makes the notices after a reading that is recorded, within the work on the database. Never throws. */
    async after(db: Database, listing: ListingChoice, fleet: Fleet, memory: Answers): Promise<void> {
      try {
        await make(db, listing, fleet, memory);
        failure = undefined;
      } catch (error) {
        known = undefined;
        failure = error;
      }
      void state();
      // A retry that waits keeps its time.
      if (retry === undefined) void sendWaiting();
    },
    /** Another server records, and sends. */
    standBy: () => void state(),
    close(): void {
      isClosed = true;
      clearTimeout(retry);
    },
  };
}

type Stored = { readonly position: NoticePosition; readonly writtenAt: number };

/** Whether the next start needs more than another time. */
function isMoved(before: NoticePosition | undefined, after: NoticePosition): boolean {
  const parts = ({ outages, silences, frequency, latest, ends }: NoticePosition) =>
    JSON.stringify([outages, silences, frequency, latest, ends]);
  return before === undefined || parts(before) !== parts(after);
}

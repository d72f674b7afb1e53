import { createHash } from 'node:crypto';
import { sum } from 'd3-array';
import type { Fleet } from '@/domain/delegate/fleet';
import { isFiltered } from '@/domain/filter/filters';
import { lastingFilters } from '@/domain/filter/lasting-filter';
import { matchingRows } from '@/domain/filter/match';
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
  /** Whom it is sent to, by a name that stays over restarts. */
  readonly target: string;
  /** The typed filter of the target. */
  readonly filter: string;
  /** Sends a notice once. Never throws. */
  readonly send: (notice: WaitingNotice) => Promise<Sent>;
  /** Called when the queue has changed. `failure`: notices cannot be made. */
  readonly onState: (
    state: NoticesWaiting & { readonly failure: unknown; readonly shown: number | undefined },
  ) => void;
};

type NoticeParts = NoticeOptions & {
  /** Whose fleets these are. */
  readonly manager: string;
  /** Does some work in the database, in its turn. Undefined while another server records. */
  readonly inDatabase: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result | undefined>;
  readonly now: () => number;
};

/** While so many notices wait, no more are made: the history keeps what they would say. */
const MOST_WAITING = 1_000;
const FIRST_RETRY_MS = SECOND_MS;
const LONGEST_RETRY_MS = 10 * MINUTE_MS;
/** After so long without notices, they begin from now. */
const STALE_MS = DAY_MS;

/** Creates what makes the notices of a target after each reading, keeps them in the database, and sends them in order. */
export function createNotices({
  rules,
  target,
  filter,
  send,
  onState,
  manager,
  inDatabase,
  now,
}: NoticeParts) {
  /** The positions in this database, and when each was written. */
  let known: { readonly db: Database; readonly positions: Map<string, Stored> } | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = FIRST_RETRY_MS;
  let isSending = false;
  let isClosed = false;
  let failure: unknown;
  const filters = lastingFilters(filter);
  /** How many delegates the filter shows, by listing. */
  const shown = new Map<string, number>();

  function idOf(listing: ListingChoice) {
    return ({ key }: Notice) => {
      const text = JSON.stringify([manager, listingKey(listing), key, ...(target === '' ? [] : [target])]);
      return createHash('sha256').update(text).digest('hex').slice(0, 32);
    };
  }

  async function positionIn(db: Database, listing: ListingChoice, at: number) {
    if (known?.db !== db) known = { db, positions: new Map() };
    const found = known.positions.get(listingKey(listing));
    if (found && found.position.at <= at + MINUTE_MS) return found;
    const position = await positionOf(db, { listing, target });
    // A later one is that of a clock that was ahead.
    const isNear = position && at - position.at <= STALE_MS && position.at <= at + MINUTE_MS;
    return isNear ? { position, writtenAt: position.at } : undefined;
  }

  async function make(db: Database, listing: ListingChoice, fleet: Fleet, memory: Answers): Promise<void> {
    if (isFiltered(filters)) shown.set(listingKey(listing), matchingRows(fleet, filters).length);
    const { waiting } = await noticesWaiting(db, target);
    if (waiting >= MOST_WAITING) return;
    const stored = await positionIn(db, listing, fleet.context.asOf);
    const made = await noticesAfter(stored?.position, { listing, fleet, memory, filter }, rules);
    const { at } = made.position;
    if (waiting > 0)
      await changeWaiting(db, { listing, target }, (notice) => toldAsOver(notice, made.notices, fleet));
    const isNews = made.notices.length > 0 || isMoved(stored?.position, made.position);
    const isWritten = isNews || at - (stored?.writtenAt ?? 0) >= HOUR_MS;
    if (isWritten) await addNotices(db, { listing, target }, made, { idOf: idOf(listing), at: now() });
    known?.positions.set(listingKey(listing), {
      position: made.position,
      writtenAt: isWritten ? at : (stored?.writtenAt ?? at),
    });
  }

  async function state(): Promise<void> {
    const waiting = await inDatabase((db) => noticesWaiting(db, target)).catch(() => undefined);
    const all = shown.size === 0 ? undefined : sum(shown.values());
    onState({ waiting: 0, oldestAt: undefined, ...waiting, failure, shown: all });
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
        const first = await inDatabase((db) => firstWaiting(db, target));
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

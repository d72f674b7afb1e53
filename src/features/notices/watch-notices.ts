import { CancelledError } from '@tanstack/react-query';
import { ManagerError } from '@/api/errors';
import type { Fleet } from '@/domain/delegate/fleet';
import { isFiltered } from '@/domain/filter/filters';
import { lastingFilters } from '@/domain/filter/lasting-filter';
import { matchingRows } from '@/domain/filter/match';
import { type NoticePosition, noticesAfter } from '@/domain/notices/notices-after';
import { type Notification, notificationOf } from '@/domain/notices/notification';
import { DEFAULT_NOTICE_RULES } from '@/domain/notices/rules';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { paused } from '@/features/fleet/polling';
import { fleetMemory } from '@/fleet/memory';
import { MINUTE_MS } from '@/lib/units';
import { shownByFilter } from './notice-filter';

/** The tab that has this lock notifies: the one that has been open for the longest time. */
const NOTIFYING = 'delegate-overview:notifying';
/** Each tab that the reader can see has this one. */
const SEEN = 'delegate-overview:seen';

interface Watch {
  readonly listing: ListingChoice;
  /** A typed filter: only delegates that it shows count. */
  readonly filter: string;
  /** Reads the fleet anew, or gives one that is hardly older. */
  readonly read: () => Promise<Fleet>;
  readonly show: (notification: Notification) => void;
  readonly signal: AbortSignal;
}

/**
 * Looks once a minute for what the server would send, in one tab of several, and shows it if the reader sees none of them.
 * Ends with the signal.
 */
export async function watchNotices(watch: Watch): Promise<void> {
  const { signal } = watch;
  noteSeen(signal);
  try {
    await navigator.locks.request(NOTIFYING, { signal }, () => lookEachMinute(watch));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function lookEachMinute({ listing, filter, read, show, signal }: Watch): Promise<void> {
  const filters = lastingFilters(filter);
  let position: NoticePosition | undefined;
  while (!signal.aborted) {
    if (!paused.get()) {
      try {
        const memory = fleetMemory();
        const fleet = await read();
        shownByFilter.set(isFiltered(filters) ? matchingRows(fleet, filters).length : undefined);
        const made = await noticesAfter(position, { listing, fleet, memory, filter }, DEFAULT_NOTICE_RULES);
        ({ position } = made);
        const notification = notificationOf(made.notices, listing);
        if (notification && !(await isSeen()) && !signal.aborted) show(notification);
      } catch (error) {
        // The page says why it could not read. The next minute tries again, from the same position.
        if (!(error instanceof ManagerError || error instanceof CancelledError)) throw error;
      }
    }
    await passes(MINUTE_MS, signal);
  }
}

/** Whether the reader sees any tab of this page. */
async function isSeen(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === SEEN);
}

function noteSeen(signal: AbortSignal): void {
  let hide = () => {};
  function follow() {
    hide();
    if (document.hidden || signal.aborted) return;
    const hidden = new Promise<void>((resolve) => {
      hide = resolve;
    });
    void navigator.locks.request(SEEN, { mode: 'shared' }, () => hidden);
  }
  document.addEventListener('visibilitychange', follow, { signal });
  signal.addEventListener('abort', () => hide());
  follow();
}

/** Ends early with the signal. */
function passes(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

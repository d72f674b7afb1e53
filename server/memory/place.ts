import { openFor } from './manager-of-history.ts';
import { hasPassed } from './managers-clock.ts';
import type { OpenDatabase } from './open-database.ts';
import { type SqlStore, sqlStore } from './sql-store.ts';

/** The open database and what it holds. */
export type Place = { readonly database: OpenDatabase; readonly store: SqlStore };

type PlaceOptions = {
  readonly openDatabase: () => Promise<OpenDatabase>;
  /** Whose history it is. */
  readonly manager: string;
  readonly now: () => number;
};

/** After this time without a place, the next reading or question tries to open it again. */
const RETRY_MS = 20_000;

/** Creates what opens the place of the history when it is needed, and again when it has failed. */
export function historyPlace({ openDatabase, manager, now }: PlaceOptions) {
  let opening: Promise<Place> | undefined;
  let hasFailedToOpen = false;
  let triedAt = Number.NEGATIVE_INFINITY;

  async function openPlace(): Promise<Place> {
    const database = await openDatabase();
    try {
      const store = await sqlStore(database.db, database.reader);
      await openFor(manager, database.db);
      return { database, store };
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  return {
    /** Throws why there is none. */
    async get(): Promise<Place> {
      const mayTryAgain = hasFailedToOpen && hasPassed(RETRY_MS, triedAt, now());
      if (!opening || mayTryAgain) {
        hasFailedToOpen = false;
        triedAt = now();
        opening = openPlace().catch((error: unknown) => {
          hasFailedToOpen = true;
          throw error;
        });
      }
      return opening;
    },
    /** Drops a place that failed, unless it could not even be opened: the next one is opened anew. */
    async reset(): Promise<void> {
      if (hasFailedToOpen) return;
      const broken = await opening;
      opening = undefined;
      // What is broken may not close, and must not stop what comes next.
      await Promise.allSettled([broken?.database.close()]);
    },
    async close(): Promise<void> {
      const found = hasFailedToOpen ? undefined : await opening;
      opening = undefined;
      await found?.database.close();
    },
  };
}

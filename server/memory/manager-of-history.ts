import type { Manager } from '../settings/settings.ts';
import { HistoryError } from './open-database.ts';
import type { Database } from './schema.ts';

/**
 * Makes a history that belongs to nobody yet that of a Manager. Throws when it belongs to another one: the delegates of two
 * fleets would be mixed.
 */
export async function openFor(manager: string, db: Database): Promise<void> {
  let owner = await ownerIn(db);
  if (owner === undefined) {
    // Another server may do the same at this moment.
    const row = db.insertInto('manager').values({ id: 1, name: manager });
    await row.onConflict((conflict) => conflict.doNothing()).execute();
    owner = await ownerIn(db);
  }
  requireOwner(owner, manager);
}

/** Throws when a history belongs to another Manager. One of nobody holds nothing. */
export async function requireManager(manager: string, db: Database): Promise<void> {
  requireOwner((await ownerIn(db)) ?? manager, manager);
}

/** Names a Manager and its account in the history, also when it is reached by http in place of https. */
export function managerName(manager: Manager): string {
  return `${manager.endpoint.host}${manager.endpoint.pathname} ${manager.account}`;
}

function requireOwner(owner: string | undefined, manager: string): void {
  if (owner !== manager) throw new HistoryError('OTHER_MANAGER', `it is that of ${owner}`);
}

async function ownerIn(db: Database): Promise<string | undefined> {
  return (await db.selectFrom('manager').select('name').executeTakeFirst())?.name;
}

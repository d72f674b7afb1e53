import { POLICY } from '@/domain/delegate/context';
import { backIn, type Failures, type Incident } from '@/domain/memory/intervals';
import { ceilTo, SECOND_MS } from '@/lib/units';
import { incidentOf, incidentRow } from './rows.ts';
import type { Database } from './schema.ts';

/**
 * Takes back what was recorded by a clock that was ahead: all that is later than `at`, the right time, epoch ms. Each
 * listing is then as its last reading before that left it.
 */
export async function undoAfter(db: Database, at: number): Promise<void> {
  await db.transaction().execute(async (within) => {
    for (const { id } of await within.selectFrom('listing').select('id').execute())
      await undoListing(within, id, at);
    // Somebody did it, though not then.
    await within.updateTable('action').set({ happened_at: at }).where('happened_at', '>', at).execute();
  });
}

async function undoListing(db: Database, listing: number, at: number): Promise<void> {
  await db.deleteFrom('reading').where('listing', '=', listing).where('begins', '>', at).execute();
  const late = db.updateTable('reading').set({ ends: at }).where('listing', '=', listing);
  await late.where('ends', '>', at).execute();
  const last = await db
    .selectFrom('reading')
    .select(({ fn }) => fn.max<number | null>('ends').as('ends'))
    .where('listing', '=', listing)
    .executeTakeFirst();
  const readAt = last?.ends ?? -1;
  const failures: Failures = {
    reasons: [{ from: readAt, reason: { kind: 'clock' } }],
    lastAt: at,
    dueAt: at,
  };
  await db
    .updateTable('reading')
    .set({ because: JSON.stringify(failures) })
    .where('listing', '=', listing)
    .where('ends', '=', readAt)
    .execute();
  for (const table of ['delegate', 'instance'] as const)
    await db.deleteFrom(table).where('listing', '=', listing).where('begins', '>', readAt).execute();
  await db
    .updateTable('delegate')
    .set({ ends: null, closed: null, last_seen: null })
    .where('listing', '=', listing)
    .where('ends', '>', readAt)
    .execute();
  const instances = () => db.updateTable('instance').where('listing', '=', listing);
  await instances().set({ ends: null }).where('ends', '>', readAt).execute();
  // These were connected at that reading.
  await instances()
    .set({ heartbeat_at: null })
    .where('ends', 'is', null)
    .where('heartbeat_at', '>=', connectedFrom(readAt))
    .execute();
  const counted = ceilTo(readAt, SECOND_MS);
  await db.deleteFrom('tally').where('listing', '=', listing).where('moment', '>', counted).execute();
  await db.deleteFrom('dismissal').where('listing', '=', listing).where('left_at', '>', readAt).execute();
  const incidents = await db.selectFrom('incident').selectAll().where('listing', '=', listing).execute();
  for (const row of incidents) {
    const incident = incidentUntil(incidentOf(row), readAt);
    if (incident) {
      const own = db.updateTable('incident').set(incidentRow(listing, incident));
      await own.where('id', '=', row.id).execute();
    } else await db.deleteFrom('incident').where('id', '=', row.id).execute();
  }
}

/** The oldest heartbeat of an instance that is connected at a moment. Both are epoch ms. */
function connectedFrom(at: number): number {
  return at - POLICY.disconnectedAfterMs;
}

/** The incident as it was at a reading, epoch ms; undefined if it was none yet. */
function incidentUntil(incident: Incident, readAt: number): Incident | undefined {
  const { to, steps } = incident;
  const isLater = (at: number | undefined) => at !== undefined && at > readAt;
  const isChanged = isLater(to) || steps.some((step) => isLater(step.at));
  const subjects = incident.subjects.flatMap((subject) => {
    const lost = subject.lost.filter(({ heartbeatAt }) => heartbeatAt < connectedFrom(readAt));
    if (lost.length === 0) return [];
    // Who was back by then is found to be back by the next reading.
    const isOpen = isChanged && (subject.backAt === undefined || isLater(subject.backAt));
    const expected = lost.map((one) => ({ ...one, outcome: undefined, successor: undefined }));
    return isOpen ? { ...subject, lost: expected, backAt: undefined } : { ...subject, lost };
  });
  const lost = subjects.flatMap((subject) => subject.lost);
  if (lost.length === 0) return undefined;
  const known = steps.filter(({ at, instances }) => at <= readAt && instances <= lost.length);
  const begun = {
    at: Math.max(...lost.map(({ heartbeatAt }) => heartbeatAt)),
    delegates: subjects.length,
    instances: lost.length,
    back: backIn(lost),
  };
  return {
    ...incident,
    to: isLater(to) ? undefined : to,
    subjects,
    steps: known.length > 0 ? known : [begun],
  };
}

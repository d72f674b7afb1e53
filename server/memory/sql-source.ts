import { sql } from 'kysely';
import type { DelegateInterval, DelegateTally, InstanceInterval } from '@/domain/memory/intervals';
import type { LeftChoice, LeftHost, MemorySource } from '@/domain/memory/source';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { orgOf, projectOf } from '@/domain/scope/scope';
import { scopePath } from '../requests/operations.ts';
import { actionOf, delegateOf, dismissalOf, incidentOf, instanceOf, readingOf } from './rows.ts';
import type { Database } from './schema.ts';

/** Databases limit the parameters of a query. */
const MOST_KEYS = 10_000;

/** Reads the intervals of a listing from the database. */
export function sqlSource(db: Database, choice: ListingChoice): MemorySource {
  const { scope, includesBelow = false } = choice;
  const listing = listingId(db, choice);
  const delegates = () => db.selectFrom('delegate').selectAll().where('listing', '=', listing);
  const instances = () => instanceRows(db).where('instance.listing', '=', listing);
  return {
    async keysWith(start) {
      const rows = db
        .selectFrom('delegate')
        .select('delegate_key')
        .distinct()
        .where('listing', '=', listing)
        .where(sql`substr(delegate_key, 1, length(${start}))`, '=', start);
      return (await rows.orderBy('delegate_key').execute()).map((row) => row.delegate_key);
    },
    async readings() {
      const rows = db.selectFrom('reading').selectAll().where('listing', '=', listing).orderBy('id');
      return (await rows.execute()).map(readingOf);
    },
    async delegatesAt(at) {
      return (
        await delegates()
          .where('begins', '<=', at)
          .where((eb) => eb.or([eb('ends', '>', at), eb('ends', 'is', null)]))
          .orderBy('id')
          .execute()
      ).map(delegateOf);
    },
    async delegateTallies(from, to, start = '') {
      const tallies: DelegateTally[] = [];
      // Two queries, so that each needs no more than its own index.
      for (const [column, sign] of [
        ['begins', 1],
        ['ends', -1],
      ] as const) {
        const ref = sql.ref(column);
        const rows = db
          .selectFrom('delegate')
          .select(sql<number>`case when ${ref} < ${from} then ${from} else ${ref} end`.as('at'))
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('listing', '=', listing)
          .where(column, '<=', to)
          .$if(start !== '', (all) => all.where(sql`substr(delegate_key, 1, length(${start}))`, '=', start))
          .groupBy('at');
        tallies.push(...(await rows.execute()).map(({ at, count }) => ({ at, count: sign * count })));
      }
      return tallies;
    },
    async instancesAt(at) {
      const rows = instances()
        .where('instance.begins', '<=', at)
        .where((eb) => eb.or([eb('instance.ends', '>', at), eb('instance.ends', 'is', null)]));
      return (await rows.orderBy('instance.id').execute()).map(instanceOf);
    },
    async delegateChanges(from, to) {
      // Two queries, so that each uses its own index.
      const begun = delegates().where('begins', '>=', from).where('begins', '<=', to);
      const ended = delegates().where('ends', '>=', from).where('ends', '<=', to);
      return (await begun.union(ended).orderBy('id').execute()).map(delegateOf);
    },
    async fewChangesFrom(from, to, most) {
      let earliest = from;
      for (const column of ['begins', 'ends'] as const) {
        const cut = await db
          .selectFrom('delegate')
          .select(`${column} as at`)
          .where('listing', '=', listing)
          .where(column, '>=', from)
          .where(column, '<=', to)
          .orderBy(column, 'desc')
          .offset(most)
          .limit(1)
          .executeTakeFirst();
        earliest = Math.max(earliest, (cut?.at ?? from - 1) + 1);
      }
      return earliest;
    },
    async delegatesOf(keys, from, to) {
      const found: DelegateInterval[] = [];
      for (let first = 0; first < keys.length; first += MOST_KEYS) {
        const rows = delegates()
          .where('delegate_key', 'in', keys.slice(first, first + MOST_KEYS))
          .where('begins', '<=', to)
          .where((eb) => eb.or([eb('ends', '>=', from), eb('ends', 'is', null)]));
        found.push(...(await rows.execute()).map(delegateOf));
      }
      return found.sort((a, b) => a.id - b.id);
    },
    delegatesLeft: async (at, which) =>
      (await chosenOf(rowsOfLeft(db, listing, at), which).execute()).map(delegateOf),
    async hostsLeft(at, { text, limit, start = '' }) {
      // Reads the whole table, because an index cannot find a part of a name: a tenth of a second for 500,000 instances.
      const { rows } = await sql<LeftHost>`
        select subject.delegate_key as delegate, instance.host, max(instance.ends) as "to"
        from instance join subject on subject.id = instance.subject
        where instance.listing = ${listing} and instance.begins <= ${at} and instance.host is not null
          and substr(subject.delegate_key, 1, length(${start})) = ${start}
          and (lower(instance.host) like ${patternOf(text)} escape '\\' or lower(instance.instance_key) = ${text.toLowerCase()})
        group by subject.delegate_key, instance.host
        having sum(case when instance.ends <= ${at} then 0 else 1 end) = 0
        order by max(instance.ends) desc, max(instance.id) desc limit ${limit}`.execute(db);
      return rows;
    },
    async instancesOf(keys, from, to) {
      const found: InstanceInterval[] = [];
      for (let first = 0; first < keys.length; first += MOST_KEYS) {
        const part = keys.slice(first, first + MOST_KEYS);
        const rows = instances()
          .where('instance.subject', 'in', (eb) =>
            eb
              .selectFrom('subject as own')
              .select('own.id')
              .where('own.listing', '=', listing)
              .where('own.delegate_key', 'in', part),
          )
          .where('instance.begins', '<=', to)
          .where((eb) => eb.or([eb('instance.ends', '>=', from), eb('instance.ends', 'is', null)]));
        found.push(...(await rows.execute()).map(instanceOf));
      }
      return found.sort((a, b) => a.id - b.id);
    },
    async incidents(from, to) {
      const rows = db
        .selectFrom('incident')
        .selectAll()
        .where('listing', '=', listing)
        .where('begins', '<=', to)
        .where((eb) =>
          eb.or([
            eb('ends', 'is', null),
            eb.and([eb('ends', '>=', from), eb('ends', '<>', eb.ref('begins'))]),
          ]),
        );
      return (await rows.orderBy('id').execute()).map(incidentOf);
    },
    async tallies(from, to) {
      const own = db.selectFrom('tally').where('listing', '=', listing);
      const before = await own
        .select(({ fn }) => [
          fn.coalesce(fn.sum<number>('reporting'), sql<number>`0`).as('reporting'),
          fn.coalesce(fn.sum<number>('total'), sql<number>`0`).as('total'),
        ])
        .where('moment', '<', from)
        .executeTakeFirst();
      const within = await own
        .select(['moment as at', 'reporting', 'total'])
        .where('moment', '>=', from)
        .where('moment', '<=', to)
        .orderBy('moment')
        .execute();
      const { reporting = 0, total = 0 } = before ?? {};
      return [{ at: Number.NEGATIVE_INFINITY, reporting, total }, ...within];
    },
    async actions(from, to) {
      const path = scopePath([scope.account, orgOf(scope), projectOf(scope)]);
      const rows = db
        .selectFrom('action')
        .selectAll()
        .where('happened_at', '>=', from)
        .where('happened_at', '<=', to);
      const found = (await rows.orderBy('happened_at').execute()).filter(
        (row) => row.scope_path === path || (includesBelow && row.scope_path.startsWith(`${path}/`)),
      );
      return found.map(actionOf);
    },
    async dismissals() {
      const rows = await db.selectFrom('dismissal').selectAll().where('listing', '=', listing).execute();
      return rows.map(dismissalOf);
    },
  };
}

/** Finds the number of a listing by a query, because another server may have written it. */
export function listingId(db: Database, choice: ListingChoice) {
  return db.selectFrom('listing').select('id').where('listing_key', '=', listingKey(choice));
}

/** Selects the last interval of each delegate that was listed before a moment and not at it. */
export function rowsOfLeft(db: Database, listing: number | ReturnType<typeof listingId>, at: number) {
  return db
    .selectFrom('delegate')
    .where('listing', '=', listing)
    .where('closed', '=', 'left')
    .where('ends', '<=', at)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('delegate as later')
            .select('later.id')
            .whereRef('later.listing', '=', 'delegate.listing')
            .whereRef('later.delegate_key', '=', 'delegate.delegate_key')
            .whereRef('later.id', '>', 'delegate.id')
            .where('later.begins', '<=', at),
        ),
      ),
    );
}

/** What finds a text in any case. A name can contain the characters that stand for others. */
function patternOf(text = ''): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
}

function chosenOf(
  rows: ReturnType<typeof rowsOfLeft>,
  { limit, after, start, dismissed = false, name, from, to }: LeftChoice,
) {
  const { to: ends = 0, id = 0 } = after ?? {};
  return rows
    .selectAll()
    .$if(after !== undefined, (left) =>
      left.where((eb) => eb.or([eb('ends', '<', ends), eb.and([eb('ends', '=', ends), eb('id', '<', id)])])),
    )
    .$if(start !== undefined, (left) =>
      left.where(sql`substr(delegate_key, 1, length(${start}))`, '=', start),
    )
    .$if(!dismissed, (left) =>
      left.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('dismissal')
              .select('left_at')
              .whereRef('dismissal.listing', '=', 'delegate.listing')
              .whereRef('dismissal.delegate_key', '=', 'delegate.delegate_key')
              .whereRef('dismissal.left_at', '=', 'delegate.ends'),
          ),
        ),
      ),
    )
    .$if(name !== undefined, (left) =>
      left.where(sql<boolean>`lower(name) like ${patternOf(name)} escape '\\'`),
    )
    .$if(from !== undefined, (left) => left.where('ends', '>=', from ?? 0))
    .$if(to !== undefined, (left) => left.where('ends', '<=', to ?? 0))
    .orderBy('ends', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}

export function instanceRows(db: Database) {
  return (
    db
      .selectFrom('instance')
      // SQLite keeps this order of a cross join; by its own choice it would look up the instances of each delegate.
      .crossJoin('subject')
      .crossJoin('instance_facts')
      .whereRef('subject.id', '=', 'instance.subject')
      .whereRef('instance_facts.id', '=', 'instance.facts')
      .select(['instance.id', 'begins', 'ends', 'instance_key', 'host', 'heartbeat_at', 'listed_at'])
      .select(['subject.delegate_key', 'instance_facts.facts'])
  );
}

import { type Kysely, type Migration, type MigrationProvider, sql } from 'kysely';
import type { LatestVersion } from '@/domain/delegate/context';
import type { GapReason, LastSeen, OutageStep } from '@/domain/memory/events';
import type {
  Action,
  DelegateInterval,
  Failures,
  Incident,
  IncidentSubject,
} from '@/domain/memory/intervals';
import type { Notice } from '@/domain/notices/notice';
import type { NoticePosition } from '@/domain/notices/notices-after';
import type { ListingChoice } from '@/domain/scope/listing-choice';

/** A value as JSON. The second part exists only in types. */
export type Json<Value> = string & { readonly value?: Value };

/** The tables of the memory. Times are epoch ms; a JSON value is a text. Column names avoid the words of SQL. */
export type Tables = {
  /** One row: the Manager whose history this is, by its address and its account. */
  readonly manager: { readonly id: number; readonly name: string };
  readonly listing: { readonly id: number; readonly listing_key: string };
  readonly reading: Spell & {
    readonly latest_version: Json<LatestVersion>;
    readonly is_first: number;
    /** Also as an older server wrote it. */
    readonly because: Json<Failures | GapReason> | null;
  };
  readonly delegate: Spell & {
    readonly delegate_key: string;
    readonly name: string;
    readonly facts: string;
    readonly version: string | null;
    readonly instances: number;
    readonly auto_upgrade_since: number | null;
    readonly opened: DelegateInterval['opened'];
    readonly left_at: number | null;
    readonly closed: DelegateInterval['closed'] | null;
    readonly last_seen: Json<LastSeen> | null;
  };
  /** `subject` and `facts` name rows of the tables below, because the texts repeat. */
  readonly instance: Spell & {
    readonly subject: number;
    readonly instance_key: string;
    readonly host: string | null;
    readonly facts: number;
    readonly heartbeat_at: number | null;
    /** Null when it is the beginning of the interval. */
    readonly listed_at: number | null;
  };
  readonly subject: { readonly id: number; readonly listing: number; readonly delegate_key: string };
  readonly instance_facts: { readonly id: number; readonly facts: string };
  readonly incident: Spell & {
    readonly kind: Incident['kind'];
    readonly subjects: Json<readonly IncidentSubject[]>;
    readonly steps: Json<readonly OutageStep[]>;
    readonly trait: Json<NonNullable<Incident['trait']>> | null;
  };
  readonly tally: {
    readonly listing: number;
    readonly moment: number;
    readonly reporting: number;
    readonly total: number;
  };
  readonly action: {
    readonly scope_path: string;
    readonly happened_at: number;
    readonly user_name: string | null;
    readonly kind: Action['kind'];
    readonly target: string;
    readonly tags: Json<readonly string[]> | null;
  };
  readonly dismissal: {
    readonly listing: number;
    readonly delegate_key: string;
    readonly left_at: number;
    readonly dismissed_at: number;
    readonly user_name: string | null;
  };
  /** What a webhook has not taken yet, in this order. */
  readonly notice: {
    readonly id: number;
    readonly notice_key: string;
    readonly made_at: number;
    readonly body: Json<QueuedNotice>;
    readonly tries: number;
  };
  /** Up to where the notices of a listing are made. */
  readonly notice_position: { readonly listing_key: string; readonly position: Json<NoticePosition> };
};

/** A notice that waits, with the listing that it is about. */
export type QueuedNotice = Notice & { readonly listing: ListingChoice };

/** An interval of a listing. */
type Spell = {
  readonly id: number;
  readonly listing: number;
  readonly begins: number;
  /** Null while it lasts. */
  readonly ends: number | null;
};

export type Database = Kysely<Tables>;

const FIRST: Migration = {
  async up(db) {
    const { schema } = db;
    const spell = (name: string) =>
      schema
        .createTable(name)
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('listing', 'integer', (column) => column.notNull())
        .addColumn('begins', 'bigint', (column) => column.notNull())
        .addColumn('ends', 'bigint');
    await schema
      .createTable('listing')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('listing_key', 'text', (column) => column.notNull().unique())
      .execute();
    await spell('reading')
      .addColumn('latest_version', 'text', (column) => column.notNull())
      .addColumn('is_first', 'integer', (column) => column.notNull())
      .addColumn('because', 'text')
      .execute();
    await spell('delegate')
      .addColumn('delegate_key', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('facts', 'text', (column) => column.notNull())
      .addColumn('version', 'text')
      .addColumn('instances', 'integer', (column) => column.notNull())
      .addColumn('auto_upgrade_since', 'bigint')
      .addColumn('opened', 'text', (column) => column.notNull())
      .addColumn('left_at', 'bigint')
      .addColumn('closed', 'text')
      .addColumn('last_seen', 'text')
      .execute();
    await spell('instance')
      .addColumn('subject', 'integer', (column) => column.notNull())
      .addColumn('instance_key', 'text', (column) => column.notNull())
      .addColumn('host', 'text')
      .addColumn('facts', 'integer', (column) => column.notNull())
      .addColumn('heartbeat_at', 'bigint')
      .addColumn('listed_at', 'bigint')
      .execute();
    await schema
      .createTable('subject')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('listing', 'integer', (column) => column.notNull())
      .addColumn('delegate_key', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('instance_facts')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('facts', 'text', (column) => column.notNull())
      .execute();
    await spell('incident')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subjects', 'text', (column) => column.notNull())
      .addColumn('steps', 'text', (column) => column.notNull())
      .addColumn('trait', 'text')
      .execute();
    await schema
      .createTable('tally')
      .addColumn('listing', 'integer', (column) => column.notNull())
      .addColumn('minute', 'bigint', (column) => column.notNull())
      .addColumn('reporting', 'integer', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('tally_key', ['listing', 'minute'])
      .execute();
    await schema
      .createTable('action')
      .addColumn('scope_path', 'text', (column) => column.notNull())
      .addColumn('happened_at', 'bigint', (column) => column.notNull())
      .addColumn('user_name', 'text')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('dismissal')
      .addColumn('listing', 'integer', (column) => column.notNull())
      .addColumn('delegate_key', 'text', (column) => column.notNull())
      .addColumn('left_at', 'bigint', (column) => column.notNull())
      .addColumn('dismissed_at', 'bigint', (column) => column.notNull())
      .addColumn('user_name', 'text')
      .addPrimaryKeyConstraint('dismissal_key', ['listing', 'delegate_key', 'left_at'])
      .execute();
    const index = (table: string, ...columns: string[]) =>
      schema
        .createIndex([table, ...columns].join('_'))
        .on(table)
        .columns(columns)
        .execute();
    for (const table of ['reading', 'incident']) await index(table, 'ends');
    await index('delegate', 'listing', 'begins');
    await index('delegate', 'listing', 'ends');
    await index('delegate', 'listing', 'delegate_key');
    await index('instance', 'subject');
    await index('instance', 'ends');
    await index('action', 'happened_at');
  },
};

/** Counts what is still known of instances by the second in which the page shows a change; it was by the minute. */
const TALLIES_BY_SECOND: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema.dropTable('tally').execute();
    await db.schema
      .createTable('tally')
      .addColumn('listing', 'integer', (column) => column.notNull())
      .addColumn('moment', 'bigint', (column) => column.notNull())
      .addColumn('reporting', 'integer', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('tally_key', ['listing', 'moment'])
      .execute();
    // A heartbeat of 0 or less is none: the instance was never connected. The others are valid for 5 minutes.
    await sql`
      with spell as (
        select listing, (begins + 999) / 1000 * 1000 as begun, (ends + 999) / 1000 * 1000 as ended,
          case when heartbeat_at / 1000 * 1000 + 301000 > begins then heartbeat_at / 1000 * 1000 + 301000
            else (begins + 999) / 1000 * 1000 end as silent,
          heartbeat_at
        from instance
      ), change as (
        select listing, begun as moment, 1 as reporting, 1 as total from spell
        union all
        select listing, case when heartbeat_at is null or ended < silent then ended else silent end, -1, 0 from spell
        union all
        select listing, ended, 0, -1 from spell
      )
      insert into tally (listing, moment, reporting, total)
      select listing, moment, sum(reporting), sum(total) from change where moment is not null
      group by listing, moment having sum(reporting) <> 0 or sum(total) <> 0
    `.execute(db);
  },
};

const TAGS_OF_ACTIONS: Migration = {
  async up({ schema }) {
    await schema.alterTable('action').addColumn('tags', 'text').execute();
  },
};

/** A history of before belongs to the first Manager that opens it. */
const MANAGER_OF_HISTORY: Migration = {
  async up({ schema }) {
    await schema
      .createTable('manager')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .execute();
  },
};

const NOTICES: Migration = {
  async up({ schema }) {
    await schema
      .createTable('notice')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('notice_key', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .execute();
    await schema
      .createTable('notice_position')
      .addColumn('listing_key', 'text', (column) => column.primaryKey())
      .addColumn('position', 'text', (column) => column.notNull())
      .execute();
  },
};

/** Every change of the tables, oldest first. */
export const MIGRATIONS: MigrationProvider = {
  getMigrations: async () => ({
    '001-first': FIRST,
    '002-tallies-by-second': TALLIES_BY_SECOND,
    '003-tags-of-actions': TAGS_OF_ACTIONS,
    '004-manager-of-history': MANAGER_OF_HISTORY,
    '005-notices': NOTICES,
  }),
};

import { type Kysely, type Migration, type MigrationProvider, sql } from 'kysely';
import type { LatestVersion } from '@/domain/delegate/context';
import type { LastSeen, OutageStep } from '@/domain/memory/events';
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
    readonly because: Json<Failures> | null;
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
    /** The name of the target; '' for the one without a filter. */
    readonly target: string;
  };
  /** Up to where the notices of a listing for a target are made. */
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

const INTERVAL = 'id integer primary key, listing integer not null, begins bigint not null, ends bigint';

/** In the SQL of both databases. */
const COLUMNS: Readonly<Record<keyof Tables, string>> = {
  manager: 'id integer primary key, name text not null',
  listing: 'id integer primary key, listing_key text not null unique',
  reading: `${INTERVAL}, latest_version text not null, is_first integer not null, because text`,
  delegate: `${INTERVAL}, delegate_key text not null, name text not null, facts text not null, version text,
    instances integer not null, auto_upgrade_since bigint, opened text not null, left_at bigint, closed text,
    last_seen text`,
  instance: `${INTERVAL}, subject integer not null, instance_key text not null, host text, facts integer not null,
    heartbeat_at bigint, listed_at bigint`,
  subject: 'id integer primary key, listing integer not null, delegate_key text not null',
  instance_facts: 'id integer primary key, facts text not null',
  incident: `${INTERVAL}, kind text not null, subjects text not null, steps text not null, trait text`,
  tally: `listing integer not null, moment bigint not null, reporting integer not null, total integer not null,
    primary key (listing, moment)`,
  action: `scope_path text not null, happened_at bigint not null, user_name text, kind text not null,
    target text not null, tags text`,
  dismissal: `listing integer not null, delegate_key text not null, left_at bigint not null,
    dismissed_at bigint not null, user_name text, primary key (listing, delegate_key, left_at)`,
  notice: `id integer primary key, notice_key text not null, made_at bigint not null, body text not null,
    tries integer not null`,
  notice_position: 'listing_key text primary key, position text not null',
};

const INDEXES: readonly (readonly [table: keyof Tables, ...columns: string[]])[] = [
  ['reading', 'ends'],
  ['incident', 'ends'],
  ['delegate', 'listing', 'begins'],
  ['delegate', 'listing', 'ends'],
  ['delegate', 'listing', 'delegate_key'],
  ['instance', 'subject'],
  ['instance', 'ends'],
  ['action', 'happened_at'],
];

const TABLES: Migration = {
  async up(db) {
    for (const [table, columns] of Object.entries(COLUMNS))
      await sql.raw(`create table ${table} (${columns})`).execute(db);
    for (const [table, ...columns] of INDEXES)
      await db.schema
        .createIndex([table, ...columns].join('_'))
        .on(table)
        .columns(columns)
        .execute();
  },
};

const NOTICE_TARGETS: Migration = {
  up: async (db) =>
    void (await sql`alter table notice add column target text not null default ''`.execute(db)),
};

/** Every change of the tables, oldest first. */
export const MIGRATIONS: MigrationProvider = {
  getMigrations: async () => ({ '001-tables': TABLES, '002-notice-targets': NOTICE_TARGETS }),
};

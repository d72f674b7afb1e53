import { SqliteAdapter, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from 'kysely';

class Adapter extends SqliteAdapter {
  /** Kysely leaves this out, so a migration that was killed halfway could never be run again. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Driver extends SqliteDriver {
  /** After some errors, such as a full disk, SQLite has rolled back by itself. That this one fails would hide them. */
  override rollbackTransaction(
    ...connection: Parameters<SqliteDriver['rollbackTransaction']>
  ): Promise<void> {
    return super.rollbackTransaction(...connection).catch(() => {});
  }
}

/** Kysely's dialect of SQLite, with transactions that suit a server which can be killed and a disk which can be full. */
export class Dialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }

  override createDriver(): SqliteDriver {
    return new Driver(this.#config);
  }
}

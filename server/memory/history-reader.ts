import { Migrator, sql } from 'kysely';
import { type AnswerOptions, answersFrom } from '@/domain/memory/answers';
import type { Answers } from '@/domain/memory/questions';
import { StartError } from '@/lib/start-error';
import type { History } from '../settings/settings.ts';
import { requireManager } from './manager-of-history.ts';
import { HistoryError } from './open-database.ts';
import { openPostgres } from './postgres.ts';
import { type Database, MIGRATIONS } from './schema.ts';
import { sqlSource } from './sql-source.ts';
import { openSqliteReader } from './sqlite.ts';
import { hiddenParts, troubleText } from './trouble.ts';

/** A history that another server writes. */
export type HistoryReader = {
  /** Asks it. Throws a StartError that says what is wrong with the file or the database. */
  readonly ask: <Answer>(question: (answers: Answers) => Promise<Answer>) => Promise<Answer>;
  readonly close: () => Promise<void>;
};

/**
 * Opens a history for questions alone: nothing in it changes, and the server that records is not disturbed. Throws a StartError
 * when it cannot be read, or is that of another Manager.
 */
export async function readHistory(
  history: History,
  manager: string,
  options: Omit<AnswerOptions, 'days'>,
): Promise<HistoryReader> {
  const hidden = history.kind === 'postgresql' ? hiddenParts(history.url) : [];
  const saying = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw new StartError(`The history cannot be read. ${troubleText(error, hidden)}`);
    });
  const { db, close } = await saying(open(history, manager));
  const answers = answersFrom((listing) => sqlSource(db, listing), { ...options, days: history.days });
  return { ask: (question) => saying(question(answers)), close };
}

async function open(history: History, manager: string) {
  const opened = history.kind === 'sqlite' ? await sqliteOf(history.file) : await openPostgres(history.url);
  try {
    await requireOurTables(opened.db);
    await requireManager(manager, opened.db);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function sqliteOf(file: string) {
  const db = await openSqliteReader(file);
  return { db, close: () => db.destroy() };
}

async function requireOurTables(db: Database): Promise<void> {
  const ours = await new Migrator({ db, provider: MIGRATIONS }).getMigrations();
  if (ours.some(({ executedAt }) => executedAt === undefined)) throw new HistoryError('OLDER_TABLES');
  const { rows } = await sql`select name from kysely_migration`.execute(db);
  if (rows.length > ours.length) throw new HistoryError('NEWER_TABLES');
}

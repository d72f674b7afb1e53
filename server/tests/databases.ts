import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { OpenDatabase } from '../memory/open-database.ts';
import { openPostgres } from '../memory/postgres.ts';
import { openSqlite } from '../memory/sqlite.ts';
import { setUpPostgres } from './postgres.ts';

type TestDatabases = {
  readonly kind: 'sqlite' | 'postgresql';
  /** Creates an empty database for this test; returns a function that opens it, as each server does. */
  readonly create: () => Promise<() => Promise<OpenDatabase>>;
};

/** The databases that can keep the history, for the tests of one file. */
export function setUpDatabases(): readonly TestDatabases[] {
  const sqlite = async () => {
    const file = await historyFile();
    return () => openSqlite(file);
  };
  const postgres = setUpPostgres();
  const postgresql = async () => {
    const url = (await postgres?.createDatabase()) ?? '';
    return () => openPostgres(url);
  };
  return [
    { kind: 'sqlite', create: sqlite },
    ...(postgres ? [{ kind: 'postgresql', create: postgresql } as const] : []),
  ];
}

/** The path of a file that does not exist yet, in a folder of this test. */
export async function historyFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'memory-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'history.sqlite');
}

import type { FailureData } from '@/api/errors';
import type { GapReason } from '@/domain/memory/events';
import { HistoryError } from './open-database.ts';

/** Since when something is not recorded, epoch ms, and why: for people, and for the log. */
export type Trouble = { readonly since: number; readonly reason: GapReason; readonly because: string };

const PATIENCE_MS = 10_000;
/** The driver's own words in the log, at most so many characters. */
const LONGEST_DETAIL = 300;
const ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b(?::\d+)?|(?:[\da-f]*:){2,}[\da-f:.]*|\w+:\/\/\S+/gi;

/** What is wrong with the file or the database, by the code of its error; a sentence for the operator. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_FULL|^ENOSPC|^53100$/, 'The disk is full.'],
  [/^SQLITE_CORRUPT/, 'The file is damaged. Move it away, or restore a copy of it.'],
  [/^SQLITE_NOTADB/, 'The file is no database, or is damaged. Move it away, or set another HISTORY_FILE.'],
  [/^SQLITE_(BUSY|LOCKED)/, 'Another program has locked the file.'],
  [/^FILE_GONE/, 'The file was moved or deleted. The server begins a new one.'],
  [
    /^PART_GONE/,
    'A file beside HISTORY_FILE (-wal or .lock) was moved or deleted. The server opens the history anew.',
  ],
  [
    /^SECOND_NAME/,
    'The file has a second name (a hard link), under which SQLite would damage it. Remove one of them.',
  ],
  [
    /^OTHER_MANAGER/,
    'The history belongs to another Manager or account. Set another HISTORY_FILE or HISTORY_DATABASE_URL.',
  ],
  [
    /^OLDER_TABLES/,
    'It is no history, or a version from before the first release has written it. Set another HISTORY_FILE or HISTORY_DATABASE_URL.',
  ],
  [/^NEWER_TABLES/, 'A newer version of this server has written the history. Install that version again.'],
  [
    /^SQLITE_(READONLY|PERM|AUTH)|^EACCES|^EPERM|^EROFS/,
    'The file cannot be written. Check the permissions of HISTORY_FILE and its folder.',
  ],
  [
    /^SQLITE_CANTOPEN|^ENOENT|^ENOTDIR|^EEXIST|^EISDIR/,
    'The file cannot be opened. Check HISTORY_FILE and its folder.',
  ],
  [/^SQLITE_IOERR/, 'The disk failed to read or write the file.'],
  [/^SLOW$|^QUERY_TIMEOUT$/, 'The database or the disk does not answer in time.'],
  [/^ECONN|^ENOTFOUND|^EAI_|^ETIMEDOUT|^57P|^08/, 'The database cannot be reached.'],
  [/^28/, 'The database does not accept the user or the password of HISTORY_DATABASE_URL.'],
  [/^42501$/, 'The user of HISTORY_DATABASE_URL may not create tables or write to them.'],
  [/^53300$/, 'The database has no connection left.'],
  [/CERT|^UNABLE_TO_/, 'The certificate of the database is not one that this server trusts.'],
  [/^3D000$/, 'The database of HISTORY_DATABASE_URL does not exist.'],
];

/** Why a reading failed at the Manager. */
export function reasonOf({ kind, facts }: FailureData): GapReason {
  if (kind !== 'refused') return { kind };
  return facts.status === undefined ? { kind: 'unreachable' } : { kind, status: facts.status };
}

/** Never holds the text of the error, which can contain the address of the database. */
export function troubleOf(error: unknown): GapReason {
  const code = errorCode(error);
  if (code === 'OTHER_RECORDER') return { kind: 'other-recorder' };
  const [, message = 'The memory failed. The log of this server has the reason.'] =
    SENTENCES.find(([pattern]) => pattern.test(code)) ?? [];
  return { kind: 'store', message };
}

/** For the log of this server: with the driver's message, in which no part of the database's address is. */
export function troubleText(error: unknown, hidden: readonly string[] = []): string {
  const code = errorCode(error);
  const { message = '', name = 'unknown' } = error instanceof Error ? error : {};
  const clean = hidden.reduce((text, part) => text.replaceAll(part, '…'), message).replaceAll(ADDRESS, '…');
  const detail = [code || name, message !== code && clean.slice(0, LONGEST_DETAIL)].filter(Boolean);
  return `${sentenceOf(troubleOf(error))} (${detail.join(': ')})`;
}

/** Calls `onSlow` when the work has not ended after a time. It may still end, or never. */
export async function patiently<Result>(
  work: Promise<Result>,
  onSlow: (error: Error) => void,
  patienceMs = PATIENCE_MS,
): Promise<Result> {
  const slow = setTimeout(() => onSlow(new HistoryError('SLOW')), patienceMs);
  try {
    return await work;
  } finally {
    clearTimeout(slow);
  }
}

/** What identifies a database and its user, from its URL. */
export function hiddenParts(url: string): readonly string[] {
  const { hostname, password, searchParams } = new URL(url);
  const parts = [url, hostname, password, decodeURIComponent(password), searchParams.get('host') ?? ''];
  return parts.filter((part) => part !== '');
}

export function sentenceOf(reason: GapReason): string {
  if (reason.kind === 'clock') return 'The clock of the Manager has jumped.';
  if (reason.kind === 'too-many') return `More than ${reason.most} changes came within an hour.`;
  return reason.kind === 'store' ? reason.message : 'Another server records in the same place.';
}

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string' && error.code !== '') return error.code;
  // Errors of the packages that have no code.
  // The first of the changes that made the tables before the first release.
  if (/corrupted migrations.*001-first/.test(error.message)) return 'OLDER_TABLES';
  if (/corrupted migrations/.test(error.message)) return 'NEWER_TABLES';
  if (/unable to open|ConnectionFailed/i.test(error.message)) return 'SQLITE_CANTOPEN';
  if (/query read timeout/i.test(error.message)) return 'QUERY_TIMEOUT';
  return /timeout|terminated/i.test(error.message) ? 'ETIMEDOUT' : '';
}

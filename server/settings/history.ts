import { readNumber } from './read.ts';
import type { Environment, Report } from './report.ts';

/** Where the history of the fleet is kept, and for how many days. */
export type History = { readonly days: number } & (
  | { readonly kind: 'sqlite'; readonly file: string }
  /** The URL can contain a password. */
  | { readonly kind: 'postgresql'; readonly url: string }
);

const EXAMPLE = 'postgres://overview@db.example.com/overview';

/** Undefined when neither HISTORY_FILE nor HISTORY_DATABASE_URL is set. */
export function readHistory(env: Environment, report: Report): History | undefined {
  const days = readNumber({ env, report, name: 'HISTORY_DAYS', example: '30' }, [1, 400], 30);
  const { HISTORY_FILE: file, HISTORY_DATABASE_URL: url } = env;
  if (file && url)
    return report('HISTORY_DATABASE_URL', 'takes the place of HISTORY_FILE: set one of them', EXAMPLE);
  if (file) return { kind: 'sqlite', file, days };
  if (!url) return undefined;
  const isUrl = URL.canParse(url) && ['postgres:', 'postgresql:'].includes(new URL(url).protocol);
  return isUrl
    ? { kind: 'postgresql', url, days }
    : report('HISTORY_DATABASE_URL', 'is not the URL of a PostgreSQL database', EXAMPLE);
}

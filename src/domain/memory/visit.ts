import { MINUTE_MS } from '@/lib/units';

/** A reader's visits to a scope. Times are epoch ms. */
export interface Visit {
  /** When the reader saw the scope last. */
  readonly seen: number;
  /** The end of the visit before this one; undefined at the first, and when the reader has dismissed what came since. */
  readonly before: number | undefined;
}

/** After a longer absence another visit begins. */
const NEW_VISIT_AFTER_MS = 30 * MINUTE_MS;

/** The visit of a reader who sees the scope now. */
export function visitAt(known: Visit | undefined, now: number): Visit {
  // A clock that was set back makes a visit of the future.
  if (!known || known.seen > now) return { seen: now, before: undefined };
  const isNew = now - known.seen > NEW_VISIT_AFTER_MS;
  return { seen: now, before: isNew ? known.seen : known.before };
}

/** For storage. */
export function visitText({ seen, before = 0 }: Visit): string {
  return `${seen} ${before}`;
}

/** Reads the output of {@link visitText}. Undefined for other texts. */
export function readVisit(text: string): Visit | undefined {
  const [, seen, before] = /^(\d{1,15}) (\d{1,15})$/.exec(text) ?? [];
  if (seen === undefined) return undefined;
  return { seen: Number(seen), before: Number(before) || undefined };
}

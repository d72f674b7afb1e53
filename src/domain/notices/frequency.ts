import { max, min } from 'd3-array';
import { HOUR_MS } from '@/lib/units';
import type { ActivityEvent } from '../memory/events';

/** The same is sent again only after so long, and a sum of what was kept back as often at most. */
export const AGAIN_AFTER_MS = HOUR_MS;

/** What can go wrong again and again. */
export type Repeatable = 'outage' | 'silent' | 'missing' | 'latest';

/** What was sent within the hour, and what was kept back since the last sum. Times are epoch ms. */
export interface Frequency {
  /** By the key of a delegate: when a notice about it was sent, and the most delegates of such a notice. */
  readonly sent: Readonly<Record<string, readonly [at: number, of: number]>>;
  readonly kept?: Kept | undefined;
  /** When the last sum was sent. */
  readonly sumAt?: number | undefined;
}

/** What happened again. */
export interface Kept {
  readonly since: number;
  /** When the sum is sent. */
  readonly dueAt: number;
  readonly times: Readonly<Partial<Record<Repeatable, number>>>;
  /** The names of the delegates, by key. */
  readonly names: Readonly<Record<string, string>>;
}

/** Stands for the latest version, which is about no delegate: no key of one is empty. */
const LATEST = '';

/** Decides what is sent at a moment, after what was sent before. */
export function createFrequency(known: Frequency | undefined, at: number) {
  const sent = new Map(Object.entries(known?.sent ?? {}).filter(([, [last]]) => at - last < AGAIN_AFTER_MS));
  let { kept, sumAt } = known ?? {};

  const keysOf = ({ kind, delegates }: ActivityEvent) =>
    kind === 'latest' ? [LATEST] : delegates.map(({ key }) => key);

  function noteSent(keys: readonly string[], count: number): void {
    for (const key of keys) sent.set(key, [at, Math.max(count, sent.get(key)?.[1] ?? 0)]);
  }

  return {
    /** An event that is sent for a reason of its own. */
    noteSent: (event: ActivityEvent) => noteSent(keysOf(event), event.count),
    /**
     * Whether an event is sent now. It is kept back if each of its delegates was sent within the hour; an event names
     * only its first delegates, so one of more delegates than before is sent.
     */
    isSent(subject: Repeatable, event: ActivityEvent): boolean {
      const keys = keysOf(event);
      const before = keys.flatMap((key) => {
        const one = sent.get(key);
        return one ? [one] : [];
      });
      const isKept =
        before.length === keys.length &&
        event.count <= Math.max(keys.length, max(before, ([, of]) => of) ?? 0);
      if (!isKept) {
        noteSent(keys, event.count);
        return true;
      }
      const dueAt = Math.max(min(before, ([last]) => last) ?? at, sumAt ?? 0) + AGAIN_AFTER_MS;
      kept = {
        since: kept?.since ?? at,
        dueAt: Math.min(kept?.dueAt ?? dueAt, dueAt),
        times: { ...kept?.times, [subject]: (kept?.times[subject] ?? 0) + 1 },
        names: { ...kept?.names, ...Object.fromEntries(event.delegates.map(({ key, name }) => [key, name])) },
      };
      return false;
    },
    /** What was kept back, when it is time to send it. */
    takeSum(): Kept | undefined {
      if (!kept || kept.dueAt > at) return undefined;
      const due = kept;
      const keys = Object.keys(due.names);
      noteSent(due.times.latest === undefined ? keys : [...keys, LATEST], keys.length);
      kept = undefined;
      sumAt = at;
      return due;
    },
    state: (): Frequency => ({ sent: Object.fromEntries(sent), kept, sumAt }),
  };
}

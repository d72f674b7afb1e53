import type { Hosts } from './host-left';
import type { MemorySource } from './source';
import { storedFacts, textIn } from './stored-facts';

const MOST_DELEGATES = 10;
/** A delegate can have left many hosts with similar names. */
const MOST_HOSTS = 500;

/** The delegates that left a host with this text before a moment, each with the last of those hosts. */
export async function hostsBefore(source: MemorySource, at: number, text: string): Promise<Hosts> {
  const left = await source.hostsLeft(at, { text, limit: MOST_HOSTS });
  const lastOf = new Map(left.toReversed().map((one) => [one.delegate, one]));
  const newest = left.filter((one) => lastOf.get(one.delegate) === one);
  const shown = newest.slice(0, MOST_DELEGATES);
  const known = await source.delegatesOf(
    shown.map(({ delegate }) => delegate),
    0,
    at,
  );
  const latest = new Map(known.map((one) => [one.key, one]));
  return {
    delegates: shown.flatMap(({ delegate, host, to }) => {
      const one = latest.get(delegate);
      if (!one) return [];
      return {
        key: one.key,
        name: one.name,
        scope: textIn(storedFacts(one.facts), 'scope'),
        host,
        until: to,
      };
    }),
    isMore: newest.length > MOST_DELEGATES || left.length === MOST_HOSTS,
  };
}

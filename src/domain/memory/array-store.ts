import { descending, groups } from 'd3-array';
import { type ListingChoice, listingKey } from '../scope/listing-choice';
import {
  type Action,
  type Changes,
  type DelegateInterval,
  type Dismissal,
  type Incident,
  type InstanceInterval,
  isAt,
  type ReadingInterval,
  type Tally,
} from './intervals';
import type { MissingKey } from './questions';
import type { OpenListing } from './recorder';
import { talliesOf } from './reporting-of';
import type { LeftHost, MemorySource } from './source';

/** Keeps the intervals in arrays: for the demo, and as a model for the stores of databases. */
export interface ArrayStore {
  readonly source: (listing: ListingChoice) => MemorySource;
  readonly dismiss: (delegate: MissingKey, at: number) => Promise<void>;
  readonly undoDismiss: (delegate: MissingKey) => Promise<void>;
  /** The newest intervals, with which a recorder goes on. */
  readonly open: (listing: ListingChoice) => OpenListing;
  readonly write: (listing: ListingChoice, changes: Changes) => void;
  readonly addAction: (listing: ListingChoice, action: Action) => void;
  readonly nextId: () => number;
}

interface Recorded {
  readonly readings: Map<number, ReadingInterval>;
  readonly delegates: Map<number, DelegateInterval>;
  readonly instances: Map<number, InstanceInterval>;
  readonly incidents: Map<number, Incident>;
  readonly tallies: Tally[];
  readonly actions: Action[];
  readonly dismissals: Dismissal[];
}

export function createArrayStore(): ArrayStore {
  const listings = new Map<string, Recorded>();
  let lastId = 0;
  const nextId = () => ++lastId;
  const recorded = (listing: ListingChoice): Recorded => {
    const key = listingKey(listing);
    const known = listings.get(key) ?? {
      readings: new Map(),
      delegates: new Map(),
      instances: new Map(),
      incidents: new Map(),
      tallies: [],
      actions: [],
      dismissals: [],
    };
    listings.set(key, known);
    return known;
  };
  return {
    nextId,
    open: (listing) => openListing(recorded(listing)),
    write(listing, { readings, delegates, instances, incidents }) {
      const to = recorded(listing);
      for (const one of readings) to.readings.set(one.id, one);
      for (const one of delegates) to.delegates.set(one.id, one);
      for (const { after } of instances) to.instances.set(after.id, after);
      for (const one of incidents) to.incidents.set(one.id, one);
      to.tallies.push(...talliesOf(instances));
    },
    addAction: (listing, action) => void recorded(listing).actions.push(action),
    source: (listing) => arraySource(recorded(listing)),
    async dismiss({ key, since, ...listing }, at) {
      recorded(listing).dismissals.push({ key, since, at, by: undefined });
    },
    async undoDismiss({ key, since, ...listing }) {
      const { dismissals } = recorded(listing);
      const kept = dismissals.filter((one) => one.key !== key || one.since !== since);
      dismissals.splice(0, dismissals.length, ...kept);
    },
  };
}

function openListing(recorded: Recorded): OpenListing {
  const isOpen = ({ to }: { readonly to: number | undefined }) => to === undefined;
  return {
    delegates: [...recorded.delegates.values()].filter(isOpen),
    instances: [...recorded.instances.values()].filter(isOpen),
    incidents: [...recorded.incidents.values()].filter(isOpen),
    reading: [...recorded.readings.values()].at(-1),
    left: leftAt(recorded, Number.POSITIVE_INFINITY).map(({ key, to }) => ({ key, to })),
  };
}

function leftAt({ delegates }: Recorded, at: number): readonly DelegateInterval[] {
  const last = new Map<string, DelegateInterval>();
  for (const interval of delegates.values()) if (interval.from <= at) last.set(interval.key, interval);
  return [...last.values()].filter(({ closed, to }) => closed === 'left' && to !== undefined && to <= at);
}

interface Ended {
  readonly id: number;
  readonly to: number | undefined;
}

function lastFirst(a: Ended, b: Ended): number {
  return descending(a.to, b.to) || descending(a.id, b.id);
}

function arraySource(recorded: Recorded): MemorySource {
  const touches = (
    interval: { readonly from: number; readonly to: number | undefined },
    from: number,
    to: number,
  ) => interval.from <= to && (interval.to === undefined || interval.to >= from);
  const isIn = (at: number | undefined, from: number, to: number) =>
    at !== undefined && at >= from && at <= to;
  return {
    keysWith: async (start) => [
      ...new Set(
        [...recorded.delegates.values()].map(({ key }) => key).filter((key) => key.startsWith(start)),
      ),
    ],
    readings: async () => [...recorded.readings.values()],
    delegatesAt: async (at) => [...recorded.delegates.values()].filter((one) => isAt(one, at)),
    delegateTallies: async (_from, to, start = '') =>
      [...recorded.delegates.values()]
        .filter(({ key }) => key.startsWith(start))
        .flatMap((one) => [
          { at: one.from, count: 1 },
          { at: one.to ?? Number.POSITIVE_INFINITY, count: -1 },
        ])
        .filter(({ at }) => at <= to),
    instancesAt: async (at) => [...recorded.instances.values()].filter((one) => isAt(one, at)),
    delegateChanges: async (from, to) =>
      [...recorded.delegates.values()].filter((one) => isIn(one.from, from, to) || isIn(one.to, from, to)),
    async fewChangesFrom(from, to, most) {
      const all = [...recorded.delegates.values()];
      const cuts = [all.map((one) => one.from), all.map((one) => one.to)].map((moments) => {
        const within = moments.filter((at) => at !== undefined).filter((at) => isIn(at, from, to));
        return (within.toSorted(descending)[most] ?? from - 1) + 1;
      });
      return Math.max(...cuts);
    },
    async delegatesOf(keys, from, to) {
      const wanted = new Set(keys);
      return [...recorded.delegates.values()].filter((one) => wanted.has(one.key) && touches(one, from, to));
    },
    async delegatesLeft(at, { limit, after, start = '', dismissed = false, name = '', from, to }) {
      const all = leftAt(recorded, at).toSorted(lastFirst);
      const first = after ? all.findIndex(({ id }) => id === after.id) + 1 : 0;
      return all
        .slice(first)
        .filter(
          (one) =>
            one.key.startsWith(start) &&
            one.name.toLowerCase().includes(name.toLowerCase()) &&
            isIn(one.to, from ?? 0, to ?? at) &&
            (dismissed || recorded.dismissals.every(({ key, since }) => key !== one.key || since !== one.to)),
        )
        .slice(0, limit);
    },
    async hostsLeft(at, { text, limit, start = '' }) {
      const word = text.toLowerCase();
      const found = [...recorded.instances.values()].flatMap(({ id, from, to, delegate, instance, host }) => {
        if (host === undefined || from > at || !delegate.startsWith(start)) return [];
        const isFound = host.toLowerCase().includes(word) || instance.toLowerCase() === word;
        return isFound ? { id, delegate, host, to: to ?? Number.POSITIVE_INFINITY } : [];
      });
      const hostOf = ({ delegate, host }: LeftHost) => JSON.stringify([delegate, host]);
      return groups(found, hostOf)
        .flatMap(([, same]) => same.toSorted(lastFirst).slice(0, 1))
        .filter(({ to }) => to <= at)
        .toSorted(lastFirst)
        .slice(0, limit);
    },
    async instancesOf(delegates, from, to) {
      const wanted = new Set(delegates);
      return [...recorded.instances.values()].filter(
        (one) => wanted.has(one.delegate) && touches(one, from, to),
      );
    },
    incidents: async (from, to) =>
      [...recorded.incidents.values()].filter((one) => one.to !== one.from && touches(one, from, to)),
    async tallies(from, to) {
      const before = { at: Number.NEGATIVE_INFINITY, reporting: 0, total: 0 };
      const within: Tally[] = [];
      for (const tally of recorded.tallies) {
        if (tally.at > to) continue;
        if (tally.at >= from) within.push(tally);
        else {
          before.reporting += tally.reporting;
          before.total += tally.total;
        }
      }
      return [before, ...within];
    },
    actions: async (from, to) => recorded.actions.filter(({ at }) => isIn(at, from, to)),
    dismissals: async () => recorded.dismissals,
  };
}

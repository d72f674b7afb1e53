/** What the memory should answer, replayed from every answer of the Manager; shares no code with the recorder. */
import type { FleetEntry, InstanceEntry } from '../fleets';

/** One poll of a history. */
export interface Poll {
  readonly at: number;
  /** Undefined when the poll failed. */
  readonly delegates: readonly ReplayedDelegate[] | undefined;
  /** The identifiers of delegates that somebody deleted just before. */
  readonly deleted: readonly string[];
}

export interface ReplayedDelegate extends Omit<FleetEntry, 'instances' | 'tags'> {
  readonly name: string;
  readonly identifier: string;
  readonly tags: readonly string[];
  readonly instances: readonly ReplayedInstance[];
}

interface ReplayedInstance extends InstanceEntry {
  readonly id: string;
  readonly heartbeatAt: number;
}

const SILENT_MS = 5 * 60_000;
const REPLACED_WITHIN_MS = 10 * 60_000;

/** The last successful poll at or before a moment, or why there is none that counts. */
export function pollAt(polls: readonly Poll[], at: number, gapMs: number): Poll | 'before' | 'gap' {
  const read = polls.filter(({ delegates }) => delegates);
  const last = read.findLast((poll) => poll.at <= at);
  if (!last) return 'before';
  const next = read.find((poll) => poll.at > at);
  return next && last.at < at && next.at - last.at > gapMs ? 'gap' : last;
}

/** The delegates that were listed by a moment, are not listed at it, and were not deleted. */
export function missingAt(polls: readonly Poll[], at: number): readonly string[] {
  const missing = new Set<string>();
  let listed: readonly string[] = [];
  for (const poll of polls.filter((one) => one.at <= at)) {
    if (!poll.delegates) continue;
    const now = poll.delegates.map(({ identifier }) => identifier);
    for (const key of listed) if (!now.includes(key) && !poll.deleted.includes(key)) missing.add(key);
    for (const key of now) missing.delete(key);
    listed = now;
  }
  return [...missing].sort();
}

/** The state of an instance at the moment of a poll, as the strip should show it. */
export function stateAt(
  polls: readonly Poll[],
  poll: Poll,
  delegate: string,
  instance: string,
): 'reporting' | 'silent' | 'gone' {
  const heartbeats = polls
    .filter((one) => one.at >= poll.at && one.delegates)
    .map((one) => ({ at: one.at, heartbeatAt: heartbeatIn(one, delegate, instance) }));
  for (const { at, heartbeatAt } of heartbeats) {
    if (heartbeatAt === undefined) return at === poll.at ? 'gone' : 'reporting';
    // Silent at a later poll, and without a heartbeat since this one: it was silent by then.
    if (at - heartbeatAt > SILENT_MS)
      return at === poll.at || heartbeatAt <= poll.at ? 'silent' : 'reporting';
    if (heartbeatAt > poll.at) return 'reporting';
  }
  return 'reporting';
}

function heartbeatIn({ delegates = [] }: Poll, delegate: string, instance: string): number | undefined {
  const found = delegates.find(({ identifier }) => identifier === delegate);
  return found?.instances.find(({ id }) => id === instance)?.heartbeatAt;
}

/** The listed delegates with instances that were lost, and neither report again nor have been replaced, at the end. */
export function lostAtEnd(polls: readonly Poll[]): readonly string[] {
  const read = polls.filter(({ delegates }) => delegates);
  const lost = new Map<string, Map<string, number>>();
  const firstListed = new Map<string, number>();
  for (const { at, delegates = [] } of read) {
    for (const key of lost.keys())
      if (!delegates.some(({ identifier }) => identifier === key)) lost.delete(key);
    for (const { identifier, instances } of delegates) {
      const own = lost.get(identifier) ?? new Map<string, number>();
      const isSilent = (heartbeatAt: number) => at - heartbeatAt > SILENT_MS;
      for (const { id, heartbeatAt } of instances) {
        const name = `${identifier} ${id}`;
        if (!firstListed.has(name)) firstListed.set(name, at);
        if (isSilent(heartbeatAt)) own.set(id, heartbeatAt);
        else own.delete(id);
      }
      const up = instances.filter(({ heartbeatAt }) => !isSilent(heartbeatAt));
      // One without a heartbeat since it was first listed had been replaced, if others came about then.
      let used = 0;
      for (const [id, heartbeatAt] of own) {
        const replaced = up.filter(
          (one) => (firstListed.get(`${identifier} ${one.id}`) ?? 0) >= heartbeatAt - REPLACED_WITHIN_MS,
        );
        const isUnseen = heartbeatAt <= (firstListed.get(`${identifier} ${id}`) ?? 0);
        if (isUnseen && replaced.length > used) {
          own.delete(id);
          used++;
        }
      }
      const isListed = instances.some(({ id }) => own.has(id));
      if (!isListed && up.length > 0) own.clear();
      if (own.size > 0) lost.set(identifier, own);
      else lost.delete(identifier);
    }
  }
  return [...lost.keys()].sort();
}

/** What the memory should answer, replayed from every answer of the Manager; shares no code with the recorder. */
import type { FleetEntry, InstanceEntry } from '../fleets';

/** One poll of a history. */
export interface Poll {
  readonly at: number;
  /** Undefined when the poll failed. */
  readonly delegates: readonly ReplayedDelegate[] | undefined;
  /** The identifiers of delegates that somebody deleted just before. */
  readonly deleted: readonly string[];
  /** The tokens that somebody revoked just before. */
  readonly revoked: readonly { readonly token: string; readonly user: string }[];
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

/** The last successful poll at or before a moment, or why there is none that counts. */
export function pollAt(polls: readonly Poll[], at: number, gapMs: number): Poll | 'before' | 'gap' {
  const read = polls.filter(({ delegates }) => delegates);
  const last = read.findLast((poll) => poll.at <= at);
  if (!last) return 'before';
  const next = read.find((poll) => poll.at > at);
  const end = next?.at ?? polls.at(-1)?.at ?? at;
  return last.at < at && end - last.at > gapMs ? 'gap' : last;
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
  const own = heartbeats[0]?.heartbeatAt ?? 0;
  for (const { at, heartbeatAt } of heartbeats) {
    if (heartbeatAt === undefined) return at === poll.at ? 'gone' : 'reporting';
    // An older heartbeat than that of the poll does not change what it was then.
    if (heartbeatAt < own && poll.at - own <= SILENT_MS) return 'reporting';
    // Silent at a later poll, and without a heartbeat since this one: it was silent by then.
    if (at - heartbeatAt > SILENT_MS)
      return at === poll.at || heartbeatAt <= poll.at ? 'silent' : 'reporting';
    if (heartbeatAt > poll.at) return 'reporting';
  }
  return 'reporting';
}

/** How many instances are listed at a moment at which the listing was read, and how many of them are connected. */
export function instancesAt(polls: readonly Poll[], at: number) {
  const read = polls.filter(({ delegates }) => delegates);
  const last = read.findLast((poll) => poll.at <= at);
  const later = read.filter((poll) => poll.at > at);
  const listed = (last?.delegates ?? []).flatMap(({ identifier, instances }) =>
    instances.map(({ id, heartbeatAt }) => ({ identifier, id, heartbeatAt })),
  );
  const isReporting = ({ identifier, id, heartbeatAt }: (typeof listed)[number]) => {
    if (last && last.at - heartbeatAt > SILENT_MS) return false;
    for (const poll of later) {
      const heard = heartbeatIn(poll, identifier, id);
      if (heard === undefined || heard > at || heard < heartbeatAt) return true;
      if (poll.at - heard > SILENT_MS) return at - heard <= SILENT_MS;
    }
    return true;
  };
  return { at, reporting: listed.filter(isReporting).length, total: listed.length };
}

function heartbeatIn({ delegates = [] }: Poll, delegate: string, instance: string): number | undefined {
  const found = delegates.find(({ identifier }) => identifier === delegate);
  return found?.instances.find(({ id }) => id === instance)?.heartbeatAt;
}

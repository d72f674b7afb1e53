import { INSTANCE_STATES } from '../delegate/connectivity';
import type { Fleet } from '../delegate/fleet';
import { type Texts, textAt } from '../table/texts';
import { type InstanceChange, type InstanceInterval, NEVER_AT, UNKNOWN_AT } from './intervals';
import type { ExpiryForm } from './stored-facts';
import { wasSilentUntil } from './successors';

/** The part of an answer that is compared with the open intervals of one delegate. */
interface ListedDelegate {
  readonly fleet: Fleet;
  readonly row: number;
  readonly key: string;
  readonly at: number;
  /** When the listing was read before. */
  readonly readAt: number;
  /** When instances that are not listed any more were listed last. */
  readonly closeAt: number;
  /** The ids of the instances; undefined when they are those of the open intervals, in the same order. */
  readonly ids: Texts | undefined;
  /** Whether facts may have changed, beside heartbeats. */
  readonly hasNews: boolean;
  /** How a new interval remembers the end of support. */
  readonly form: ExpiryForm;
  readonly factsOf: (place: number, form: ExpiryForm) => string;
  readonly nextId: () => number;
}

const STATES = { silent: INSTANCE_STATES.indexOf('DISCONNECTED'), never: INSTANCE_STATES.indexOf('NEVER') };
const UNKNOWN = INSTANCE_STATES.indexOf('UNKNOWN');

/** Adds the changes of a delegate's instances, and returns their open intervals in the order of the answer. */
export function recordInstances(
  listed: ListedDelegate,
  known: readonly InstanceInterval[],
  changes: InstanceChange[],
): readonly InstanceInterval[] {
  const { fleet, row, ids, at, closeAt, nextId } = listed;
  const first = fleet.firstInstance[row] ?? 0;
  const count = (fleet.firstInstance[row + 1] ?? first) - first;
  const next: InstanceInterval[] = [];
  const rest = new Set<InstanceInterval>();
  if (ids || known.length > count) for (const interval of known) rest.add(interval);
  const byId = ids && known.length > FEW ? new Map(known.map((one) => [one.instance, one])) : undefined;
  let isSame = known.length === count;
  for (let position = 0; position < count; position++) {
    const id = ids ? textAt(ids, first + position) : undefined;
    const place = known[position];
    const was =
      id === undefined || place?.instance === id
        ? place
        : byId
          ? byId.get(id)
          : known.find(({ instance }) => instance === id);
    if (was) rest.delete(was);
    const interval = recordInstance(listed, first + position, was, changes);
    if (interval !== place) isSame = false;
    next.push(interval);
  }
  const isSure = fleet.delegates.hasUnreadableInstances[row] !== 1;
  for (const interval of rest) {
    if (isSure) changes.push({ before: interval, after: { ...interval, to: closeAt } });
    else next.push(holdInstance(interval, { at, nextId, changes }));
  }
  return isSame && rest.size === 0 ? known : next;
}

interface Holding {
  readonly at: number;
  readonly nextId: () => number;
  readonly changes: InstanceChange[];
}

/** What may be among unreadable entries is not gone, but how it is nobody knows. Returns its open interval. */
export function holdInstance(interval: InstanceInterval, { at, nextId, changes }: Holding): InstanceInterval {
  if (interval.heartbeatAt === UNKNOWN_AT) return interval;
  const after = { ...interval, id: nextId(), from: at, heartbeatAt: UNKNOWN_AT };
  changes.push({ before: interval, after: { ...interval, to: at } }, { before: undefined, after });
  return after;
}

/** Up to this number, a list is faster than a map. */
const FEW = 16;

function recordInstance(
  { fleet, key, at, readAt, hasNews, form, factsOf, nextId }: ListedDelegate,
  place: number,
  was: InstanceInterval | undefined,
  changes: InstanceChange[],
): InstanceInterval {
  const heartbeatAt = silentSince(fleet, place);
  if (was && !hasNews && was.heartbeatAt === heartbeatAt) return was;
  const host = textAt(fleet.instances.hostName, place) || undefined;
  const isSame = was && (!hasNews || (was.host === host && was.facts === factsOf(place, formOf(was.facts))));
  if (was && isSame && was.heartbeatAt === heartbeatAt) return was;
  // A heartbeat that is older than the one with which it was connected does not change what it was then.
  const hasFallenSilent =
    was?.heartbeatAt === undefined &&
    heartbeatAt !== undefined &&
    heartbeatAt > 0 &&
    !wasSilentUntil({ heartbeatAt }, readAt);
  if (was && isSame && hasFallenSilent) {
    const after = { ...was, heartbeatAt };
    changes.push({ before: was, after });
    return after;
  }
  if (was) {
    const after = { ...was, to: at, ...(hasFallenSilent && { heartbeatAt }) };
    changes.push({ before: was, after });
  }
  const after = {
    id: nextId(),
    from: at,
    to: undefined,
    delegate: key,
    instance: textAt(fleet.instances.id, place),
    host,
    facts: was && isSame ? was.facts : factsOf(place, form),
    heartbeatAt,
    listedAt: was?.listedAt ?? at,
  };
  changes.push({ before: undefined, after });
  return after;
}

/** The last heartbeat; undefined while the instance reports. */
function silentSince({ instances }: Fleet, place: number): number | undefined {
  const code = instances.status.ids[place];
  if (code === STATES.silent) return instances.lastHeartbeat[place];
  if (code === STATES.never) return NEVER_AT;
  return code === UNKNOWN ? UNKNOWN_AT : undefined;
}

function formOf(facts: string): ExpiryForm {
  return facts.includes('"supportDaysLeft":') ? 'daysLeft' : 'date';
}

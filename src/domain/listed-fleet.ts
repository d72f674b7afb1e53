import type { DecodedDelegate, Delegate, Instance, ListedFleet } from './delegate';

/**
 * Joins the decoded delegates of one answer. A delegate or instance that equals the one of the previous
 * fleet is kept as the same object, and the array of delegates too when all of them are kept in the same order, so that
 * whatever was computed from them still holds. Keys that an answer repeats are made unique.
 */
export function listFleet(
  decoded: readonly DecodedDelegate[],
  previous?: Pick<ListedFleet, 'delegates'>,
): ListedFleet {
  const keys = uniqueKeys(decoded.map(({ delegate }) => delegate.key));
  const findPrevious = previousFinder(previous);
  const firstInstance = new Uint32Array(decoded.length + 1);
  let instanceCount = 0;
  const delegates = decoded.map(({ delegate }, ordinal) => {
    instanceCount += delegate.instances.length;
    firstInstance[ordinal + 1] = instanceCount;
    const key = keys[ordinal] ?? delegate.key;
    const unique = key === delegate.key ? delegate : { ...delegate, key };
    return keepDelegate(findPrevious(key, ordinal), unique);
  });
  const heartbeats = new Float64Array(instanceCount);
  let instance = 0;
  for (const each of decoded) {
    for (let position = 0; position < each.delegate.instances.length; position++) {
      heartbeats[instance++] = each.heartbeats[position] ?? Number.NaN;
    }
  }
  return { delegates: keepArray(previous?.delegates, delegates), firstInstance, heartbeats };
}

/** Gives repeated keys a suffix, without taking a key that another delegate has by itself. */
function uniqueKeys(keys: readonly string[]): readonly string[] {
  const taken = new Set(keys);
  if (taken.size === keys.length) return keys;
  const seen = new Map<string, number>();
  return keys.map((key) => {
    let count = (seen.get(key) ?? 0) + 1;
    let unique = key;
    if (count > 1) {
      while (taken.has(`${key}~${count}`)) count++;
      unique = `${key}~${count}`;
      taken.add(unique);
    }
    seen.set(key, count);
    return unique;
  });
}

/** Most answers keep the order of the one before: the map is only made when one does not. */
function previousFinder(previous: Pick<ListedFleet, 'delegates'> | undefined) {
  let byKey: ReadonlyMap<string, Delegate> | undefined;
  return (key: string, ordinal: number): Delegate | undefined => {
    const samePlace = previous?.delegates[ordinal];
    if (!previous || samePlace?.key === key) return samePlace;
    byKey ??= new Map(previous.delegates.map((delegate) => [delegate.key, delegate]));
    return byKey.get(key);
  };
}

function keepDelegate(old: Delegate | undefined, next: Delegate): Delegate {
  if (!old) return next;
  const instances = keepInstances(old.instances, next.instances);
  if (instances === old.instances && hasSameFacts(old, next)) return old;
  return { ...next, instances };
}

function keepInstances(old: readonly Instance[], next: readonly Instance[]): readonly Instance[] {
  if (isSameList(old, next, isSameInstance)) return old;
  const byId = new Map(old.map((instance) => [instance.id, instance]));
  return next.map((instance) => {
    const before = byId.get(instance.id);
    return before && isSameInstance(before, instance) ? before : instance;
  });
}

function keepArray<T>(old: readonly T[] | undefined, next: readonly T[]): readonly T[] {
  return old && isSameList(old, next) ? old : next;
}

function isSameList<T>(
  a: readonly T[],
  b: readonly T[],
  isSame: (a: T, b: T) => boolean = Object.is,
): boolean {
  if (a.length !== b.length) return false;
  return a.every((item, position) => {
    const other = b[position];
    return other !== undefined && isSame(item, other);
  });
}

// Field by field: a generic walk takes many times as long, and this runs over the whole fleet on every poll.
function isSameInstance(a: Instance, b: Instance): boolean {
  return (
    a.id === b.id &&
    a.hostName === b.hostName &&
    a.version === b.version &&
    a.expiresAt === b.expiresAt &&
    a.reportedStatus === b.reportedStatus &&
    a.isTokenActive === b.isTokenActive
  );
}

/** Everything but the instances. */
function hasSameFacts(a: Delegate, b: Delegate): boolean {
  return (
    a.key === b.key &&
    a.identifier === b.identifier &&
    a.name === b.name &&
    a.owner?.org === b.owner?.org &&
    a.owner?.project === b.owner?.project &&
    a.type === b.type &&
    a.description === b.description &&
    a.autoUpgrade === b.autoUpgrade &&
    a.upgraderSeenAt === b.upgraderSeenAt &&
    a.isTokenActive === b.isTokenActive &&
    a.isImmutable === b.isImmutable &&
    a.groupHeartbeatAt === b.groupHeartbeatAt &&
    isSameList(a.customTags, b.customTags) &&
    isSameList(a.implicitTags, b.implicitTags)
  );
}

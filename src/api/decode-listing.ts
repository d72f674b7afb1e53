import {
  AUTO_UPGRADES,
  type DecodedDelegate,
  type DecodedInstance,
  VERSION_STATUSES,
} from '@/domain/delegate/delegate';
import {
  expiryOf,
  flagOf,
  heartbeatOf,
  identifierOf,
  oneOf,
  sharedTextReader,
  tagsOf,
  textOf,
} from './decode-fields';

/** A delegate under our names, nothing of it checked yet. */
interface RawDelegate {
  readonly identifier?: unknown;
  readonly name: unknown;
  readonly type: unknown;
  readonly description: unknown;
  readonly customTags: unknown;
  readonly implicitTags: unknown;
  readonly heartbeat: unknown;
  readonly isTokenActive?: unknown;
  readonly autoUpgrade: unknown;
  readonly upgraderSeenAt?: unknown;
  readonly isImmutable: unknown;
  readonly instances: unknown;
  /** Organization and project, where a listing covers several scopes. */
  readonly owner?: readonly [org: unknown, project: unknown];
}

/** An instance under our names, nothing of it checked yet. */
interface RawInstance {
  readonly id: unknown;
  readonly hostName: unknown;
  readonly version: unknown;
  readonly heartbeat: unknown;
  readonly expiresAt: unknown;
  readonly status: unknown;
  readonly isTokenActive?: unknown;
}

/** How one kind of listing names things; undefined for what is no object at all. */
export interface Dialect {
  readonly readDelegate: (item: unknown) => RawDelegate | undefined;
  readonly readInstance: (item: unknown) => RawInstance | undefined;
}

/** What of a listing could not be read, and what that cost. */
export interface UnreadablePart {
  /** Index of the delegate in the answer. */
  readonly position: number;
  readonly name?: string;
  /** Whether the whole delegate is missing from the list, or some of its instances from it. */
  readonly lost: 'delegate' | 'instances';
  /** A sentence. */
  readonly reason: string;
}

/** Decodes the items of one listing, which come some at a time. */
export interface ListingDecoder {
  /** What had to be left out so far. */
  readonly unreadable: readonly UnreadablePart[];
  /** Undefined for an item that has to be left out. */
  readonly decode: (item: unknown) => DecodedDelegate | undefined;
}

/**
 * Makes a decoder, which never throws: a field that cannot be read is absent, an instance that is no object is left out and
 * told, a delegate without identifier and name, too. `asOf` is the time of the answer, epoch ms.
 */
export function listingDecoder(dialect: Dialect, asOf: number): ListingDecoder {
  const unreadable: UnreadablePart[] = [];
  const shared = sharedTextReader();
  let position = -1;

  function decode(item: unknown): DecodedDelegate | undefined {
    position += 1;
    const raw = dialect.readDelegate(item);
    if (raw === undefined) {
      unreadable.push({ position, lost: 'delegate', reason: 'It is not an object.' });
      return undefined;
    }
    const identifier = identifierOf(raw.identifier);
    const name = textOf(raw.name) ?? identifier;
    if (name === undefined) {
      unreadable.push({ position, lost: 'delegate', reason: 'It has neither an identifier nor a name.' });
      return undefined;
    }
    const { instances, heartbeats, loss } = decodeInstances(raw, dialect, asOf, shared);
    if (loss !== undefined) unreadable.push({ position, name, lost: 'instances', reason: loss });
    const told = { identifier, name, instances, hasInstances: instances.length > 0 || loss !== undefined };
    return { delegate: decodeDelegate(raw, told, asOf, shared), heartbeats };
  }

  return { unreadable, decode };
}

type SharedText = ReturnType<typeof sharedTextReader>;

interface ToldDelegate {
  readonly identifier: string | undefined;
  readonly name: string;
  readonly instances: readonly DecodedInstance[];
  /** Counting the unreadable ones. */
  readonly hasInstances: boolean;
}

function decodeDelegate(
  raw: RawDelegate,
  told: ToldDelegate,
  asOf: number,
  shared: SharedText,
): DecodedDelegate['delegate'] {
  const { identifier, name, instances, hasInstances } = told;
  const customTags = tagsOf(raw.customTags, shared);
  const upgraderSeenAt = heartbeatOf(raw.upgraderSeenAt, asOf);
  // Without instances the Manager says ON and "not immutable" of every delegate, which tells nothing.
  const autoUpgrade = oneOf(AUTO_UPGRADES, raw.autoUpgrade);
  const isImmutable = flagOf(raw.isImmutable);
  const groupHeartbeatAt = instances.length > 0 ? Number.NaN : heartbeatOf(raw.heartbeat, asOf);
  const owner = raw.owner && ownerOf(raw.owner, shared);
  // One literal with all fields, here and for instances: V8 makes it several times faster than one that leaves some out.
  return {
    // No identifier has a colon, so the two kinds of key cannot meet. Names repeat in other scopes.
    key: identifier ?? ['name', ...(raw.owner ? [owner?.org, owner?.project] : []), name].join(':'),
    owner,
    identifier,
    name,
    type: shared(raw.type),
    description: textOf(raw.description),
    customTags,
    implicitTags: tagsOf(raw.implicitTags, shared).filter((tag) => !customTags.includes(tag)),
    autoUpgrade: hasInstances || autoUpgrade !== 'ON' ? autoUpgrade : undefined,
    upgraderSeenAt: upgraderSeenAt > 0 ? upgraderSeenAt : undefined,
    isTokenActive: flagOf(raw.isTokenActive),
    isImmutable: hasInstances || isImmutable ? isImmutable : undefined,
    instances,
    groupHeartbeatAt: Number.isNaN(groupHeartbeatAt) ? undefined : groupHeartbeatAt,
  };
}

/** Null is how the Manager says that there is none; what is left out is not told. */
function ownerOf([orgName, projectName]: readonly [unknown, unknown], shared: SharedText) {
  if (orgName === undefined) return undefined;
  const org = shared(orgName);
  const project = shared(projectName);
  return { ...(org !== undefined && { org }), ...(project !== undefined && { project }) };
}

interface DecodedInstances {
  readonly instances: readonly DecodedInstance[];
  readonly heartbeats: readonly number[];
  /** What could not be read, as a sentence. */
  readonly loss?: string;
}

function decodeInstances(
  raw: RawDelegate,
  dialect: Dialect,
  asOf: number,
  shared: SharedText,
): DecodedInstances {
  const instances: DecodedInstance[] = [];
  const heartbeats: number[] = [];
  if (raw.instances === undefined || raw.instances === null) return { instances, heartbeats };
  if (!Array.isArray(raw.instances)) return { instances, heartbeats, loss: 'Its instances are not a list.' };

  const isLegacy = raw.isImmutable === false;
  let lostCount = 0;
  const items: readonly unknown[] = raw.instances;
  for (let position = 0; position < items.length; position++) {
    const told = dialect.readInstance(items[position]);
    if (told === undefined) {
      lostCount += 1;
      continue;
    }
    instances.push(decodeInstance(told, position, isLegacy, shared));
    heartbeats.push(heartbeatOf(told.heartbeat, asOf));
  }
  const unique = withUniqueIds(instances);
  if (lostCount === 0) return { instances: unique, heartbeats };
  const loss =
    lostCount === 1
      ? 'One of its instances is not an object.'
      : `${lostCount} of its instances are not objects.`;
  return { instances: unique, heartbeats, loss };
}

function decodeInstance(
  raw: RawInstance,
  position: number,
  isLegacy: boolean,
  shared: SharedText,
): DecodedInstance {
  const hostName = textOf(raw.hostName);
  const id = textOf(raw.id) ?? (hostName === undefined ? `#${position}` : `host:${hostName}`);
  return {
    id,
    hostName,
    version: shared(raw.version),
    expiresAt: isLegacy ? undefined : expiryOf(raw.expiresAt),
    reportedStatus: oneOf(VERSION_STATUSES, raw.status),
    isTokenActive: flagOf(raw.isTokenActive),
  };
}

/** Above that, a set is quicker than comparing each with each. */
const FEW = 8;

function hasRepeatedId(instances: readonly DecodedInstance[]): boolean {
  if (instances.length > FEW) return new Set(instances.map(({ id }) => id)).size < instances.length;
  return instances.some(({ id }, place) => {
    for (let before = 0; before < place; before++) if (instances[before]?.id === id) return true;
    return false;
  });
}

/** The instances, each whose id another has already under `id~2`, `id~3` … */
function withUniqueIds(instances: readonly DecodedInstance[]): readonly DecodedInstance[] {
  if (!hasRepeatedId(instances)) return instances;
  /** Each id with the highest number given to it so far. */
  const taken = new Map<string, number>();
  return instances.map((instance) => {
    const { id } = instance;
    let number = taken.get(id) ?? 1;
    let unique = id;
    while (taken.has(unique)) {
      number += 1;
      unique = `${id}~${number}`;
    }
    taken.set(unique, 1);
    taken.set(id, number);
    return { ...instance, id: unique };
  });
}

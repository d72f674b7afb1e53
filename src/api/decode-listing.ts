import {
  AUTO_UPGRADES,
  type DecodedDelegate,
  type Delegate,
  type Instance,
  VERSION_STATUSES,
} from '@/domain/delegate';
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

/** The delegates of a listing, and what had to be left out. */
export interface DecodedListing {
  readonly decoded: readonly DecodedDelegate[];
  readonly unreadable: readonly UnreadablePart[];
}

/**
 * Decodes a listing and never throws: a field that cannot be read is absent, an instance that is no object is left out and
 * told, a delegate without identifier and name, too. `asOf` is the time of the answer, epoch ms.
 */
export function decodeListing(items: readonly unknown[], dialect: Dialect, asOf: number): DecodedListing {
  const decoded: DecodedDelegate[] = [];
  const unreadable: UnreadablePart[] = [];
  const shared = sharedTextReader();

  items.forEach((item, position) => {
    const raw = dialect.readDelegate(item);
    if (raw === undefined) {
      unreadable.push({ position, lost: 'delegate', reason: 'It is not an object.' });
      return;
    }
    const identifier = identifierOf(raw.identifier);
    const name = textOf(raw.name) ?? identifier;
    if (name === undefined) {
      unreadable.push({ position, lost: 'delegate', reason: 'It has neither an identifier nor a name.' });
      return;
    }
    const { instances, heartbeats, loss } = decodeInstances(raw, dialect, asOf, shared);
    if (loss !== undefined) unreadable.push({ position, name, lost: 'instances', reason: loss });
    const told = { identifier, name, instances, hasInstances: instances.length > 0 || loss !== undefined };
    decoded.push({ delegate: decodeDelegate(raw, told, asOf, shared), heartbeats });
  });
  return { decoded, unreadable };
}

type SharedText = ReturnType<typeof sharedTextReader>;

interface ToldDelegate {
  readonly identifier: string | undefined;
  readonly name: string;
  readonly instances: readonly Instance[];
  /** Counting the unreadable ones. */
  readonly hasInstances: boolean;
}

function decodeDelegate(raw: RawDelegate, told: ToldDelegate, asOf: number, shared: SharedText): Delegate {
  const { identifier, name, instances, hasInstances } = told;
  const type = shared(raw.type);
  const description = textOf(raw.description);
  const customTags = tagsOf(raw.customTags, shared);
  const upgraderSeenAt = heartbeatOf(raw.upgraderSeenAt, asOf);
  const isTokenActive = flagOf(raw.isTokenActive);
  // Without instances the Manager says ON and "not immutable" of every delegate, which tells nothing.
  const autoUpgrade = oneOf(AUTO_UPGRADES, raw.autoUpgrade);
  const tellsAutoUpgrade = autoUpgrade !== undefined && (hasInstances || autoUpgrade !== 'ON');
  const isImmutable = flagOf(raw.isImmutable);
  const tellsImmutable = isImmutable !== undefined && (hasInstances || isImmutable);
  const groupHeartbeatAt = instances.length > 0 ? Number.NaN : heartbeatOf(raw.heartbeat, asOf);
  const owner = raw.owner && ownerOf(raw.owner, shared);
  return {
    // No identifier has a colon, so the two kinds of key cannot meet. Names repeat in other scopes.
    key: identifier ?? ['name', ...(raw.owner ? [owner?.org, owner?.project] : []), name].join(':'),
    ...(owner && { owner }),
    ...(identifier !== undefined && { identifier }),
    name,
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    customTags,
    implicitTags: tagsOf(raw.implicitTags, shared).filter((tag) => !customTags.includes(tag)),
    ...(tellsAutoUpgrade && { autoUpgrade }),
    ...(upgraderSeenAt > 0 && { upgraderSeenAt }),
    ...(isTokenActive !== undefined && { isTokenActive }),
    ...(tellsImmutable && { isImmutable }),
    instances,
    ...(!Number.isNaN(groupHeartbeatAt) && { groupHeartbeatAt }),
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
  readonly instances: readonly Instance[];
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
  const instances: Instance[] = [];
  const heartbeats: number[] = [];
  if (raw.instances === undefined || raw.instances === null) return { instances, heartbeats };
  if (!Array.isArray(raw.instances)) return { instances, heartbeats, loss: 'Its instances are not a list.' };

  const isLegacy = raw.isImmutable === false;
  const takenIds = new Map<string, number>();
  let lostCount = 0;
  raw.instances.forEach((item: unknown, position) => {
    const told = dialect.readInstance(item);
    if (told === undefined) {
      lostCount += 1;
      return;
    }
    instances.push(decodeInstance(told, position, isLegacy, takenIds, shared));
    heartbeats.push(heartbeatOf(told.heartbeat, asOf));
  });
  if (lostCount === 0) return { instances, heartbeats };
  const loss =
    lostCount === 1
      ? 'One of its instances is not an object.'
      : `${lostCount} of its instances are not objects.`;
  return { instances, heartbeats, loss };
}

function decodeInstance(
  raw: RawInstance,
  position: number,
  isLegacy: boolean,
  takenIds: Map<string, number>,
  shared: SharedText,
): Instance {
  const hostName = textOf(raw.hostName);
  const id = textOf(raw.id) ?? (hostName === undefined ? `#${position}` : `host:${hostName}`);
  const version = shared(raw.version);
  const expiresAt = isLegacy ? undefined : expiryOf(raw.expiresAt);
  const reportedStatus = oneOf(VERSION_STATUSES, raw.status);
  const isTokenActive = flagOf(raw.isTokenActive);
  // One literal, not an object that grows: V8 makes it several times faster.
  return {
    id: uniqueId(id, takenIds),
    ...(hostName !== undefined && { hostName }),
    ...(version !== undefined && { version }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(reportedStatus !== undefined && { reportedStatus }),
    ...(isTokenActive !== undefined && { isTokenActive }),
  };
}

/** The id, or `id~2`, `id~3` … when it is taken. `taken` holds each id with the highest number given to it so far. */
function uniqueId(id: string, taken: Map<string, number>): string {
  let number = taken.get(id) ?? 1;
  let unique = id;
  while (taken.has(unique)) {
    number += 1;
    unique = `${id}~${number}`;
  }
  taken.set(unique, 1);
  taken.set(id, number);
  return unique;
}
